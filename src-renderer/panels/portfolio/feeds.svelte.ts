import type { Cost } from '#contract/model/market/costs.ts';
import type { HeldShare } from '#contract/model/market/holdings.ts';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { Traded } from '#contract/model/market/price-change.ts';
import { share as shareFrom, splitShare, type ClubId, type PlayerId, type Share } from '#contract/model/market/share.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { Live } from '../../lib/connection/live.svelte.ts';
import { keyOf, position, type Known, type HoldingPosition, type HoldingDetails } from './positions.ts';

/** Number of order books, or rows of clubs or players, per request. */
const CHUNK = 50;
const MOST_BOOKS = 2_000;

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, n) => all.slice(n * CHUNK, (n + 1) * CHUNK));

/** All subscriptions of the panel for some accounts. Each account has its own, so that a failing one does not affect the others. */
export function createFeeds(names: () => readonly string[], mine: () => ReadonlySet<string>) {
  const nameKey = $derived(JSON.stringify(names()));
  const holdings = $derived(nameKey === '[]' ? null : new Live('holdings', { names: JSON.parse(nameKey) as string[] }));
  const accounts = $derived(holdings?.current.data?.accounts ?? []);
  const knownKey = $derived(JSON.stringify(accounts.flatMap(({ name, state }) => (state === 'known' ? [name] : []))));
  const known = $derived(JSON.parse(knownKey) as string[]);
  const details = $derived(known.map((name) => new Live('portfolio', { names: [name] })));
  const costs = $derived(known.map((name) => new Live('costs', { names: [name] })));
  const votes = $derived(known.length === 0 ? null : new Live('votes', {}));

  const held = $derived<readonly HeldShare[]>(holdings?.current.data?.rows ?? []);
  // The key contains shares only, so that a change in amounts does not reload any order book.
  const shareKey = $derived(
    JSON.stringify(
      held
        .map(({ share }) => share)
        .sort()
        .slice(0, MOST_BOOKS),
    ),
  );
  const books = $derived(chunks(JSON.parse(shareKey) as Share[]).map((shares) => new Live('orderbooks', { shares })));
  const ids = (kind: 'club' | 'player'): number[] =>
    (JSON.parse(shareKey) as Share[])
      .map(splitShare)
      .filter((one) => one.kind === kind)
      .map(({ id }) => id);
  const clubs = $derived(chunks(ids('club')).map((some) => new Live('clubs', { ids: some as ClubId[] })));
  const players = $derived(chunks(ids('player')).map((some) => new Live('players', { ids: some as PlayerId[] })));

  const facts = $derived.by((): Known => {
    const byHolding = new Map<string, HoldingDetails>();
    for (const live of details) for (const one of live.current.data?.holdings ?? []) byHolding.set(keyOf(one.name, one.share), one);
    const paid = new Map<string, Cost>();
    for (const live of costs) for (const one of live.current.data?.rows ?? []) paid.set(keyOf(one.name, one.share), one);
    const open = new Map<Share, Orderbook>();
    for (const live of books) for (const book of live.current.data ?? []) open.set(book.share, book);
    const figures = new Map<Share, Traded>();
    for (const live of clubs) for (const row of live.current.data?.rows ?? []) figures.set(shareFrom('club', row.club_id), row);
    for (const live of players) for (const row of live.current.data?.rows ?? []) figures.set(shareFrom('player', row.player_id), row);
    return { details: byHolding, costs: paid, books: open, figures, mine: mine() };
  });
  const together = $derived<readonly HoldingPosition[]>(held.map((row) => position(row, facts, row.share)));
  const each = $derived<ReadonlyMap<string, readonly HoldingPosition[]>>(
    new Map(
      known.map((name) => [
        name,
        held.flatMap(({ share, by }) => {
          const own = by.filter((one) => one.name === name);
          return own.length > 0 ? [position({ share, by: own }, facts, keyOf(name, share))] : [];
        }),
      ]),
    ),
  );
  const oldest = (lives: readonly { readonly current: Snapshot<unknown> }[]): number | null => {
    const ages = lives.flatMap((live) => live.current.observedAt ?? []);
    return ages.length > 0 ? Math.min(...ages) : null;
  };

  return {
    get holdings() {
      return holdings?.current ?? null;
    },
    get accounts() {
      return accounts;
    },
    get known() {
      return known;
    },
    get together() {
      return together;
    },
    get each() {
      return each;
    },
    get votes() {
      return votes?.current ?? null;
    },
    /** The parts that failed or are still loading. Stale prices are left out, because the footer shows their age. */
    get parts(): readonly Snapshot<unknown>[] {
      return [...details, ...books].map((live) => live.current).filter(({ status }) => status !== 'stale' && status !== 'live');
    },
    get pricesAt() {
      return oldest(details);
    },
    get costsFault() {
      return costs.find((live) => live.current.fault !== null)?.current.fault ?? null;
    },
    /** Whether prices, managers and agents are still loading; they arrive after the holdings. */
    get pending() {
      return details.some((live) => live.current.status === 'loading');
    },
    get booksAt() {
      return oldest(books);
    },
    get booksMissing() {
      return Math.max(0, held.length - MOST_BOOKS);
    },
  };
}
export type Feeds = ReturnType<typeof createFeeds>;
