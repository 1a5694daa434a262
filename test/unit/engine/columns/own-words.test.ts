import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnTasks } from '#engine/columns/columns-role.ts';
import { packPlayer } from '#engine/store/cache/market-rows.ts';

it('rows are sorted by names that are given, changed and taken by several, and rows of one name keep the order of their ids', () => {
  const name = fc.constantFrom('Adebayo', 'Iwasaki', 'Okonjo', 'Weidel', 'Ångström');
  const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), name), { maxLength: 40 });
  fc.assert(
    fc.property(changes, fc.boolean(), (list, falling) => {
      const tasks = columnTasks();
      const buyer = { size: 1, names: [] };
      const rows = Array.from({ length: 12 }, (_, at) => [at + 1, packPlayer({ player_id: at + 1 } as never)] as const);
      tasks.feed({ kind: 'players', part: 'row', rows, buyer, of: 12 });
      for (const one of list) tasks.feed({ kind: 'players', part: 'name', rows: [one], buyer });
      const names = new Map(list);
      const by = { op: 'field', name: 'name', type: 'text', per: 1 } as const;
      const { ids, columns } = tasks.query({
        ...{ kind: 'players', now: 0, filter: null, unknown: 'include', columns: { by }, offset: 0, limit: 12 },
        sort: { by, falling, unknown: 'last' },
      });
      const known = [...names].sort(([a, left], [b, right]) => (left === right ? a - b : left < right === falling ? 1 : -1));
      const without = rows.map(([id]) => id).filter((id) => !names.has(id));
      expect(ids).toEqual([...known.map(([id]) => id), ...without]);
      expect(columns['by']).toEqual(ids.map((id) => names.get(id) ?? null));
    }),
  );
});
