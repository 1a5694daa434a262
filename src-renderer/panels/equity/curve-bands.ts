import type { Data } from '#contract/resources.ts';
import { PARTS } from './ranges.ts';

type Point = Data<'equity'>['points'][number];
export type BandId = (typeof PARTS)[number]['id'];
/** What a part added to net worth, or took from it, at each point: the area between two edges in base units. */
export interface Band {
  readonly id: BandId;
  readonly loss: boolean;
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** Net worth at the first point and what was paid in since. */
export function moneyIn(points: readonly Point[]): number[] {
  const [first] = points;
  const start = first ? first.coin + first.held : 0;
  return points.map(({ deposits }) => start + deposits);
}

/** Lays the parts on the money paid in: gains on top of each other, losses below. Money in and all parts add up to net worth. */
export function bandsOf(points: readonly Point[]): Band[] {
  const base = moneyIn(points);
  const ends = { gain: [...base], loss: [...base] };
  return PARTS.flatMap(({ id, of }) =>
    (['gain', 'loss'] as const).flatMap((side): Band[] => {
      const from = [...ends[side]];
      const to = points.map(
        (point, n) => (ends[side][n] = (from[n] ?? 0) + (side === 'loss' ? Math.min(0, of(point)) : Math.max(0, of(point)))),
      );
      if (to.every((edge, n) => edge === from[n])) return [];
      return [side === 'loss' ? { id, loss: true, low: to, high: from } : { id, loss: false, low: from, high: to }];
    }),
  );
}
