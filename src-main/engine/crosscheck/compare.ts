import type { Difference } from '../../../src-preload/contract/model/crosscheck.ts';
import { field } from '../api/decode.ts';
import { isObject } from '../api/envelope.ts';

type Path = readonly (string | number)[];
type Found = Pick<Difference, 'field' | 'hosted' | 'node'>;

const MAX_TEXT = 200;
/** A value in a form that can be shown. */
function shown(value: unknown): Difference['hosted'] {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}
/** True and 1 are one word for the same, and so are null and left out. */
const plain = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : (value ?? null));

/** The field that tells rows of a list apart, where there is one: their order means nothing then. */
function keyOf(rows: readonly unknown[]): string | null {
  const first = rows[0];
  if (!isObject(first) || !rows.every(isObject)) return null;
  const names = Object.keys(first).filter((name) => name === 'share' || name === 'id' || name.endsWith('_id'));
  return names.find((name) => new Set(rows.map((row) => row[name])).size === rows.length) ?? null;
}
const sorted = (rows: readonly unknown[]): readonly unknown[] => {
  const key = keyOf(rows);
  const of = (row: unknown): string => JSON.stringify(key !== null && isObject(row) ? row[key] : row);
  // Rows that nothing tells apart are compared as a set; plain values keep their order, which may mean something.
  return rows.every(isObject) ? [...rows].sort((a, b) => (of(a) < of(b) ? -1 : 1)) : rows;
};

/** Fields that both answers have and tell differently. What only one of them has is not a contradiction. */
export function differences(hosted: unknown, node: unknown, path: Path = []): Found[] {
  if (Array.isArray(hosted) && Array.isArray(node)) {
    if (hosted.length !== node.length) return [{ field: field([...path, 'length']), hosted: hosted.length, node: node.length }];
    const [left, right] = [sorted(hosted), sorted(node)];
    return left.flatMap((one, at) => differences(one, right[at], [...path, at]));
  }
  if (isObject(hosted) && isObject(node))
    return Object.keys(hosted).flatMap((name) => (name in node ? differences(hosted[name], node[name], [...path, name]) : []));
  return plain(hosted) === plain(node) ? [] : [{ field: field(path), hosted: shown(hosted), node: shown(node) }];
}
