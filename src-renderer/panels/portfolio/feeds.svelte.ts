import type { ShareGain } from '#contract/model/folio/gains.ts';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { Traded } from '#contract/model/market/price-change.ts';
import { share as shareFrom, splitShare, type ClubId, type PlayerId, type Share, type ShareKind } from '#contract/model/market/share.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { settings } from '../../lib/app/settings.svelte.ts';
import { accounts } from '../../lib/domain/accounts.svelte.ts';
import { Live } from '../../lib/connection/live.svelte.ts';
import type { PlayerFacts } from './exposure.ts';
import { keyOf, position, type Known, type HoldingPosition, type HoldingDetails } from './positions.ts';

/** Number of order books, or rows of clubs or players, per request. */
const CHUNK = 50;
const MOST_BOOKS = 2_000;

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, n) => all.slice(n * CHUNK, (n + 1) * CHUNK));

const idsOf = (shares: readonly Share[], kind: ShareKind): number[] =>
  shares.map(splitShare).flatMap((one) => (one.kind === kind ? [one.id] : []));
const oldest = (lives: readonly { readonly current: Snapshot<unknown> }[]): number | null => {
  const ages = lives.flatMap((live) => live.current.observedAt ?? []);
  return ages.length > 0 ? Math.min(...ages) : null;
};

/** All subscriptions of the panel for some accounts. Each account has its own, so that a failing one does not affect the others. */
export class Feeds {
  readonly #names: () => readonly string[];
  readonly #apart: () => boolean;

  /** `apart`: whether each account is shown for itself, with costs of its own. */
  constructor(names: () => readonly string[], apart: () => boolean) {
    [this.#names, this.#apart] = [names, apart];
  }
  readonly #nameKey = $derived.by(() => JSON.stringify(this.#names()));
  readonly #holdings = $derived.by(() => (this.#nameKey === '[]' ? null : new Live('holdings', { names: JSON.parse(this.#nameKey) })));
  readonly holdings = $derived.by(() => this.#holdings?.current ?? null);
  readonly accounts = $derived.by(() => this.holdings?.data?.accounts ?? []);
  readonly #knownKey = $derived.by(() => JSON.stringify(this.accounts.flatMap(({ name, state }) => (state === 'known' ? [name] : []))));
  readonly known = $derived.by((): string[] => JSON.parse(this.#knownKey));
  readonly #details = $derived.by(() => this.known.map((name) => new Live('portfolio', { names: [name] })));
  readonly #gains = $derived.by(() => {
    const { costMethod: method } = settings.current;
    return this.known.length === 0 ? null : new Live('gains', { names: this.known, method, apart: this.#apart() });
  });
  readonly #votes = $derived.by(() => (this.known.length === 0 ? null : new Live('votes', {})));
  readonly votes = $derived.by(() => this.#votes?.current ?? null);

  readonly #held = $derived.by(() => this.holdings?.data?.rows ?? []);
  // The key contains shares that can be traded only, so that a change in amounts does not reload any order book.
  readonly #shareKey = $derived.by(() => {
    const shares = this.#held.flatMap(({ share, ended }) => (ended === undefined ? share : [])).sort();
    return JSON.stringify(shares.slice(0, MOST_BOOKS));
  });
  readonly #shares = $derived.by((): Share[] => JSON.parse(this.#shareKey));
  readonly #books = $derived.by(() => chunks(this.#shares).map((shares) => new Live('orderbooks', { shares })));
  readonly #clubs = $derived.by(() => chunks(idsOf(this.#shares, 'club')).map((ids) => new Live('clubs', { ids: ids as ClubId[] })));
  readonly #players = $derived.by(() =>
    chunks(idsOf(this.#shares, 'player')).map((ids) => new Live('players', { ids: ids as PlayerId[] })),
  );

  readonly #facts = $derived.by((): Known => {
    const details = new Map<string, HoldingDetails>();
    for (const live of this.#details) for (const one of live.current.data?.holdings ?? []) details.set(keyOf(one.name, one.share), one);
    const gains = new Map<string, ShareGain>();
    for (const one of this.#gains?.current.data?.rows ?? []) gains.set(one.name === null ? one.share : keyOf(one.name, one.share), one);
    const books = new Map<Share, Orderbook>();
    for (const live of this.#books) for (const book of live.current.data ?? []) books.set(book.share, book);
    const figures = new Map<Share, Traded>();
    for (const live of this.#clubs) for (const row of live.current.data?.rows ?? []) figures.set(shareFrom('club', row.club_id), row);
    for (const live of this.#players) for (const row of live.current.data?.rows ?? []) figures.set(shareFrom('player', row.player_id), row);
    return { details, gains, books, figures, mine: accounts.current };
  });
  readonly #playerRows = $derived.by(
    () =>
      new Map<Share, PlayerFacts>(
        this.#players.flatMap((live) => (live.current.data?.rows ?? []).map((row) => [shareFrom('player', row.player_id), row] as const)),
      ),
  );
  /** What is known of a player beside his holding. */
  readonly playerFacts = (share: Share): PlayerFacts | undefined => this.#playerRows.get(share);
  readonly together = $derived.by(() => this.#held.map((row) => position(row, this.#facts, row.share)));
  /** The holdings of each account by its name. */
  readonly each = $derived.by(() => {
    const ofAccount = (name: string): HoldingPosition[] =>
      this.#held.flatMap(({ share, by, ended }) => {
        const own = by.filter((one) => one.name === name);
        return own.length > 0 ? [position({ share, by: own, ended }, this.#facts, keyOf(name, share))] : [];
      });
    return new Map(this.known.map((name) => [name, ofAccount(name)]));
  });

  /** The parts that failed or are still loading. Stale prices are left out, because the footer shows their age. */
  readonly parts = $derived.by(() =>
    [...this.#details, ...this.#books].map((live) => live.current).filter(({ status }) => !['stale', 'live', 'recorded'].includes(status)),
  );
  readonly costsFault = $derived.by(() => this.#gains?.current.fault ?? null);
  /** Whether prices, managers and agents are still loading; they arrive after the holdings. */
  readonly pending = $derived.by(() => this.#details.some((live) => live.current.status === 'loading'));
  readonly pricesAt = $derived.by(() => oldest(this.#details));
  readonly booksAt = $derived.by(() => oldest(this.#books));
  readonly booksMissing = $derived.by(() => Math.max(0, this.#held.filter(({ ended }) => ended === undefined).length - MOST_BOOKS));
}
