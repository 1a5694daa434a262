import type { WebContents } from 'electron';
import type { Clock } from '#engine/base/clock.ts';

/** Nothing waits longer for a page that does not come. */
const MOST_MS = 2_000;
/** From the end of loading to tiles that show what is stored. */
const DRAWING_MS = 1_000;

/** How far the first page is. Its start and the program's share a processor: what the page needs goes first. */
export interface FirstPage {
  /** Its document and scripts are handed over: its own process works now. */
  readonly fetched: Promise<void>;
  /** Its tiles are drawn, or it failed. */
  readonly drawn: Promise<void>;
  /** A script of it was handed over, and nothing else is asked for. */
  served(): void;
  /** Follows the page of the first window; later ones wait for nothing. */
  follow(contents: WebContents): void;
  /** There is no page to wait for. */
  skip(): void;
}

export function createFirstPage(clock: Clock): FirstPage {
  const fetched = Promise.withResolvers<void>();
  const drawn = Promise.withResolvers<void>();
  let followed = false;
  const skip = (): void => {
    fetched.resolve();
    drawn.resolve();
  };
  return {
    fetched: fetched.promise,
    drawn: drawn.promise,
    served: fetched.resolve,
    follow(contents) {
      if (followed) return;
      followed = true;
      clock.after(MOST_MS, fetched.resolve);
      contents.once('did-finish-load', () => {
        fetched.resolve();
        clock.after(DRAWING_MS, drawn.resolve);
      });
      contents.once('did-fail-load', skip);
      contents.once('render-process-gone', skip);
      contents.once('destroyed', skip);
    },
    skip,
  };
}
