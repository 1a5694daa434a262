import { textPort, type Bridge } from '#contract/bridge.ts';
import { createClient, type Client } from '#contract/client.ts';
import type { Port } from '#contract/protocol.ts';
import { socketPort } from './socket-port.ts';
import { reconnectMs } from './reconnect.ts';

declare global {
  interface Window {
    touchline?: Bridge;
  }
}

/** The bridge of the desktop host; null in a browser. */
export const bridge: Bridge | null = (typeof window !== 'undefined' && window.touchline) || null;
export const host: 'desktop' | 'web' = bridge ? 'desktop' : 'web';

export const client: Client = createClient();

type State =
  | { readonly at: 'connecting'; readonly since: number }
  | { readonly at: 'open'; readonly since: number }
  | { readonly at: 'lost'; readonly since: number; readonly tries: number };
let current = $state.raw<State>({ at: 'connecting', since: Date.now() / 1_000 });

/** The connection between the view and its engine, not between the engine and the service. Times are in Unix seconds. */
export const connectionState = {
  get current(): State {
    return current;
  },
};

const openPort = (): Port | null => (bridge ? textPort(bridge.connect()) : socketPort(new URL(window.location.href)));

/** Connects to the engine and reconnects as needed. Returns a function that disconnects. Tests replace `open`. */
export function connect(open: () => Port | null = openPort): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const lost = (): void => {
    if (stopped) return;
    const since = current.at === 'lost' ? current.since : Date.now() / 1_000;
    current = { at: 'lost', since, tries };
    clearTimeout(timer);
    timer = setTimeout(attempt, reconnectMs(tries++));
  };
  function attempt(): void {
    const port = open();
    if (port) client.attach(port);
    else lost();
  }
  const opened = (): void => {
    tries = 0;
    if (current.at !== 'open') current = { at: 'open', since: Date.now() / 1_000 };
  };
  // A socket accepts frames before it is open and may still fail, so only a response counts as connected.
  const stops = [
    client.onHealth(opened),
    client.onAttached((attached) => !attached && lost()),
    client.watch('status', {}, (snapshot) => snapshot.fault?.code !== 'closed' && opened()),
  ];
  attempt();

  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
    client.close();
  };
}

/** Reports to the engine whether this view is visible, so that it knows when the user was away. Returns a function that stops reporting. */
export function reportVisibility(): () => void {
  const report = (): void => client.look(document.visibilityState === 'hidden' ? 'no' : 'yes');
  report();
  document.addEventListener('visibilitychange', report);
  return () => document.removeEventListener('visibilitychange', report);
}
