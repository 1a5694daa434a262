import { expect, it } from 'vitest';
import { positionsApart, type PlayerRow } from '#contract/model/clubs/player.ts';
import { NEVER, type Checkpoint } from '#engine/sync/checkpoint.ts';
import { notePositions } from '#engine/sync/read-figures.ts';

it('served codes of positions agree with the bits in any order, or are not served', () => {
  const agreeing = { position: 4, position_main: 'CB', multi_position: 46, positions: ['LB', 'CB', 'RB', 'DMC'] };
  for (const row of [agreeing, { multi_position: 46 }, { positions: ['CB'] }, { position: null, position_main: 'CB' }, { position: 4 }])
    expect(positionsApart(row)).toBeNull();
});
it('other codes, more or fewer, and another main position do not agree', () => {
  expect(positionsApart({ multi_position: 6, positions: ['CB', 'RB'] })).toEqual({ served: ['CB', 'RB'], read: ['LB', 'CB'] });
  expect(positionsApart({ multi_position: 4, positions: ['CB', 'RB'] })).toEqual({ served: ['CB', 'RB'], read: ['CB'] });
  expect(positionsApart({ multi_position: 6, positions: [] })).toEqual({ served: [], read: ['LB', 'CB'] });
  expect(positionsApart({ position: 1, position_main: 'CB' })).toEqual({ served: ['CB'], read: ['GK'] });
});
it('the first player whose codes do not agree is noted once', () => {
  let progress: Checkpoint = NEVER;
  const work = { progress: () => progress, note: (change: Partial<Checkpoint>) => void (progress = { ...progress, ...change }) };
  const player = (player_id: number, positions: string[]) => ({ player_id, multi_position: 4, positions }) as PlayerRow;
  notePositions(work, [player(1, ['CB'])]);
  expect(progress.skipped).toEqual([]);
  notePositions(work, [player(1, ['CB']), player(2, ['RB']), player(3, ['LB'])]);
  notePositions(work, [player(4, ['GK'])]);
  expect(progress.skipped).toMatchObject([{ what: { code: 'sync.positions' }, why: { args: { player: 2, served: 'RB', read: 'CB' } } }]);
});
