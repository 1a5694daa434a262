import { z } from 'zod';
import { share, type Share } from '#contract/model/market/share.ts';
import { Coin } from '#contract/model/market/money.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { suggested } from './suggested-values.ts';
import { sorting, type SORTS } from './sort-fields.ts';
import { quickRows, usableRows } from './usable-rows.ts';

/** Whether a value is missing or null, which mean the same upstream. */
export const absent = (value: unknown): value is null | undefined => value === null || value === undefined;

export const none = z.strictObject({});
export const int = z.int();
export const whole = z.int().min(0);
export const text = z.string();
export const id = z.int().nonnegative();
/** A field that may be missing, which is null in the model. */
export const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
/** A name may not contain a lone surrogate, which cannot be sent. */
export const name = z
  .string()
  .min(1)
  .refine((text) => text.isWellFormed(), 'wants.name');
/** One country code. `countries` also accepts several, separated by commas. */
export const country = z.string().regex(/^[A-Z]{3}$/, 'wants.country');
export const countries = z.string().regex(/^[A-Z]{3}(,[A-Z]{3})*$/, 'wants.countries');
/** A valid calendar date. */
export const date = z.iso.date({ error: 'wants.date' });
export const optional = {
  int: int.optional(),
  whole: whole.optional(),
  text: text.optional(),
  id: id.optional(),
  name: name.optional(),
  yes: z.boolean().optional(),
  bit: z.literal([0, 1]).optional(),
};

/** Repeats one schema under several names. */
export function each<const N extends string, S extends z.ZodType>(schema: S, ...names: readonly N[]) {
  return Object.fromEntries(names.map((field) => [field, schema])) as { [K in N]: S };
}
/** Parameters `x_min` and `x_max` for each name, both optional integers. */
export const bounds = <const N extends string>(...names: readonly N[]) =>
  each(optional.int, ...names.flatMap((field) => [`${field}_min`, `${field}_max`] as const));

const positive = z.int().min(1);
export const pageOf = { page: positive.optional(), per_page: positive.optional() };
/** The common paging parameters with the page sizes and sort fields this path allows. */
export const paging = <const S extends readonly number[]>(sizes: S, sorts: keyof typeof SORTS) => ({
  ...pageOf,
  per_page: z.literal(sizes).optional(),
  ...sorting(sorts),
});
/** Paging parameters for a path without documented sizes or sort fields: any value is sent, and the known ones are suggested. */
export const openPaging = (sizes: readonly number[], sorts: keyof typeof SORTS) => ({
  ...pageOf,
  per_page: suggested(positive, sizes).optional(),
  ...sorting(sorts),
});

/** Records the number of rows of a page before any is left out. */
const counted = (raw: unknown): unknown =>
  typeof raw === 'object' && raw !== null && 'items' in raw && Array.isArray(raw.items) ? { ...raw, served: raw.items.length } : raw;
/** A number beside the rows; anything but an integer becomes null. */
const beside = z.int().nullish().catch(null);
/** A page of rows. Everything except the rows is optional: without a total, reading continues until a short page. */
export const page = <T extends z.ZodType>(row: T) =>
  z.preprocess(
    counted,
    z
      .looseObject({ ...each(beside, 'page', 'per_page', 'total', 'total_pages'), served: z.int().optional(), items: usableRows(row) })
      .transform(({ served, ...rest }) => (served === rest.items.length ? rest : { ...rest, served })),
  );

/** A row without decoded fields, kept as served. */
export const loose = z.looseObject({});

/** A list. An empty one may be served as null, and a single record without a list around it. */
const listed = (raw: unknown): unknown => (raw === null ? [] : typeof raw === 'object' && !Array.isArray(raw) ? [raw] : raw);
export const listOf = <T extends z.ZodType>(row: T) => z.preprocess(listed, usableRows(row));
/** Like `listOf`, for long lists of rows. */
export const quickListOf = <S extends z.ZodType, T>(served: S, turn: (row: z.output<S>) => T) =>
  z.preprocess(listed, quickRows(served, turn));

/** One record or null; some builds wrap it in a list. */
export const oneOf = <T extends z.ZodType>(row: T) => z.preprocess((raw) => (Array.isArray(raw) ? (raw[0] ?? null) : raw), row.nullable());

export const coin = Coin;
export const balance = z.object({ total: Coin, available: Coin, reserved: Coin });
/** The game state uses true and false where REST uses 1 and 0. */
export const yes = z.union([z.boolean(), z.int()]).transform(Boolean);

/** Converts REST's divisions, which count from 0, to the model's, where the top division is 1. */
export const fromZero = <T extends { division?: number | null | undefined }>(row: T): T =>
  absent(row.division) ? row : { ...row, division: row.division + 1 };

/** A time as Unix seconds, as ISO text, or as text without a zone (read as UTC). Becomes Unix seconds, or null if there is none. */
export const when = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((raw): Unix | null => {
    if (raw === null || raw === undefined) return null;
    if (typeof raw === 'number') return raw as Unix;
    if (/^\d{9,11}$/.test(raw)) return Number(raw) as Unix;
    const bare = raw.replace(/\s*UTC$/, '');
    const stated = /[zZ]|[+-]\d\d:?\d\d$/.test(bare) ? bare : `${bare.replace(' ', 'T')}${bare.length > 10 ? 'Z' : ''}`;
    const ms = Date.parse(stated);
    return Number.isNaN(ms) ? null : (Math.floor(ms / 1_000) as Unix);
  });

/** A share in any served form: `{club: 7}`, `{type: 'club', id: 7}` or `club_7`. */
export const servedShare = z.union([
  z.looseObject({ club: id }).transform(({ club }): Share => share('club', club)),
  z.looseObject({ player: id }).transform(({ player }): Share => share('player', player)),
  z.looseObject({ type: z.enum(['club', 'player']), id }).transform((raw): Share => share(raw.type, raw.id)),
  z
    .string()
    .regex(/^(club|player)_\d{1,10}$/)
    .transform((raw): Share => raw as Share),
]);

/** A share as a parameter: `club_7` or the interface's own `{club: 7}`; sent as the latter. */
export const askedShare = z.union(
  [
    z.strictObject({ club: id }),
    z.strictObject({ player: id }),
    z
      .string()
      .regex(/^(club|player)_(0|[1-9]\d{0,9})$/)
      .transform((raw): { club: number } | { player: number } => {
        const [kind, number] = raw.split('_');
        return kind === 'club' ? { club: Number(number) } : { player: Number(number) };
      }),
  ],
  { error: 'wants.share' },
);
