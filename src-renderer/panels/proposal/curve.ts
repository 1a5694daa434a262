import type { TallyPoint } from '#contract/model/votes/archive.ts';

/**
 * Step curves from the stored tallies: each lasts until the next, the latest until `now`. Null if they cover no span of time. `from` and
 * `to` in Unix seconds; `most` is the largest number of votes; `lines` has Unix seconds and votes, in order, by option number.
 */
export function curve(points: readonly TallyPoint[], options: readonly number[], now: number, end: number | null) {
  const [first, last] = [points[0], points.at(-1)];
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

const LATE = 0.25;
const LEAST_POINTS = 10;
const part = ({ votes }: TallyPoint, id: number): number => {
  const sum = Object.values(votes).reduce((all, one) => all + one, 0);
  return sum > 0 ? ((votes[id] ?? 0) / sum) * 100 : 0;
};
/**
 * The option that gained most in the last quarter of the recorded time, with the percentage points of all votes cast; null if it gained less
 * than `LEAST_POINTS`. `from` and `to` in Unix seconds.
 */
export function lateSwing(points: readonly TallyPoint[], options: readonly number[]) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const since = last.at - (last.at - first.at) * LATE;
  const before = points.findLast(({ at }) => at <= since);
  // The very first votes are no swing.
  if (!before || Object.values(before.votes).every((votes) => votes === 0)) return null;
  const gains = options.map((option) => ({ option, from: since, to: last.at, points: part(last, option) - part(before, option) }));
  const best = gains.sort((a, b) => b.points - a.points)[0];
  return best && best.points >= LEAST_POINTS ? best : null;
}
