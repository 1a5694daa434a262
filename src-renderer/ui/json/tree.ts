export type JsonKind = 'object' | 'list' | 'text' | 'number' | 'yesno' | 'null';

/** One line of a value shown as a tree. */
export interface TreeLine {
  /** Unique path: keys and indices joined with slashes. */
  readonly path: string;
  readonly depth: number;
  /** Key in the parent; null for the root. */
  readonly key: string | null;
  readonly kind: JsonKind;
  /** A plain value as JSON, or a summary of an object or list. */
  readonly text: string;
  /** Number of entries of an object or list. */
  readonly count: number;
  readonly open: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const KINDS: Readonly<Record<string, JsonKind>> = { object: 'object', number: 'number', boolean: 'yesno' };
const kindOf = (value: unknown): JsonKind =>
  value === null || value === undefined ? 'null' : Array.isArray(value) ? 'list' : (KINDS[typeof value] ?? 'text');
const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : isRecord(value) ? Object.keys(value).length : 0);

const SHORT = 80;
/** Returns the first few values of an object or list, so that it is recognisable without opening it. */
function glimpse(value: unknown): string {
  if (!isRecord(value)) return JSON.stringify(value ?? null);
  const list = Array.isArray(value);
  const parts: string[] = [];
  let length = 0;
  for (const [key, one] of Object.entries(list ? value.slice(0, 12) : value)) {
    const said = isRecord(one) ? (Array.isArray(one) ? `[${one.length}]` : '{…}') : JSON.stringify(one ?? null);
    const part = list ? said : `${key}: ${said}`;
    length += part.length + 2;
    if (length > SHORT && parts.length > 0) return `${parts.join(', ')}, …`;
    parts.push(part.length > SHORT ? `${part.slice(0, SHORT)}…` : part);
  }
  return sizeOf(value) > parts.length ? `${parts.join(', ')}, …` : parts.join(', ');
}

/** Appends a key to a path; slashes in the key are escaped. */
const pathTo = (path: string, key: string): string => `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Returns the lines to show, top to bottom. `isOpen` decides whether the entries of an object or list are shown. */
export function treeLines(root: unknown, isOpen: (path: string, depth: number, count: number) => boolean): TreeLine[] {
  const lines: TreeLine[] = [];
  const add = (value: unknown, key: string | null, path: string, depth: number): void => {
    const count = sizeOf(value);
    const open = count > 0 && isOpen(path, depth, count);
    lines.push({ path, depth, key, kind: kindOf(value), text: glimpse(value), count, open });
    if (open) for (const [inner, one] of Object.entries(value as object)) add(one, inner, pathTo(path, inner), depth + 1);
  };
  add(root, null, '', 0);
  return lines;
}

/** Opens the root, and small objects and lists directly in it. */
export const openAtFirst = (_path: string, depth: number, count: number): boolean => depth === 0 || (depth === 1 && count <= 12);

/** Returns the value at a path; undefined if there is none. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const step of path.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}
