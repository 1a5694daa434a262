import type { BrowserWindow, WebContents } from 'electron';
import type { HostAsk } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';

/** Queues the Ports of pages until an engine can be connected. Ports that close meanwhile are dropped; frames wait in their Port. */
export function createPortQueue() {
  const waiting = new Set<Port>();
  let joining: ((port: Port) => void) | null = null;
  return {
    take(port: Port): void {
      if (joining) return joining(port);
      waiting.add(port);
      port.onClose(() => void waiting.delete(port));
    },
    /** Connects all queued Ports, and every later Port immediately. */
    attach(join: (port: Port) => void): void {
      joining = join;
      for (const port of waiting) join(port);
      waiting.clear();
    },
  };
}

/** Requests queued for a page that does not load. Older requests are dropped first. */
const MOST_WAITING = 5;

export type ViewRequests = ReturnType<typeof createViewRequests>;

/** Requests of the desktop to the view. They are queued until the page reports that it listens. */
export function createViewRequests(window: () => BrowserWindow | null) {
  let listening: WebContents | null = null;
  let waiting: HostAsk[] = [];
  const page = (): WebContents | null => window()?.webContents ?? null;
  return {
    request(viewRequest: HostAsk): void {
      const contents = page();
      if (contents && contents === listening) contents.send('action', viewRequest);
      else waiting = [...waiting, viewRequest].slice(-MOST_WAITING);
    },
    /** The page of the window listens now. */
    ready(): void {
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
