import { z } from 'zod';
import { id, int, loose, text } from './fields.ts';

export type { Mcp, Tool, ToolList } from '../net/mcp.ts';

const rowsOf = (raw: unknown): unknown => {
  if (Array.isArray(raw) || typeof raw !== 'object' || raw === null) return raw;
  const named = ['items', 'clubs', 'players', 'results', 'candidates', 'data'].find((key) =>
    Array.isArray((raw as Record<string, unknown>)[key]),
  );
  return named === undefined ? raw : (raw as Record<string, unknown>)[named];
};
const candidates = z.preprocess(rowsOf, z.array(z.looseObject({ id, name: text, confidence: z.number().nullish() })));
const clubs = z.preprocess(
  rowsOf,
  z.array(
    z
      .looseObject({ club_id: id, club_name: text.nullish(), name: text.nullish(), country_id: text.nullish(), division: int.nullish() })
      .transform((row) => ({ ...row, name: row.club_name ?? row.name ?? null })),
  ),
);
const players = z.preprocess(
  rowsOf,
  z.array(
    z
      .looseObject({ player_id: id, player_name: text.nullish(), name: text.nullish(), club_id: id.nullish() })
      .transform((row) => ({ ...row, name: row.player_name ?? row.name ?? null })),
  ),
);

/** Tools whose answers Touchline reads by name; every other one passes as it comes. Tools count divisions from 1, as the model does. */
export const TOOLS = {
  search_clubs: clubs,
  search_players: players,
  resolve_club_name: candidates,
  resolve_player_name: candidates,
  resolve_league_name: candidates,
  resolve_competition_name: candidates,
  resolve_stadium_name: candidates,
  get_ticker: loose,
} as const;
export type ToolName = keyof typeof TOOLS;
export type ToolData<N extends ToolName> = z.output<(typeof TOOLS)[N]>;
export const isKnownTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);

const Schema = z.looseObject({
  properties: z
    .record(
      z.string(),
      z.looseObject({
        type: z.union([z.string(), z.array(z.string())]).optional(),
        enum: z.array(z.unknown()).optional(),
        anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
      }),
    )
    .optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
});
const FITS: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
};

/** What is wrong with arguments under a tool's own schema, or null: a required one missing, an unknown one, a wrong type. */
export function argumentTrouble(
  inputSchema: unknown,
  args: Readonly<Record<string, unknown>>,
): { readonly wrong: string; readonly known: readonly string[] } | null {
  const read = Schema.safeParse(inputSchema);
  if (!read.success) return null; // a schema we cannot read is the service's business: it judges itself
  const { properties, required = [], additionalProperties } = read.data;
  const known = Object.keys(properties ?? {});
  const missing = required.find((key) => args[key] === undefined);
  const unknown =
    properties === undefined || (additionalProperties !== undefined && additionalProperties !== false)
      ? undefined
      : Object.keys(args).find((key) => !known.includes(key));
  if (unknown !== undefined) return { wrong: `there is no argument \`${unknown}\``, known };
  if (missing !== undefined) return { wrong: `\`${missing}\` is required`, known };
  for (const [key, value] of Object.entries(args)) {
    const rule = properties?.[key];
    if (!rule) continue;
    const types = rule.type === undefined ? (rule.anyOf ?? []).flatMap((one) => one.type ?? []) : [rule.type].flat();
    const wholly = rule.anyOf === undefined || rule.anyOf.every((one) => one.type !== undefined);
    if (types.length > 0 && wholly && !types.some((type) => FITS[type]?.(value) ?? true))
      return { wrong: `\`${key}\` is ${types.join(' or ')}`, known };
    if (rule.enum && !rule.enum.includes(value)) return { wrong: `\`${key}\` is one of ${rule.enum.map(String).join(', ')}`, known };
  }
  return null;
}
