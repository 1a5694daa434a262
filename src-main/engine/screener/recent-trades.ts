import type { FieldKind } from '#contract/fields/field.ts';
import { splitShare } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { seconds, type Clock } from '../base/clock.ts';
import type { RecentInput } from '../columns/columns-role.ts';

const SPANS = { '1m': 60, '15m': 900, '60m': 3_600 } as const;
type Span = keyof typeof SPANS;
const LONGEST = SPANS['60m'];
const NAME = /^(volume|delta)_(1m|15m|60m)$/;
const KIND = { players: 'player', clubs: 'club' } as const;
/** Milliseconds between two readings of the newest trades for lists. */
const EVERY_MS = 10_000;

/** The trades of the whole market since a time, and since when all of them are known; null if they are not followed. */
export interface RecentTrades {
  readonly from: number | null;
  readonly trades: readonly Pick<Trade, 'share' | 'time' | 'price' | 'num' | 'taker'>[];
}
type ReadRecent = (since: number) => Promise<RecentTrades>;

/** Sums the coin traded in each share since a time, or what buyers took less what sellers gave. A trade without a known taker counts for neither. */
function sumsOf(trades: RecentTrades['trades'], kind: 'player' | 'club', since: number, signed: boolean): [number, number][] {
  const sums = new Map<number, number>();
  for (const { share, time, price, num, taker } of trades) {
    const of = splitShare(share);
    if (of.kind !== kind || time < since) continue;
    const sign = !signed ? 1 : taker === 'buy' ? 1 : taker === 'sell' ? -1 : 0;
    sums.set(of.id, (sums.get(of.id) ?? 0) + sign * price * num);
  }
  return [...sums];
}

/** Keeps the volumes of the last minutes in the columns up to date: they are summed before each query that needs them. */
export function createRecentTrades(clock: Clock, send: (input: RecentInput) => void) {
  let read: ReadRecent | null = null;
  let sent = new Map<string, string>();
  let held: { readonly at: number; readonly recent: Promise<RecentTrades> } | null = null;
  return {
    /** Sets where the trades come from. */
    from: (trades: ReadRecent): void => void (read = trades),
    forget: (): void => void (sent = new Map()),
    async update(kind: FieldKind, fields: readonly string[]): Promise<void> {
      const wanted = fields.filter((field) => NAME.test(field));
      if (kind === 'users' || wanted.length === 0 || !read) return;
      const now = seconds(clock);
      if (!held || clock.tick() - held.at >= EVERY_MS) held = { at: clock.tick(), recent: read(now - LONGEST) };
      const { from, trades } = await held.recent;
      for (const field of wanted) {
        const [, what, span] = NAME.exec(field) ?? [];
        const since = now - SPANS[span as Span];
        const isKnown = from !== null && from <= since;
        const values = isKnown ? sumsOf(trades, KIND[kind], since, what === 'delta') : [];
        const body = JSON.stringify([isKnown, values]);
        if (sent.get(`${kind} ${field}`) === body) continue;
        sent.set(`${kind} ${field}`, body);
        send({ kind, field, isKnown, values });
      }
    },
  };
}
