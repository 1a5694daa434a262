import { SvelteMap } from 'svelte/reactivity';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { byLevel, depthOf, diff, type Change, type ChangeKind, type Depth } from './bookdiff.ts';

const FLASH_MS = 600;
/** With reduced motion a static dot replaces the flash, long enough to be noticed. */
const DOT_MS = 2_000;
/** At most three flashes per second for each level. */
const REST_MS = 334;
/** If more levels than this change at once, none flashes, because that many flashes point out nothing. */
const MOST_AT_ONCE = 8;
/** Flashes that end within this time end together, so that the ladder is redrawn once. */
const TOGETHER_MS = 60;
/** Book and trades load separately: a trade may explain a change this much earlier or later. */
const EXPLAINS_MS = 5_000;

/** Highlights recent changes of one order book, and finds the trades that explain them. `shown` maps level keys to highlights. */
export class Flashes {
  readonly shown = new SvelteMap<string, ChangeKind>();
  #share = '';
  #before: Depth | null = null;
  #changes: { readonly at: number; readonly what: readonly Change[] }[] = [];
  #known = new Set<number>();
  #fresh: { readonly at: number; readonly what: Trade }[] = [];
  readonly #started = new Map<string, number>();
  readonly #ends = new Map<string, number>();
  /** One timer for all flashes, set for the next end. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes a new book. `quiet` suppresses flashes: the tile is hidden, or the book is out of date. */
  book(book: Orderbook, step: number, still: boolean, quiet: boolean): void {
    const after = depthOf(book);
    const before = this.#share === book.share ? this.#before : null;
    if (this.#share !== book.share) this.clear();
    this.#share = book.share;
    this.#before = after;
    const changes = before === null || quiet ? [] : diff(before, after);
    if (changes.length === 0) return;
    const now = Date.now();
    this.#changes = [...this.#changes.filter(({ at }) => now - at < EXPLAINS_MS), { at: now, what: changes }];
    const levels = byLevel(changes, this.#reasons(now), step);
    if (levels.size > MOST_AT_ONCE) return;
    for (const [key, kind] of levels) this.#flash(key, kind, still, now);
    this.#wait(now);
  }

  /** Takes the newest trades of the share. The first page is history and explains no change. */
  trades(share: string, trades: readonly Trade[], step: number): void {
    if (share !== this.#share) return;
    const now = Date.now();
    const first = this.#known.size === 0;
    const came = first ? [] : trades.filter((trade) => !this.#known.has(trade.id));
    this.#known = new Set(trades.map((trade) => trade.id));
    if (came.length === 0) return;
    this.#fresh = [...this.#fresh, ...came.map((what) => ({ at: now, what }))];
    // A flash already shown as pulled changes to filled if a trade now explains it.
    const recent = this.#changes.filter(({ at }) => now - at < EXPLAINS_MS).flatMap(({ what }) => what);
    for (const [key, kind] of byLevel(recent, this.#reasons(now), step)) {
      if (this.shown.get(key) === 'pulled' && kind === 'filled') this.shown.set(key, kind);
    }
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#ends.clear();
    this.#started.clear();
    this.shown.clear();
    this.#before = null;
    this.#changes = [];
    this.#known = new Set();
    this.#fresh = [];
  }

  #reasons(now: number): Trade[] {
    this.#fresh = this.#fresh.filter(({ at }) => now - at < EXPLAINS_MS);
    return this.#fresh.map(({ what }) => what);
  }

  #flash(key: string, kind: ChangeKind, still: boolean, now: number): void {
    if (now - (this.#started.get(key) ?? 0) < REST_MS) return;
    this.#started.set(key, now);
    this.#ends.set(key, now + (still ? DOT_MS : FLASH_MS));
    this.shown.set(key, kind);
  }

  #wait(now: number): void {
    if (this.#timer !== undefined || this.#ends.size === 0) return;
    this.#timer = setTimeout(() => this.#end(), Math.min(...this.#ends.values()) - now);
  }

  #end(): void {
    this.#timer = undefined;
    const now = Date.now();
    for (const [key, end] of this.#ends) {
      if (end > now + TOGETHER_MS) continue;
      this.shown.delete(key);
      this.#ends.delete(key);
      this.#started.delete(key);
    }
    this.#wait(now);
  }
}
