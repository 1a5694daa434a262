import { expect, it } from 'vitest';
import { inMemory } from '#engine/base/key-value.ts';
import { noteSquad, seenTactics } from '#engine/tactics/first-seen.ts';
import type { Tactics } from '#contract/model/clubs/tactics.ts';

const NOW = 1_790_000_000;
const squad = (...ids: number[]) => ids.map((player_id) => ({ player_id }));
const tactics = (...players: (number | null)[]): Tactics =>
  ({
    hidden: false,
    commitment: null,
    actions: [
      { formation: 1, playStyle: 2, captain: 1, playmaker: 3, lineup: players.map((player) => ({ player, tackling: 1, tempo: 1 })) },
    ],
    substitutions: [],
    formationChanges: [],
    validation: null,
  }) as never;
const hidden = (commitment: string): Tactics => ({ ...tactics(), hidden: true, commitment, actions: [] });

it('tactics are dated from when they were first seen, with the squad of that time', () => {
  const memory = inMemory();
  noteSquad(memory, 7, squad(2, 1), NOW);
  expect(seenTactics(memory, 7, tactics(1, 2), NOW + 5)).toEqual({ since: NOW + 5, squad: [1, 2] });
  noteSquad(memory, 7, squad(1, 3), NOW + 9_000);
  expect(seenTactics(memory, 7, tactics(1, 2), NOW + 9_000)).toEqual({ since: NOW + 5, squad: [1, 2] });
  expect(seenTactics(memory, 7, tactics(1, 3), NOW + 9_001)).toEqual({ since: NOW + 9_001, squad: [1, 3] });
  expect(seenTactics(memory, 8, tactics(1, 3), NOW + 9_001)).toEqual({ since: NOW + 9_001, squad: null });
});
it('hidden tactics are identified by their commitment', () => {
  const memory = inMemory();
  expect(seenTactics(memory, 7, hidden('aa'), NOW).since).toBe(NOW);
  expect(seenTactics(memory, 7, hidden('aa'), NOW + 50).since).toBe(NOW);
  expect(seenTactics(memory, 7, hidden('ab'), NOW + 60).since).toBe(NOW + 60);
});
it('a squad recorded too long before is not used, one read soon after is', () => {
  const memory = inMemory();
  noteSquad(memory, 7, squad(1), NOW);
  expect(seenTactics(memory, 7, tactics(1), NOW + 5_000).squad).toBeNull();
  noteSquad(memory, 7, squad(1, 2), NOW + 5_001);
  expect(seenTactics(memory, 7, tactics(1), NOW + 5_002)).toEqual({ since: NOW + 5_000, squad: [1, 2] });
});
it('the source of the tactics makes no difference', () => {
  const memory = inMemory();
  seenTactics(memory, 7, tactics(1, null, 2), NOW);
  const [first] = tactics(1, 2).actions;
  const flat = { ...tactics(1, 2), commitment: 'aa', actions: [{ ...first, playmaker: null }] } as Tactics;
  expect(seenTactics(memory, 7, flat, NOW + 9).since).toBe(NOW);
});
it('a damaged record is replaced', () => {
  const memory = inMemory();
  memory.set('tactics:7', '{oops');
  expect(seenTactics(memory, 7, tactics(1), NOW)).toEqual({ since: NOW, squad: null });
});
