import type { ResourceName } from '#contract/resources.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { client } from './connection.svelte.ts';
import { frameQueue } from './frame-queue.ts';
import type { TileContext } from '../app/tile.ts';

/** A watch stays open this long after its last reader leaves, so that switching tabs does not read everything again. */
const LINGER_MS = 2_000;
const FOCUS_MS = 60;

/** A component that reads a feed. `tile` is null in the shell. */
interface Reader {
  readonly tile: TileContext | null;
  readonly update: () => void;
}

/** One watch, shared by all readers with the same parameters. */
class Feed {
  /** What readers see. A newer one is taken with the notification of the readers, so that no effect sees half of a change. */
  snapshot: Snapshot<unknown> = NOTHING;
  #next: Snapshot<unknown> = NOTHING;
  readonly readers = new Set<Reader>();
  readonly #key: string;
  readonly name: ResourceName;
  readonly params: unknown;
  readonly watchId: number;
  readonly #unwatch: () => void;
  #end: ReturnType<typeof setTimeout> | undefined;

  constructor(key: string, name: ResourceName, params: unknown) {
    this.#key = key;
    [this.name, this.params] = [name, params];
    this.#unwatch = client.watch(name, params as never, (snapshot) => {
      const first = this.snapshot.data === null;
      this.#next = snapshot;
      if (first) this.tell();
      else inFrame(this);
    });
    this.watchId = client.lastWatch();
  }

  join(reader: Reader): () => void {
    clearTimeout(this.#end);
    this.readers.add(reader);
    reportFocus();
    return () => {
      this.readers.delete(reader);
      reportFocus();
      if (this.readers.size === 0) this.#end = setTimeout(() => this.#close(), LINGER_MS);
    };
  }

  tiles(): Set<TileContext | null> {
    return new Set([...this.readers].map(({ tile }) => tile));
  }

  tell(): void {
    this.snapshot = this.#next;
    for (const reader of [...this.readers]) reader.update();
  }

  #close(): void {
    this.#unwatch();
    if (feeds.get(this.#key) === this) feeds.delete(this.#key);
  }
}

const feeds = new Map<string, Feed>();

const frames = frameQueue((run) => requestAnimationFrame(run));
/** Notifies readers of the newest snapshot in the next frame, or at once if the page is hidden and draws no frames. */
function inFrame(feed: Feed): void {
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) feed.tell();
  else frames.mark(feed);
}

const watchesIn = (test: (tile: TileContext | null) => boolean): number[] =>
  [...feeds.values()].flatMap((feed) => ([...feed.tiles()].some(test) ? [feed.watchId] : []));
/** Returns the ids of the watches that a tile reads; with null, of all watches on screen. */
export const watchesOf = (tile: TileContext | null): number[] =>
  watchesIn(tile === null ? (one) => one?.visible !== false : (one) => one === tile);

let focusTimer: ReturnType<typeof setTimeout> | undefined;
/** Reports to the engine, after a debounce, which watches are on screen and which have the focus. */
export function reportFocus(): void {
  clearTimeout(focusTimer);
  focusTimer = setTimeout(() => {
    const shown = document.visibilityState !== 'hidden';
    const focused = watchesIn((tile) => tile !== null && tile.focused && tile.visible);
    client.focus(shown ? watchesOf(null).slice(0, 5_000) : [], shown ? focused.slice(0, 100) : []);
  }, FOCUS_MS);
}
client.onAttached((attached) => attached && reportFocus());
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', reportFocus);

/** Joins the shared watch of a resource and opens it if needed. Returns a function that leaves it. */
export function joinFeed(key: string, name: ResourceName, params: unknown, reader: Reader): () => void {
  let feed = feeds.get(key);
  if (!feed) feeds.set(key, (feed = new Feed(key, name, params)));
  return feed.join(reader);
}
/** Returns the newest snapshot of a feed; an empty one if there is no watch. */
export const feedNow = (key: string): Snapshot<unknown> => feeds.get(key)?.snapshot ?? NOTHING;
/** Returns the parameters and snapshots of all current watches of a resource. */
export const feedsOf = (name: ResourceName): Pick<Feed, 'params' | 'snapshot'>[] =>
  [...feeds.values()].filter((feed) => feed.name === name && feed.readers.size > 0);
