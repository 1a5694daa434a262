import { z } from 'zod';
import { MAX_DEPTH, tooDeep } from './depth.ts';
import { MOST_SHARED, SharedTiles } from './model/app/shared-tiles.ts';
import { safeJson, safeLine } from './safe-text.ts';
import { SETTINGS, type SettingName, type Settings } from './settings.ts';
import { LOOK } from './settings/appearance.ts';
import { isPersonal } from './settings/row.ts';
import { text, type CodedText } from './text/coded-text.ts';

/** How the name of a file ends. */
export const BUNDLE_END = '.touchline';
export const MOST_BUNDLE_BYTES = 2_000_000;
const FORMAT = 'touchline-workspaces';
const VERSION = 1;
const MOST = { ...MOST_SHARED, workspaces: 50, setting: 5_000 } as const;

/** The settings that a file may carry. Others, such as webhooks and those that a person has to confirm, are never written or read. */
const LOOKS = [...Object.keys(LOOK), 'singleKeys', 'keys'] as readonly SettingName[];
const ADDRESSES: readonly SettingName[] = ['baseUrl', 'restPrefix', 'gspUrl', 'eventsUrl', 'mcpUrl', 'nodeUrl', 'nodeHealthUrl'];
/** Whether a setting is part of the address of a service or node, which a file changes only if the user asks for it. */
export const isAddress = (name: SettingName): boolean => ADDRESSES.includes(name);

const Name = z
  .string()
  .transform((name) =>
    safeLine(name)
      .trim()
      .slice(0, 60)
      .replace(/[\uD800-\uDBFF]$/, ''),
  )
  .pipe(z.string().min(1));
const Bundle = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  program: z.string(),
  workspaces: z.array(z.strictObject({ name: Name, tiles: SharedTiles })).max(MOST.workspaces, 'workspaces'),
  settings: z.record(z.string(), z.unknown()).default({}),
});

export interface WorkspaceBundle {
  readonly workspaces: readonly { readonly name: string; readonly tiles: z.output<typeof SharedTiles> }[];
  readonly settings: Partial<Settings>;
  /** Names of settings that are not taken from a file. */
  readonly refused: readonly string[];
}

const isSecret = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && (isPersonal(new URL(value)) || /[?#]/.test(value));
/** Returns the settings that a file may carry. An address with a password, a query or a fragment is not among them. */
function carried(given: Readonly<Record<string, unknown>>, names: readonly SettingName[]): Partial<Settings> {
  const entries = names.flatMap((name) => {
    const read = SETTINGS[name].schema.safeParse(Object.hasOwn(given, name) ? given[name] : undefined);
    return read.success && !isSecret(read.data) && JSON.stringify(read.data).length <= MOST.setting ? [[name, read.data]] : [];
  });
  return Object.fromEntries(entries) as Partial<Settings>;
}

/** Returns the text of a file. `program` is the version of Touchline that writes it. Workspaces that cannot be read are left out. */
export function writeBundle(
  program: string,
  workspaces: readonly { readonly name: string; readonly tiles: unknown }[],
  settings: Settings,
  { looks, addresses }: Readonly<Record<'looks' | 'addresses', boolean>>,
): string {
  const all = workspaces.flatMap(({ name, tiles }) => {
    const read = SharedTiles.safeParse(tiles);
    return read.success ? [{ name, tiles: read.data.document }] : [];
  });
  const written = carried(settings, [...(looks ? LOOKS : []), ...(addresses ? ADDRESSES : [])]);
  const bundle = { format: FORMAT, version: VERSION, program, workspaces: all, ...((looks || addresses) && { settings: written }) };
  return `${JSON.stringify(bundle, null, 1)}\n`;
}

/** Reads a file of workspaces, which may come from a stranger. Returns its content, or why it is refused. */
export function readBundle(source: string): WorkspaceBundle | CodedText {
  if (new TextEncoder().encode(source).length > MOST_BUNDLE_BYTES) return text('bundle.large', { most: MOST_BUNDLE_BYTES });
  let raw: unknown;
  try {
    raw = JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch {
    return text('bundle.json');
  }
  if (tooDeep(raw)) return text('bundle.deep', { most: MAX_DEPTH });
  if (/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(raw))) return text('bundle.key');
  const value = safeJson(raw, source);
  const head = z.object({ format: z.literal(FORMAT), version: z.int().min(1), program: z.string().catch('?') }).safeParse(value);
  if (!head.success) return text('bundle.format');
  if (head.data.version > VERSION) return text('bundle.newer', { program: safeLine(head.data.program).slice(0, 40) });
  const read = parsedBundle(value);
  if (!read) return text('bundle.broken', { at: 'workspaces' });
  if (!read.success) return whyBroken(read.error);
  const settings = carried(read.data.settings, [...LOOKS, ...ADDRESSES]);
  const refused = Object.keys(read.data.settings).filter((name) => !Object.hasOwn(settings, name));
  return { workspaces: read.data.workspaces, settings, refused };
}
/** Returns undefined for a value with so many faults that they cannot be listed. */
function parsedBundle(value: unknown): z.ZodSafeParseResult<z.output<typeof Bundle>> | undefined {
  try {
    return Bundle.safeParse(value);
  } catch {
    return undefined;
  }
}
function whyBroken({ issues: [issue] }: z.ZodError): CodedText {
  const path = issue?.path ?? [];
  const limit = (['workspaces', 'tiles', 'params'] as const).find((one) => one === issue?.message);
  if (limit) return text(`bundle.${limit}`, { place: Number(path[1]) + 1, most: MOST[limit] });
  return text('bundle.broken', { at: path.map(String).join('.').slice(0, 200) });
}
