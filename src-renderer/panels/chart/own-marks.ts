import type { Trade } from '#contract/model/market/trade.ts';
import { cluster, type TradeMark } from '../../charts/clusters.ts';
import { indexOf } from '../../charts/time-index.ts';

/** Maximum number of marks on one chart; beyond it, one mark stands for several trades. */
const MOST_MARKS = 60;

/** Marks for the user's own trades, each at a slot of the axis. Trades outside the axis are left out; duplicate trades count once. */
export function ownMarks(
  trades: readonly Trade[],
  isMine: (name: string | null) => boolean,
  times: readonly number[],
  step: number,
): TradeMark[] {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined) return [];
  const once = new Map(trades.filter(({ time }) => time >= first && time < last + step).map((trade) => [trade.id, trade]));
  const own = [...once.values()].flatMap(({ time, num, price, buyer, seller }) => {
    const at = times[Math.floor(indexOf(times, time))] ?? last;
    const buy = isMine(buyer) ? [{ time: at, way: 'buy' as const, num, price }] : [];
    return isMine(seller) ? [...buy, { time: at, way: 'sell' as const, num, price }] : buy;
  });
  const slots = new Set(times);
  return cluster(own, step, MOST_MARKS).map((mark) =>
    slots.has(mark.time) ? mark : { ...mark, time: times[Math.max(0, Math.floor(indexOf(times, mark.time)))] ?? last },
  );
}
