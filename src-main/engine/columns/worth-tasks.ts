import type { FieldKind } from '#contract/fields/field.ts';
import type { ColumnTable } from './column-table.ts';
import { leaguePeers, positionPeers } from './peers.ts';
import { ratingPathOf } from './rating-path.ts';
import { scatterOf, type ScatterInput } from './scatter.ts';
import { similarTo, type SimilarInput } from './similar-task.ts';

/** Time of the question in Unix seconds, from which ages follow. */
interface Timed {
  readonly now: number;
}
/** What a club owns per influence, and its last price. Null is unknown. */
export interface ClubValue {
  readonly id: number;
  readonly value: number;
  readonly last: number | null;
  readonly discount: number | null;
}
const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);
type OfShare = Timed & { readonly id: number };

/** The tasks about what shares are worth, on the tables of the thread. */
export const worthTasks = (tableAt: (kind: FieldKind, now: number) => ColumnTable) => ({
  similar: ({ now, ...input }: SimilarInput & Timed) => similarTo(tableAt('players', now), input),
  scatter: ({ now, kind, ...input }: ScatterInput & Timed & { readonly kind: FieldKind }) => scatterOf(tableAt(kind, now), input),
  leaguePeers: ({ now, ...input }: OfShare) => leaguePeers(tableAt('clubs', now), tableAt('players', now), input),
  positionPeers: ({ now, ...input }: OfShare) => positionPeers(tableAt('players', now), input),
  ratingPath: ({ now, ...input }: OfShare) => ratingPathOf(tableAt('players', now), input),
  /** Net assets of all clubs per influence and last prices, in base units; clubs without a value are left out. */
  clubValues({ now }: Timed): ClubValue[] {
    const clubs = tableAt('clubs', now);
    const [values, prices, discounts] = [clubs.numbers('nav'), clubs.numbers('last'), clubs.numbers('discount')];
    return Array.from(clubs.ids).flatMap((id, row): ClubValue[] => {
      const value = values[row] ?? NaN;
      return Number.isNaN(value) ? [] : [{ id, value: Math.round(value), last: known(prices[row]), discount: known(discounts[row]) }];
    });
  },
});
