import type { Difference } from '#contract/model/app/crosscheck.ts';
import { isObject } from '../api/schema/envelope.ts';
import { isRows, type Canonical, type Fields, type Rows } from './canonical.ts';

/** The result of comparing two responses. */
export interface Comparison {
  /** Number of values that both responses state. */
  readonly compared: number;
  /** The fields that differ, with both values. */
  readonly found: readonly Pick<Difference, 'field' | 'hosted' | 'node'>[];
}

const MAX_TEXT = 200;
/** Returns a value in a displayable form. */
function shown(value: Canonical): Difference['hosted'] {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return 'present';
  return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT - 1)}…` : value;
}

const all = (parts: readonly Comparison[]): Comparison => ({
  compared: parts.reduce((sum, { compared }) => sum + compared, 0),
  found: parts.flatMap(({ found }) => found),
});

function compareRows(hosted: Rows, node: Rows, path: string): Comparison {
  const at = (key: string): string => `${path}[${hosted.by}=${key}]`;
  const listed = (from: Rows, by: Rows): string => (from === by ? 'listed' : 'not listed');
  const missing = (from: Rows, key: string): Comparison => {
    if (from.optional.has(key)) return { compared: 0, found: [] };
    return { compared: 1, found: [{ field: at(key), hosted: listed(from, hosted), node: listed(from, node) }] };
  };
  return all([
    // Counts as one comparison, so that two empty lists agree: both state that there are no rows.
    { compared: 1, found: [] },
    ...[...hosted.rows].map(([key, row]) => (node.rows.has(key) ? compare(row, node.rows.get(key), at(key)) : missing(hosted, key))),
    ...[...node.rows.keys()].flatMap((key) => (hosted.rows.has(key) ? [] : [missing(node, key)])),
  ]);
}

/** Compares the values that both responses state. A value that only one states is not a difference. */
export function compare(hosted: Canonical, node: Canonical, path = ''): Comparison {
  if (hosted === undefined || node === undefined) return { compared: 0, found: [] };
  if (isRows(hosted) && isRows(node)) return compareRows(hosted, node, path);
  if (isObject(hosted) && isObject(node)) {
    const [left, right] = [hosted as Fields, node as Fields];
    const both = Object.keys(left).filter((name) => Object.hasOwn(right, name));
    return all(both.map((name) => compare(left[name], right[name], path === '' ? name : `${path}.${name}`)));
  }
  const found = hosted === node ? [] : [{ field: path || 'response', hosted: shown(hosted), node: shown(node) }];
  return { compared: 1, found };
}
