import type { BrowserWindow, WebContents } from 'electron';
import type { HostAsk } from '#contract/bridge.ts';

/** What is asked of a page that never comes; older asks give way. */
const MOST_WAITING = 5;

/** What the desktop asks of the view. A page that is not there or not ready yet hears it once it says so. */
export interface Asks {
  ask(asked: HostAsk): void;
  /** The page of the window listens now. */
  ready(): void;
}

export function createAsks(window: () => BrowserWindow | null): Asks {
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
        // A page that is loaded again listens only when it says so again.
        contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => isMainFrame && !isSameDocument && gone());
        contents.on('render-process-gone', gone);
        contents.once('destroyed', gone);
      }
      listening = contents;
      for (const asked of waiting.splice(0)) contents.send('action', asked);
    },
  };
}
