import { createServer, connect, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { linePort, readLines } from '#host/local-socket.ts';
import { createOutputs, MAX_BACKLOG } from '#engine/live/command-queue.ts';
import { servePort, type Handlers } from '#engine/live/serve.ts';
import type { Registry } from '#engine/live/registry.ts';
import { fault, ok } from '#contract/faults.ts';
import type { Port, ServerFrame } from '#contract/protocol.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

const MB = 1024 * 1024;
const EXPORTED = 2 * MB;
const DONE = { done: true };
const ROWS = [['x'.repeat(EXPORTED)]];

/** Views over one engine that answers an export with so many bytes; each view accepts its responses only when the test says so. */
function engine() {
  const clock = new ManualClock();
  const outputs = createOutputs();
  let made = 0;
  const handlers = {
    'table.export': async () => (made++, ok({ columns: ['a'], rows: ROWS, next: null })),
    'note.set': async () => ok(DONE),
  } as unknown as Handlers;
  const view = () => {
    let hear = (_message: unknown): void => undefined;
    let backlog = 0;
    let closed = false;
    const got: ServerFrame[] = [];
    const port: Port = {
      send: (message) => {
        const frame = message as ServerFrame;
        got.push(frame);
        backlog += frame.kind === 'result' && frame.output !== DONE ? EXPORTED : JSON.stringify(frame).length;
      },
      onMessage: (listener) => void (hear = listener),
      onClose: () => undefined,
      close: () => void (closed = true),
      backlog: () => backlog,
    };
    const served = servePort(port, {
      clock,
      outputs,
      handlers,
      registry: {} as Registry,
      reportError: (what) => fault('bug', verbatim(what)),
      past: null,
      onPresence: () => undefined,
      watched: () => undefined,
    });
    let id = 0;
    return {
      got,
      send: served.send,
      backlog: () => backlog,
      closed: () => closed,
      takeAll: () => void (backlog = 0),
      ask: (name: string, input: unknown) => hear({ kind: 'command', id: ++id, name, input }),
      answers: (kind: string) => got.filter((frame) => frame.kind === kind).length,
    };
  };
  const settle = async (ms = 0): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { view, settle, made: () => made };
}
const EXPORT = { table: 'trades' };

describe('the command responses of a view', () => {
  it('are created only as fast as the view accepts them: 400 unread exports create one', async () => {
    const { view, settle, made } = engine();
    const stuck = view();
    for (let n = 0; n < 400; n++) stuck.ask('table.export', EXPORT);
    for (let n = 0; n < 5; n++) await settle(1_000);
    expect([made(), stuck.answers('result')]).toEqual([1, 1]);
    expect(stuck.backlog()).toBeLessThan(EXPORTED + MB);
    for (let n = 0; n < 20; n++) {
      stuck.takeAll();
      await settle(50);
    }
    expect([made(), stuck.answers('result')]).toEqual([21, 21]);
  });

  it('arrive for every command, and a small one does not wait for the large one of another view', async () => {
    const { view, settle } = engine();
    const [a, b] = [view(), view()];
    a.ask('table.export', EXPORT);
    b.ask('table.export', EXPORT);
    b.ask('note.set', { ref: 'club_7', text: 'x' });
    await settle();
    expect(b.got[0]).toMatchObject({ kind: 'result', output: { done: true } });
    await settle(100);
    expect([a.answers('result'), b.answers('result')]).toEqual([1, 2]);
  });

  it('are faults that name the command when too many are queued', async () => {
    const { view, settle } = engine();
    const stuck = view();
    for (let n = 0; n < 1_100; n++) stuck.ask('table.export', EXPORT);
    await settle();
    expect(stuck.answers('fault')).toBe(99);
    expect(stuck.got.find(({ kind }) => kind === 'fault')).toMatchObject({
      of: 'command',
      fault: { code: 'throttled', detail: expect.stringContaining('table.export was not run') as string },
    });
  });

  it('give way to those of an active view when all queues together are too large', async () => {
    const { view, settle } = engine();
    const stuck = Array.from({ length: 50 }, () => view());
    for (const one of stuck) {
      one.ask('table.export', EXPORT);
      await settle(100);
    }
    const good = view();
    good.ask('table.export', EXPORT);
    await settle(100);
    expect(good.answers('result')).toBe(1);
    const left = stuck.filter((one) => !one.closed());
    expect(left.reduce((sum, one) => sum + one.backlog(), 0)).toBeLessThanOrEqual(MAX_BACKLOG);
    expect(left.length).toBeGreaterThan(20);
  });

  it('close the connection when they are never accepted, notices included', () => {
    const { view } = engine();
    const stuck = view();
    const notice = {
      key: 'news',
      tone: 'info',
      title: verbatim('News'),
      text: { code: 'verbatim', args: { text: 'x'.repeat(MB) } },
      at: 0,
    } as const;
    for (let n = 0; n < 100; n++) stuck.send({ kind: 'notice', notice });
    expect(stuck.closed()).toBe(true);
    expect(stuck.backlog()).toBeLessThan(MAX_BACKLOG + 2 * MB);
  });
});

it('a line that is never read is released with its connection', async () => {
  const ended = new Promise<number>((resolve) => {
    const server = createServer((socket) => {
      const port = linePort(socket, readLines(socket, MB));
      socket.on('close', () => {
        server.close();
        resolve(socket.writableLength);
      });
      for (let n = 0; n < 20; n++) port.send('x'.repeat(MB));
      port.close();
    });
    server.listen(0, '127.0.0.1', () => {
      const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
      reader.pause(); // never reads
      reader.on('error', () => undefined);
      void ended.then(() => reader.destroy());
    });
  });
  expect(await ended).toBeGreaterThanOrEqual(0);
});
