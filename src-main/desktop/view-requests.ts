import type { BrowserWindow, WebContents } from 'electron';
import type { HostAsk } from '#contract/bridge.ts';

/** Requests queued for a page that does not load. Older requests are dropped first. */
const MOST_WAITING = 5;

/** Requests of the desktop to the view. They are queued until the page reports that it listens. */
export interface ViewRequests {
  request(viewRequest: HostAsk): void;
  /** The page of the window listens now. */
  ready(): void;
}

export function createViewRequests(window: () => BrowserWindow | null): ViewRequests {
  let listening: WebContents | null = null;
  let waiting: HostAsk[] = [];
  const page = (): WebContents | null => window()?.webContents ?? null;
  return {
    request(viewRequest) {
      const contents = page();
      if (contents && contents === listening) contents.send('action', viewRequest);
      else waiting = [...waiting, viewRequest].slice(-MOST_WAITING);
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
      for (const viewRequest of waiting.splice(0)) contents.send('action', viewRequest);
    },
  };
}
