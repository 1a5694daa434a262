import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { bestEleven, type Fit } from '#engine/tactics/rating.ts';
import { bestOverall, placed } from '#engine/worth/placing.ts';

const fit = fc.record({
  positions: fc.integer({ min: 1, max: 65_535 }),
  rating: fc.integer({ min: 40, max: 95 }),
  fitness: fc.integer({ min: 60, max: 100 }),
  unhappy: fc.boolean(),
});
const squadOf = (rows: readonly Omit<Fit, 'id' | 'main'>[]): Fit[] => rows.map((row, n) => ({ ...row, id: n + 1, main: row.positions }));
const sumOf = (squad: readonly Fit[]): number =>
  Math.max(
    ...FORMATIONS.map((_, formation) =>
      (bestEleven(formation, new Map(squad.map((one) => [one.id, one])))?.lineup ?? []).reduce(
        (sum, { effective }) => sum + (effective ?? 0),
        0,
      ),
    ),
  );

describe('a player tried in a squad', () => {
  it('adds what the best eleven of all formations gains, and as many make way as come in', () => {
    fc.assert(
      fc.property(fc.array(fit, { minLength: 11, maxLength: 22 }), fit, (rows, one) => {
        const squad = squadOf(rows);
        const player: Fit = { ...one, id: 999, main: one.positions };
        const before = bestOverall(squad)!;
        const into = placed(squad, before, player);
        const after = sumOf([...squad, player]);
        expect(before.sum).toBeCloseTo(sumOf(squad), 9);
        expect(into.gain).toBeCloseTo(Math.max(0, after - before.sum), 1);
        expect(into.position === null).toBe(after <= before.sum);
        const comesIn = into.moved.filter(({ from }) => from === null).length + (into.position === null ? 0 : 1);
        expect(into.out).toHaveLength(comesIn);
        for (const id of into.out) expect(before.places.has(id)).toBe(true);
        for (const { player: id, from, to } of into.moved)
          expect([from === to, from === (before.places.get(id) ?? null)]).toEqual([false, true]);
        if (into.position === null) expect(into).toMatchObject({ gain: 0, formation: before.formation, out: [], moved: [] });
      }),
      { numRuns: 30 },
    );
  });
  it('plays where he is far better than everybody else', () => {
    const squad = squadOf(Array.from({ length: 14 }, () => ({ positions: 65_535, rating: 60, fitness: 100, unhappy: false })));
    const into = placed(squad, bestOverall(squad)!, { id: 999, positions: 65_535, main: 65_535, rating: 90, fitness: 100, unhappy: false });
    expect(into.position).not.toBeNull();
    expect(into.out).toHaveLength(1);
    expect(into.gain).toBeGreaterThan(20);
  });
  it('cannot be tried in a squad that is too small for an eleven', () => {
    expect(bestOverall(squadOf(Array.from({ length: 10 }, () => ({ positions: 1, rating: 60, fitness: 100, unhappy: false }))))).toBeNull();
  });
});
