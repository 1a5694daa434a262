import { describe, expect, it } from 'vitest';
import type { HoldersAround } from '#contract/model/records/holders.ts';
import { heldTable } from '#view/panels/flows/held.ts';

const list = (at: number, owners: Record<string, number> | null) => ({
  at,
  count: owners ? Object.keys(owners).length : 9,
  owners: owners && Object.entries(owners).map(([name, num]) => ({ name, num })),
});
const around = (before: ReturnType<typeof list> | null, after: ReturnType<typeof list> | null) =>
  ({ share: 'club_1', before, after }) as HoldersAround;
const NOW = new Map([
  ['ann', 8],
  ['bob', 2],
]);
const WORKED = [
  { name: 'ann', before: 1, after: 5, now: 8 },
  { name: 'eve', before: 4, after: 0, now: 0 },
];
const rows = (table: ReturnType<typeof heldTable>) => table?.rows.map((row) => [row.name, row.before, row.after, row.change, row.now]);

describe('holders around a match or vote', () => {
  it('are those of both recorded lists, the largest change first; who is not in a list held nothing', () => {
    const table = heldTable(WORKED, around(list(10, { ann: 3, eve: 9 }), list(90, { ann: 6, bob: 1 })), NOW);
    expect(rows(table)).toEqual([
      ['eve', 9, 0, -9, 0],
      ['ann', 3, 6, 3, 8],
      ['bob', 0, 1, 1, 2],
    ]);
    expect([table?.before?.at, table?.after?.at]).toEqual([10, 90]);
  });
  it('are worked back from the present where no list was recorded, or only the number of holders', () => {
    const table = heldTable(WORKED, around(list(10, null), list(90, { ann: 6 })), NOW);
    expect(rows(table)).toEqual([
      ['ann', 1, 6, 5, 8],
      ['eve', 4, 0, -4, 0],
    ]);
    expect([table?.before, table?.after?.at]).toEqual([null, 90]);
  });
  it('are unknown where trades alone lead below zero, while what was traded between is known', () => {
    const table = heldTable([{ name: 'kim', before: -8, after: 2, now: 3 }, ...WORKED], null, NOW);
    expect(rows(table)?.[0]).toEqual(['kim', null, 2, 10, 0]);
    expect([table?.isShort, heldTable(WORKED, null, NOW)?.isShort]).toEqual([true, false]);
  });
  it('are unknown, not zero, where neither is known', () => {
    expect(rows(heldTable(null, around(list(10, { ann: 3 }), null), null))).toEqual([['ann', 3, null, null, null]]);
    expect(heldTable(null, around(list(10, null), null), NOW)).toBeNull();
    expect(heldTable(null, null, null)).toBeNull();
  });
});
