import type { BrowserWindow, WebContents } from 'electron';
import type { HostAsk } from '#contract/bridge.ts';

/** Requests queued for a page that does not load. Older requests are dropped first. */
const MOST_WAITING = 5;

/** Requests of the desktop to the view. They are queued until the page reports that it listens. */
export interface ViewRequests {
  ask(asked: HostAsk): void;
  /** The page of the window listens now. */
  ready(): void;
}

export function createViewRequests(window: () => BrowserWindow | null): ViewRequests {
  let listening: WebContents | null = null;
  let waiting: HostAsk[] = [];
  const page = (): WebContents | null => window()?.webContents ?? null;
  return {
    ask(asked) {
      const contents = page();
      if (contents && contents === listening) contents.send('action', asked);
      else waiting = [...waiting, asked].slice(-MOST_WAITING);
    },
    ready() {
      const contents = page();
      if (!contents) return;
      if (contents !== listening) {
        const gone = (): void => {
          if (listening === contents) listening = null;
        };
        // A reloaded page listens only after it reports so again.
        contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => isMainFrame && !isSameDocument && gone());
        contents.on('render-process-gone', gone);
        contents.once('destroyed', gone);
      }
      listening = contents;
      for (const asked of waiting.splice(0)) contents.send('action', asked);
    },
  };
}
