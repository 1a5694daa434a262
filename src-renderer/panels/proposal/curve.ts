import type { TallyPoint } from '#contract/model/votes/archive.ts';

/** Data of the step chart. `from` and `to` in Unix seconds; `most` is the largest number of votes. */
interface Curve {
  readonly from: number;
  readonly to: number;
  readonly most: number;
  /** Steps of each option by option number: Unix seconds and votes, in order. */
  readonly lines: ReadonlyMap<number, readonly (readonly [at: number, votes: number])[]>;
}

/** Step curves from the stored tallies: each lasts until the next, the latest until `now`. Null if they cover no span of time. */
export function curve(points: readonly TallyPoint[], options: readonly number[], now: number, end: number | null): Curve | null {
  const first = points[0];
  const last = points.at(-1);
  const until = Math.min(now, end ?? now);
  if (!first || !last || Math.max(until, last.at) <= first.at) return null;
  const lines = new Map(
    options.map((id) => {
      const steps = points.map(({ at, votes }) => [at, votes[id] ?? 0] as const);
      return [id, [...steps, [Math.max(until, last.at), last.votes[id] ?? 0] as const]];
    }),
  );
  const most = Math.max(1, ...[...lines.values()].flatMap((steps) => steps.map(([, votes]) => votes)));
  // Soon after the start, the whole duration would show only a line at the edge, so the scale grows with the data first.
  const seen = Math.max(until, last.at) - first.at;
  const to = end !== null && seen < (end - first.at) / 8 ? first.at + seen * 1.25 : Math.max(end ?? 0, until, last.at);
  return { from: first.at, to, most, lines };
}

/** A late change in favour of one option. `from` and `to` in Unix seconds. */
interface Swing {
  readonly option: number;
  readonly from: number;
  readonly to: number;
  /** Percentage points of all votes cast. */
  readonly points: number;
}
const LATE = 0.25;
const LEAST_POINTS = 10;
const part = ({ votes }: TallyPoint, id: number): number => {
  const sum = Object.values(votes).reduce((all, one) => all + one, 0);
  return sum > 0 ? ((votes[id] ?? 0) / sum) * 100 : 0;
};
/** The option that gained most in the last quarter of the recorded time; null if it gained less than `LEAST_POINTS`. */
export function lateSwing(points: readonly TallyPoint[], options: readonly number[]): Swing | null {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const since = last.at - (last.at - first.at) * LATE;
  const before = points.findLast(({ at }) => at <= since);
  // The very first votes are no swing.
  if (!before || Object.values(before.votes).every((votes) => votes === 0)) return null;
  const gains = options.map((option) => ({ option, from: since, to: last.at, points: part(last, option) - part(before, option) }));
  const best = gains.sort((a, b) => b.points - a.points)[0];
  return best && best.points >= LEAST_POINTS ? best : null;
}
