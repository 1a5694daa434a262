import { tick, untrack } from 'svelte';
import type { LineList, RankedLines, RowLine } from '../../ui/table/types.ts';

/** Rows of one page. */
export const PAGE = 200;
/** Pages that stay in memory, so that scrolling back shows rows at once. */
const MOST_PAGES = 40;

/** What a page of the result has; null while it loads. */
interface PageData<R> {
  readonly total: number;
  readonly rows: readonly R[];
}
/** Where rows come from. Its key tells one result from another. */
export interface PageSource<R> {
  readonly key: string;
  /** The live value of a page; reading it keeps it open. */
  readonly page: (offset: number, limit: number) => { readonly current: PageData<R> | null };
  readonly once: (offset: number, limit: number) => Promise<PageData<R> | null>;
}

const BLANK = /^#(\d+)$/;

/**
 * A result of any length as lines of a table: pages of 200 by rank, of which those on screen are watched. While the user works with the
 * rows, each keeps its place with its newest values, and `changed` counts those that would stand elsewhere. Create it in a component.
 */
export class RankedRows<R> implements RankedLines<R> {
  readonly #source: () => PageSource<R>;
  readonly #keyOf: (row: R) => string;
  readonly #blank: (rank: number) => R;
  #wanted = $state.raw<readonly number[]>([0]);
  readonly #open = $derived.by(() => {
    const source = this.#source();
    return { key: source.key, pages: this.#wanted.map((page) => ({ page, live: source.page(page * PAGE, PAGE) })) };
  });
  /** Pages of the result with this key, the one used last at the end. */
  #stored = $state.raw<{ readonly key: string; readonly total: number; readonly pages: ReadonlyMap<number, readonly R[]> } | null>(null);
  #held = false;
  #frozen = $state.raw<ReadonlyMap<number, readonly R[]> | null>(null);

  readonly #shown = $derived.by(() => {
    const pages = this.#stored?.pages ?? new Map<number, readonly R[]>();
    const frozen = this.#frozen;
    if (frozen === null) return { pages, changed: 0 };
    const newest = new Map([...pages.values()].flat().map((row) => [this.#keyOf(row), row]));
    let changed = 0;
    const held = new Map(
      [...pages].map(([page, rows]) => {
        const before = frozen.get(page);
        // A page that has grown or shrunk is another part of the result: its rows have no place to keep.
        if (before?.length !== rows.length) return [page, rows] as const;
        changed += rows.filter((row, i) => before[i] === undefined || this.#keyOf(before[i]) !== this.#keyOf(row)).length;
        return [page, before.map((row) => newest.get(this.#keyOf(row)) ?? row)] as const;
      }),
    );
    return { pages: held, changed };
  });
  readonly #places = $derived.by(() => {
    const places = new Map<string, number>();
    for (const [page, rows] of this.#shown.pages) for (const [i, row] of rows.entries()) places.set(this.#keyOf(row), page * PAGE + i);
    return places;
  });
  readonly lines = $derived.by((): LineList<R> => {
    const { pages } = this.#shown;
    const length = this.total;
    const at = (index: number): RowLine<R> | undefined => {
      if (index < 0 || index >= length) return undefined;
      const row = pages.get(Math.floor(index / PAGE))?.[index % PAGE];
      return row === undefined ? { kind: 'row', key: `#${index}`, row: this.#blank(index) } : { kind: 'row', key: this.#keyOf(row), row };
    };
    const slice = (from = 0, to = length): RowLine<R>[] =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, i) => at(from + i)).flatMap((line) =>
        line && !BLANK.test(line.key) ? [line] : [],
      );
    return { length, at, slice };
  });

  constructor(source: () => PageSource<R>, keyOf: (row: R) => string, blank: (rank: number) => R) {
    this.#source = source;
    this.#keyOf = keyOf;
    this.#blank = blank;
    $effect.pre(() => {
      const { key, pages } = this.#open;
      const news = pages.flatMap(({ page, live }) => (live.current ? [{ page, data: live.current }] : []));
      untrack(() => this.#take(key, news));
    });
  }

  /** Number of rows of the result that is shown. */
  get total(): number {
    return this.#stored?.total ?? 0;
  }
  /** Whether the rows shown are those of the newest request. */
  get current(): boolean {
    return this.#stored?.key === this.#source().key;
  }
  get changed(): number {
    return this.#shown.changed;
  }

  #take(key: string, news: readonly { readonly page: number; readonly data: PageData<R> }[], most = MOST_PAGES): void {
    const last = news.at(-1);
    if (last === undefined) return;
    // The rows of the result before stay until the new ones are there.
    const other = this.#stored?.key !== key;
    if (other) this.#frozen = null;
    const pages = new Map(other ? [] : this.#stored?.pages);
    for (const { page, data } of news) {
      pages.delete(page);
      pages.set(page, data.rows);
    }
    for (const page of pages.keys()) if (pages.size > most) pages.delete(page);
    this.#stored = { key, total: last.data.total, pages };
    if (other && this.#held) this.freeze();
  }

  /** Watches the pages of the rows on screen. */
  see(keys: readonly string[]): void {
    const ranks = keys.map((key) => this.placeOf(key)).filter((rank) => rank >= 0);
    if (ranks.length === 0) return;
    const first = Math.floor(Math.max(0, Math.min(...ranks) - 20) / PAGE);
    const last = Math.floor(Math.min(Math.max(0, this.total - 1), Math.max(...ranks) + 20) / PAGE);
    const wanted = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    if (wanted.join() !== this.#wanted.join()) this.#wanted = wanted;
  }
  placeOf(key: string): number {
    const blank = BLANK.exec(key)?.[1];
    return blank === undefined ? (this.#places.get(key) ?? -1) : Number(blank);
  }
  /** Loads rows that are not stored yet; false if they are not available. */
  async load(from: number, to: number): Promise<boolean> {
    const { key, once } = this.#source();
    for (let page = Math.floor(from / PAGE); page * PAGE < Math.min(to, this.total); page++) {
      if (this.#stored?.pages.has(page)) continue;
      const data = await once(page * PAGE, PAGE);
      if (data === null || key !== this.#source().key) return false;
      this.#take(key, [{ page, data }], Infinity);
    }
    await tick();
    return true;
  }

  freeze(): void {
    this.#held = true;
    this.#frozen ??= this.#shown.pages;
  }
  release(): void {
    this.#held = false;
    this.#frozen = null;
  }
  async again(): Promise<void> {
    this.#frozen = null;
    await tick();
    if (this.#held) this.freeze();
  }
}
