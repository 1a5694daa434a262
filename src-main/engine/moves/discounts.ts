import type { MoveKind, Mover } from '#contract/model/market/movers.ts';
import type { ClubValue } from '../columns/worth-tasks.ts';
import { moverOf, type MarketMoves } from './market-moves.ts';

/** Clubs with a known price and known assets, the furthest below what they own first. Players own nothing. */
export function discounts({ moved }: MarketMoves, kind: MoveKind, values: readonly ClubValue[]): Mover[] {
  if (kind === 'player') return [];
  const owned = new Map(values.map((one) => [one.id, one]));
  return moved
    .flatMap((one): Mover[] => {
      const { value, last, discount } = (one.row.kind === 'club' && owned.get(one.row.id)) || { value: 0, last: null, discount: null };
      return discount === null ? [] : [{ ...moverOf(one), last: last as Mover['last'], owns: value as Mover['owns'], discount }];
    })
    .sort((a, b) => (a.discount ?? 0) - (b.discount ?? 0));
}
