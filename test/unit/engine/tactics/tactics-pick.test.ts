import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { assign } from '#contract/model/clubs/assignment.ts';
import { bestEleven, measure, type Fit } from '#engine/tactics/rating.ts';
import { worthIn } from '#contract/model/clubs/penalty.ts';
import { pickTeam } from '#engine/tactics/autopick.ts';
import { answers, squad } from '../../../support/values/recorded-squad.ts';

/**
 * The fitness of the recording day that the answers themselves suggest: eleven players, none further than 14 from the values recorded weeks
 * later.
 */
const OF_THE_DAY = {
  15891: 56,
  373653: 81,
  30061: 86,
  321770: 86,
  511688: 75,
  74636: 94,
  392036: 91,
  281227: 95,
  363899: 94,
  1832: 97,
  169112: 93,
};

function agreement(players: readonly Fit[]): { slots: number; players: number; of: number } {
  let [slots, same, of] = [0, 0, 0];
  for (const [formation, sheet] of answers) {
    const eleven = sheet.slice(0, 11);
    const picked = pickTeam(formation, players)?.eleven ?? [];
    of += eleven.length;
    slots += eleven.filter((id, slot) => picked[slot] === id).length;
    same += eleven.filter((id) => picked.includes(id)).length;
  }
  return { slots, players: same, of };
}

describe('the autopick model', () => {
  it('fills more of the recorded slots than rating, fitness and position alone, and almost all with the fitness of the day', () => {
    const later = agreement(squad());
    const then = agreement(squad(OF_THE_DAY));
    console.log(
      `autopick model: ${later.slots} of ${later.of} slots (${later.players} of the players) with the fitness of a later day, ${then.slots} of ${then.of} with one that fits the answers`,
    );
    expect(later.of).toBe(253);
    expect(later.slots).toBeGreaterThan(121);
    expect(then.slots).toBeGreaterThan(245);
  });

  it('puts a second goalkeeper first on the bench, as every recorded answer does', () => {
    for (const [formation, sheet] of answers) {
      expect(sheet[11]).toBe(1832);
      expect(pickTeam(formation, squad(OF_THE_DAY))?.bench[0]).toBe(1832);
    }
  });

  it('picks no team from fewer than eleven, and nobody twice', () => {
    expect(pickTeam(0, squad().slice(0, 10))).toBeNull();
    for (const formation of FORMATIONS.keys()) {
      const picked = pickTeam(formation, squad());
      const all = [...(picked?.eleven ?? []), ...(picked?.bench ?? [])].filter((id) => id !== null);
      expect(new Set(all).size).toBe(all.length);
      expect(picked?.eleven).toHaveLength(11);
    }
  });
});

/** The largest possible sum, by exhaustive search. */
function bruteForce(worth: readonly (readonly number[])[], used: ReadonlySet<number> = new Set(), row = 0): number {
  if (row === worth.length) return 0;
  return Math.max(
    ...(worth[row] ?? []).map((value, column) =>
      used.has(column) ? -Infinity : value + bruteForce(worth, new Set([...used, column]), row + 1),
    ),
  );
}
const sumOf = (worth: readonly (readonly number[])[], chosen: readonly number[]): number =>
  chosen.reduce((sum, column, row) => sum + (worth[row]?.[column] ?? NaN), 0);

describe('the best line-up', () => {
  it('is optimal: no other assignment has a larger sum', () => {
    const matrix = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 3 }))
      .chain(([rows, more]) =>
        fc.array(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: rows + more, maxLength: rows + more }), {
          minLength: rows,
          maxLength: rows,
        }),
      );
    fc.assert(
      fc.property(matrix, (worth) => {
        const chosen = assign(worth);
        expect(new Set(chosen).size).toBe(worth.length);
        expect(sumOf(worth, chosen)).toBe(bruteForce(worth));
      }),
      { numRuns: 300 },
    );
  });

  it('is never weaker than the autopick', () => {
    const players = squad();
    const byId = new Map(players.map((player) => [player.id, player]));
    for (const formation of FORMATIONS.keys()) {
      const picked = measure(formation, pickTeam(formation, players)?.eleven ?? [], byId);
      const best = bestEleven(formation, byId);
      expect(best?.measures.effective).toBeGreaterThanOrEqual(picked.measures.effective);
      expect(best?.measures.missing).toBe(0);
    }
  });

  it('does not exist with fewer than eleven', () => {
    expect(
      bestEleven(
        0,
        new Map(
          squad()
            .slice(0, 10)
            .map((player) => [player.id, player]),
        ),
      ),
    ).toBeNull();
    expect(() => assign([[1], [2]])).toThrow('1 players can’t fill 2 positions');
  });
});

it('position, fitness and morale each reduce a rating', () => {
  const defender: Fit = { id: 1, positions: 4, main: 4, rating: 80, fitness: 100, unhappy: false };
  expect(worthIn('CB', defender)).toBe(80);
  expect(worthIn('RB', defender)).toBe(76);
  expect(worthIn('CB', { ...defender, fitness: 50 })).toBe(40);
  expect(worthIn('CB', { ...defender, unhappy: true })).toBe(72);
  expect(worthIn('GK', defender)).toBe(48);
});
