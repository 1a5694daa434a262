import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { systemClock } from '#engine/base/clock.ts';
import { silent } from '#engine/base/log.ts';
import { socketPort } from '#headless/socket-port.ts';
import { startWebServer } from '#headless/web-server.ts';
import { openLocalSocket, serveLocalSocket, socketPath } from '#host/local-socket.ts';
import type { Port } from '#contract/protocol.ts';
import { memoryPair } from './memory-port.ts';
import { message } from '../english-text.ts';

/** Two connected ends of one kind of Port. */
export interface Pair {
  readonly engine: Port;
  readonly view: Port;
  /** Sends `frames` of `bytes` each from the engine in one task. Returns the backlog right after. The view ignores the frames. */
  flood(frames: number, bytes: number): Promise<number>;
  backlog(): Promise<number>;
}

/** One kind of Port, which opens any number of pairs. */
export interface Kit {
  open(): Promise<Pair>;
  stop(): Promise<void>;
}

function pair(engine: Port, view: Port): Pair {
  return {
    engine,
    view,
    flood: async (frames, bytes) => {
      for (let i = 0; i < frames; i++) engine.send({ flood: 'x'.repeat(bytes) });
      return engine.backlog?.() ?? 0;
    },
    backlog: async () => engine.backlog?.() ?? 0,
  };
}

export async function memoryKit(): Promise<Kit> {
  return { open: async () => pair(...memoryPair()), stop: async () => undefined };
}

/** Ports that reached a host, handed out in order of arrival. */
function arrivals() {
  const here: Port[] = [];
  const asking: ((port: Port) => void)[] = [];
  return {
    come: (port: Port): void => {
      const ask = asking.shift();
      if (ask) ask(port);
      else here.push(port);
    },
    next: (): Promise<Port> =>
      new Promise((resolve) => {
        const port = here.shift();
        if (port) resolve(port);
        else asking.push(resolve);
      }),
  };
}

export async function webKit(): Promise<Kit> {
  const root = mkdtempSync(join(tmpdir(), 'touchline-view-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>view</title>');
  const { come, next } = arrivals();
  const server = await startWebServer({
    root,
    port: 0,
    clock: systemClock,
    log: silent,
    connect: come,
    token: () => 'the token of this test',
  });
  if (!server.ok) throw new Error(message(server.fault));
  const { address, stop } = server.value;
  return {
    async open() {
      const socket = new WebSocket(address().replace('http', 'ws').replace('/?', '/port?'));
      const view = socketPort(socket);
      const engine = next();
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      return pair(await engine, view);
    },
    async stop() {
      await stop();
      rmSync(root, { recursive: true });
    },
  };
}

export async function localKit(): Promise<Kit> {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-socket-'));
  const { come, next } = arrivals();
  const at = { path: socketPath(dir), token: 'the token of this test' };
  const server = await serveLocalSocket({ ...at, clock: systemClock, connect: come });
  if (!server.ok) throw new Error(message(server.fault));
  return {
    async open() {
      const engine = next();
      const view = await openLocalSocket(at);
      if (!view.ok) throw new Error(message(view.fault));
      return pair(await engine, view.value);
    },
    async stop() {
      await server.value.stop();
      rmSync(dir, { recursive: true });
    },
  };
}
