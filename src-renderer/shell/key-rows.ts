import type { KEYS, Where } from '../lib/app/keys.ts';

/** One row of the shortcut sheet. */
interface KeyRow {
  readonly id: string;
  readonly what: string;
  /** Last id of the numbered series that this row covers. */
  readonly last?: string;
}

/** Returns the keys grouped by where they work; a numbered series (workspace 1 to 9) is one row. */
export function keyRows(keys: typeof KEYS): { where: Where; rows: KeyRow[] }[] {
  const sections = new Map<Where, KeyRow[]>();
  for (const [id, { where, what }] of Object.entries(keys)) {
    const rows = sections.get(where) ?? [];
    sections.set(where, rows);
    const run = /^(.*)\.(\d)$/.exec(id);
    if (!run) rows.push({ id, what });
    else if (run[2] === '1') rows.push({ id, what: what.replace(/ 1$/, ''), last: lastOf(keys, run[1] ?? '') });
  }
  return [...sections].map(([where, rows]) => ({ where, rows }));
}

const lastOf = (keys: typeof KEYS, stem: string): string =>
  Object.keys(keys)
    .filter((id) => new RegExp(`^${stem}\\.\\d$`).test(id))
    .at(-1) ?? stem;
