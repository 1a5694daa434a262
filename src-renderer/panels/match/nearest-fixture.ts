import type { Fixture } from '#contract/model/matches/fixture.ts';
import { phaseOf } from '#contract/model/matches/fixture-words.ts';

/** The match of a club to show first: the current one, otherwise the next, otherwise the last; null without matches. */
export function nearest(fixtures: readonly Fixture[], now: number): Fixture | null {
  const dated = fixtures.filter(({ date }) => typeof date === 'number');
  return dated.find((one) => phaseOf(one, now) !== 'played') ?? dated.at(-1) ?? fixtures.at(-1) ?? null;
}

/** The matches before and after one in a schedule; null at its ends. */
export function beside(fixtures: readonly Fixture[], id: number): { readonly before: Fixture | null; readonly after: Fixture | null } {
  const at = fixtures.findIndex(({ fixture_id }) => fixture_id === id);
  return { before: at > 0 ? (fixtures[at - 1] ?? null) : null, after: at >= 0 ? (fixtures[at + 1] ?? null) : null };
}
