import type { Fault } from '#contract/faults.ts';
import { share, type EntityRef } from '#contract/model/market/share.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { WatchRow } from '#contract/model/app/watchlist.ts';
import { every } from '../base/clock.ts';
import type { ReadContext, ReportError, UserContext } from '../context.ts';
import { backoffMs } from '#contract/backoff.ts';

interface SeedContext extends UserContext, Pick<ReadContext, 'api'> {
  /** Writes the names of the list and its sections in the language in use. */
  readonly write: (text: CodedText) => string;
  readonly reportError: ReportError;
}

const KEY = 'seeded';
const ROWS = 20;
const ask = { priority: 'visible', caller: 'first list' } as const;

const section = (id: string, title: string): WatchRow => ({ kind: 'section', id, title, closed: false });
const item = (ref: EntityRef): WatchRow => ({ kind: 'item', ref, flag: null });

/**
 * Creates a watchlist of the shares traded most in the last week for a user without any list. It is created once, and not again after its
 * removal. Returns the fault that prevented it, or null.
 */
async function seedList({ user, api, changed, write }: SeedContext): Promise<Fault | null> {
  const hasLists = (): boolean => user.watchlists.all().length > 0;
  if (user.settings.all()[KEY] === true) return null;
  if (!hasLists()) {
    const most = { sort_by: 'volume_7_day', sort_order: 'desc', per_page: ROWS } as const;
    const clubs = await api().rest('/clubs', most, ask);
    if (!clubs.ok) return clubs.fault;
    const players = await api().rest('/players', most, ask);
    if (!players.ok) return players.fault;
    if (hasLists()) return null;
    const name = write(text('watchlist.first'));
    const id = user.watchlists.create(name);
    const ofClubs = clubs.value.data.items.slice(0, 12).map((row) => item(share('club', row.club_id)));
    const ofPlayers = players.value.data.items.slice(0, 12).map((row) => item(share('player', row.player_id)));
    const rows = [
      section('clubs', write(text('watchlist.clubs'))),
      ...ofClubs,
      section('players', write(text('watchlist.players'))),
      ...ofPlayers,
    ];
    user.watchlists.save({ id, name, rows });
    changed.emit('watchlists');
  }
  user.settings.set(KEY, true);
  return null;
}

/** Interval of attempts, and longest back-off, in milliseconds. */
const LOOK_MS = 5_000;
const MOST_MS = 10 * 60_000;

/** Creates the default watchlist as soon as possible, until stopped. A new connection is tried at once. */
export function startSeeding(context: SeedContext): () => void {
  const { clock, api, reportError } = context;
  let tried: ReturnType<typeof api> | null = null;
  let [failures, notBefore, running] = [0, -Infinity, false];
  const tryIfDue = (): void => {
    if (tried !== api()) [tried, failures, notBefore] = [api(), 0, -Infinity];
    if (running || clock.tick() < notBefore) return;
    running = true;
    void seedList(context)
      .then((fault) => {
        if (fault === null) return;
        failures += 1;
        notBefore = clock.tick() + Math.max(fault.waitMs ?? 0, backoffMs(failures, { firstMs: LOOK_MS, mostMs: MOST_MS }));
      })
      .catch((cause: unknown) => {
        notBefore = clock.tick() + MOST_MS;
        reportError('first watchlist', cause);
      })
      .finally(() => (running = false));
  };
  tryIfDue();
  return every(clock, LOOK_MS, tryIfDue);
}
