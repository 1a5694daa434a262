import { fail, ok, type Result } from '#contract/faults.ts';
import type { Port } from '#contract/protocol.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { sleep } from '#engine/base/clock.ts';
import { startHost, type Host, type HostKit } from './host.ts';
import type { Running } from './data-folder.ts';
import { openLocalSocket } from './local-socket.ts';
import { portPair, queueMessages, relay } from './port-pair.ts';

const TRIES = 60;
const BETWEEN_MS = 250;

/** The engine of a data folder, in this or another process. */
export interface EngineLocator {
  /**
   * Starts an engine here unless a host already runs on the folder, and returns which of the two it found. Fault `closed` when
   * another host holds the folder and does not respond.
   */
  find(): Promise<Result<{ readonly own: Host } | { readonly running: Running }>>;
  /** Connects a view's Port to the engine. If the other host has ended, an engine starts here. */
  join(view: Port): void;
  /** Opens a new Port to the engine. */
  open(): Promise<Result<Port>>;
  /** Reports that the computer woke up. */
  wake(): void;
  stop(): Promise<void>;
}

/** Returns a sentence about a host found of another version than `version`; null if there is none. */
export function otherVersion(found: Awaited<ReturnType<EngineLocator['find']>>, version: string): string | null {
  const other = found.ok && 'running' in found.value ? found.value.running.version : null;
  if (other === null || other === version) return null;
  return `Touchline ${other} is running on this data folder and serves this Touchline ${version}. Restart it to use one version.`;
}

type EngineConnection = { readonly own: Host } | { readonly running: Running; readonly port: Port };

export function createEngineLocator(kit: HostKit): EngineLocator {
  let own: Host | null = null;
  let stopping = false;
  let options = kit.hostOptions.options; // of the connected engine: a replacement uses the same options, so it shows the same world
  let searching: Promise<Result<Host | null>> | null = null;

  /** Returns our own host, or null when another one runs. Concurrent calls share one attempt. */
  function startOwn(): Promise<Result<Host | null>> {
    if (own) return Promise.resolve(ok(own));
    searching ??= startHost({ ...kit, hostOptions: { ...kit.hostOptions, options } })
      .then((started) => {
        if (!started.ok) return started;
        if (started.value !== 'taken') own = started.value;
        return ok(own);
      })
      .finally(() => void (searching = null));
    return searching;
  }

  async function connect(): Promise<Result<EngineConnection>> {
    for (let left = TRIES; left > 0 && !stopping; left--) {
      const running = own || searching ? null : kit.folder.running();
      const port = running && (await openLocalSocket(running));
      if (running && port?.ok) {
        options = running.options;
        return ok({ running, port: port.value });
      }
      const host = await startOwn();
      if (!host.ok) return host;
      if (host.value) return ok({ own: host.value });
      // The other host is starting or ending: it holds the lock but has no socket.
      await sleep(kit.clock, BETWEEN_MS);
    }
    const why = verbatim(`another Touchline process uses ${kit.folder.dir} but doesn't respond`);
    return fail('closed', why, null, verbatim('End it, also on another computer, or choose another folder with --data-dir.'));
  }

  return {
    async find() {
      const found = await connect();
      if (!found.ok || 'own' in found.value) return found as Result<{ own: Host }>;
      found.value.port.close();
      return ok({ running: found.value.running });
    },
    join(view) {
      if (own) return own.connect(view);
      const queued = queueMessages(view);
      void connect().then((found) => {
        if (!found.ok) queued.close();
        else if ('own' in found.value) found.value.own.connect(queued);
        else relay(queued, found.value.port);
      });
    },
    async open() {
      const found = await connect();
      if (!found.ok) return found;
      if ('port' in found.value) return ok(found.value.port);
      const [engine, view] = portPair();
      found.value.own.connect(engine);
      return ok(view);
    },
    wake: () => own?.wake(),
    async stop() {
      stopping = true;
      await searching;
      await own?.stop();
      own = null;
    },
  };
}
