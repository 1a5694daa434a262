import {
  EstimateNote,
  type Estimate,
  type EstimateGiven,
  type EstimateRecord,
  type Estimates,
  type EstimatesOf,
} from '#contract/model/app/estimate.ts';
import { ESTIMATE_KIND_IDS, type EstimateKind } from '#contract/model/app/estimate-kind.ts';
import type { Comparables } from '#contract/model/clubs/player-moves.ts';
import { share, type ClubId, type EntityRef } from '#contract/model/market/share.ts';
import type { Lineups } from '#contract/model/matches/lineup.ts';
import type { Finances } from '#contract/model/clubs/finance.ts';
import type { Reading } from '#contract/snapshot.ts';
import { seconds, type Clock } from '../base/clock.ts';
import type { Emitter } from '../base/emitter.ts';
import type { LocalKind } from '../local-kinds.ts';
import { financeEstimates } from './finances.ts';
import { elevenEstimates } from './elevens.ts';
import type { ReadFact } from './found.ts';
import type { UserStore } from '../store/user/user.ts';

/** Least seconds between two stored estimates about one fact, and most of them: a rate may change with every vote. */
const REVISE_S = 3_600;
const MOST_REVISIONS = 24;
/** An estimate whose fact lies further ahead than this is refused. */
const HORIZON_S = 2 * 366 * 86_400;

interface LedgerOptions {
  readonly clock: Clock;
  readonly user: UserStore;
  readonly changed: Emitter<LocalKind>;
  /** The game in use: estimates of other games are neither shown nor scored. */
  readonly game: () => string;
  /** Height of the newest block: that of an estimate which is shown without one. Null if unknown. */
  readonly height: () => number | null;
  readonly read: ReadFact;
  readonly reportError: (what: string, cause: unknown) => unknown;
}

/** Stores estimates when they are made and keeps their records. */
export function createLedger({ clock, user: { estimates }, changed, game, height, read, reportError }: LedgerOptions) {
  /** When the line-ups of a club were looked at last. */
  const seen = new Map<ClubId, number>();
  function differs(a: Pick<Estimate, 'value' | 'low' | 'high'>, b: Pick<Estimate, 'value' | 'low' | 'high'>): boolean {
    return a.value !== b.value || a.low !== b.low || a.high !== b.high;
  }
  function noteOne(given: EstimateGiven, now: number): boolean {
    const read = EstimateNote.safeParse(given);
    if (!read.success) return false;
    const note = read.data;
    if (note.due <= now || note.due > now + HORIZON_S) return false;
    const known = estimates.about(game(), note);
    const [last] = known;
    // A fact that is known already, or an estimate stored a moment ago.
    if (last && (last.state !== 'open' || !differs(last, note) || now < last.at + REVISE_S || known.length >= MOST_REVISIONS)) return false;
    const open = { state: 'open', fact: null, knownAt: null, knownHeight: null, error: null, right: null, why: null } as const;
    const id = `${note.kind}/${note.ref}/${note.target}/${now}`;
    return estimates.add(game(), { ...note, ...open, height: note.height ?? height(), id, at: now, counts: known.length === 0 });
  }
  /** Entities of which a fact is being read. Nobody sees that reading, so it makes no new estimate. */
  const quiet = new Set<EntityRef>();
  const records = (kind?: EstimateKind): EstimateRecord[] =>
    (kind === undefined ? ESTIMATE_KIND_IDS : [kind]).map((one) => estimates.record(game(), one));

  /**
   * Stores estimates that are made or shown: the first one about a fact counts, a later one is stored if it differs. Returns how many are
   * new. One whose values or dates make no sense is left out.
   */
  function note(given: readonly EstimateGiven[]): number {
    const now = seconds(clock);
    const noted = given.filter((one) => !quiet.has(one.ref) && noteOne(one, now)).length;
    if (noted > 0) changed.emit('estimates');
    return noted;
  }
  /** Runs work that reads further values first, for the game in use when it began. Errors are reported. */
  function later(make: () => Promise<readonly EstimateGiven[]>): void {
    const where = game();
    make()
      .then((given) => (game() === where ? note(given) : 0))
      .catch((cause: unknown) => reportError('estimates', cause));
  }

  return {
    note,
    /** Stores the forecasts in a club's finances. */
    noteFinances({ data, height }: Pick<Reading<Finances>, 'data' | 'height'>): void {
      if (!quiet.has(share('club', data.club))) note(financeEstimates(data, height, seconds(clock)));
    },
    /** Stores the likely eleven of a club's next match, and the one that our model expects the game to pick. */
    noteLineups({ data, height }: Pick<Reading<Lineups>, 'data' | 'height'>): void {
      const now = seconds(clock);
      if (now < (seen.get(data.club) ?? 0) + REVISE_S || quiet.has(share('club', data.club))) return;
      seen.set(data.club, now);
      later(() => elevenEstimates(data, height, now, read));
    },
    /** Stores the fair range of a player whose auction runs. */
    noteRange({ data: { player, band, count, within }, height }: Pick<Reading<Comparables>, 'data' | 'height'>): void {
      if (band === null) return;
      later(async () => {
        const { data } = await read('auction', { player }, 0);
        if (data?.active !== true || typeof data.end_time !== 'number') return [];
        const about = { ref: share('player', player) as EntityRef, target: String(data.transfer_auction_id ?? data.end_time) };
        const range = { value: band.middle, low: band.low, high: band.high };
        return [{ kind: 'fair-range', ...about, ...range, height, due: data.end_time, inputs: { sales: count, ...within } } as const];
      });
    },
    /** Reads a fact about an entity, without storing what would be estimated from that reading. */
    async readQuietly<T>(ref: EntityRef, work: () => Promise<T>): Promise<T> {
      quiet.add(ref);
      try {
        return await work();
      } finally {
        quiet.delete(ref);
      }
    },
    record: (kind: EstimateKind): EstimateRecord => estimates.record(game(), kind),
    list(of: EstimatesOf): Estimates {
      const all = records(of.kind);
      const [only] = all;
      const sum = (field: 'scored' | 'right'): number => all.reduce((total, record) => total + record[field], 0);
      return {
        rows: estimates.list(game(), of),
        scored: sum('scored'),
        right: sum('right'),
        bias: of.kind === undefined ? null : (only?.bias ?? null),
        records: all,
      };
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;
