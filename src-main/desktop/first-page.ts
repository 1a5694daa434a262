import type { WebContents } from 'electron';
import type { Clock } from '#engine/base/clock.ts';

/** Longest wait for a page that does not load. */
const MOST_MS = 2_000;
/** Time from the end of loading until the tiles show stored data. */
const DRAWING_MS = 1_000;

/** Progress of the first page. Page and program start on the same processor, so the page's needs come first. */
export function createFirstPage(clock: Clock) {
  const fetched = Promise.withResolvers<void>();
  const drawn = Promise.withResolvers<void>();
  const shown = Promise.withResolvers<void>();
  let followed = false;
  /** Resolves the first two promises at once, because no window opens. */
  const skip = (): void => {
    fetched.resolve();
    drawn.resolve();
  };
  const end = (): void => {
    skip();
    shown.resolve();
  };
  return {
    /** Resolves when the document and scripts have been served; the renderer process works from here on. */
    fetched: fetched.promise,
    /** Resolves when the tiles are drawn or the page failed. */
    drawn: drawn.promise,
    /** Resolves like `drawn`, but after a start without a window only once one was opened. */
    shown: shown.promise,
    /** Reports that a script was served and no request is open. */
    served: (): void => fetched.resolve(),
    /** Follows the page of the first window. Later windows are ignored. */
    follow(contents: WebContents): void {
      if (followed) return;
      followed = true;
      clock.after(MOST_MS, fetched.resolve);
      contents.once('did-finish-load', () => {
        fetched.resolve();
        clock.after(DRAWING_MS, end);
      });
      contents.once('did-fail-load', end);
      contents.once('render-process-gone', end);
      contents.once('destroyed', end);
    },
    skip,
  };
}
