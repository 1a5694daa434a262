import type { FieldKind } from '#contract/fields/field.ts';
import { splitShare } from '#contract/model/market/share.ts';
import { seconds, type Clock } from '../base/clock.ts';
import type { RecentInput } from '../columns/columns-role.ts';
import type { ShareVolume } from '../store/cache/stored-trades.ts';

const SPANS = { '1m': 60, '15m': 900, '60m': 3_600 } as const;
const NAME = /^(volume|delta)_(1m|15m|60m|reset)$/;
const KIND = { players: 'player', clubs: 'club' } as const;
/** Milliseconds between two readings of the newest trades for lists. */
const EVERY_MS = 10_000;

/** The trades of the whole market. */
interface RecentTrades {
  /** Reads the newest ones; returns since when all of them are known, null if they are not followed. */
  read(): Promise<number | null>;
  /** What was traded in each share since a time. */
  moved(since: number): readonly ShareVolume[];
  /** The start of the user's own period in Unix seconds; null before the first. */
  resetAt(): number | null;
}

/** Keeps the volumes of the last minutes, and of the user's own period, in the columns up to date: they are summed before each query that needs them. */
export function createRecentTrades(clock: Clock, send: (input: RecentInput) => void) {
  let trades: RecentTrades | null = null;
  let sent = new Map<string, string>();
  let held: { readonly at: number; readonly from: Promise<number | null> } | null = null;
  return {
    /** Sets where the trades come from. */
    from: (source: RecentTrades): void => void (trades = source),
    forget: (): void => void (sent = new Map()),
    async update(kind: FieldKind, fields: readonly string[]): Promise<void> {
      const wanted = fields.filter((field) => NAME.test(field));
      if (kind === 'users' || wanted.length === 0 || !trades) return;
      const now = seconds(clock);
      if (!held || clock.tick() - held.at >= EVERY_MS) held = { at: clock.tick(), from: trades.read() };
      const from = await held.from;
      for (const field of wanted) {
        const [, what, span = ''] = NAME.exec(field) ?? [];
        const since = span === 'reset' ? trades.resetAt() : now - SPANS[span as keyof typeof SPANS];
        const isKnown = from !== null && since !== null && from <= since;
        const values = (isKnown ? trades.moved(since) : []).flatMap(({ share, volume, delta }) => {
          const of = splitShare(share);
          return of.kind === KIND[kind] ? [[of.id, what === 'delta' ? delta : volume] as const] : [];
        });
        const body = JSON.stringify([isKnown, values]);
        if (sent.get(`${kind} ${field}`) === body) continue;
        sent.set(`${kind} ${field}`, body);
        send({ kind, field, isKnown, values });
      }
    },
  };
}
