import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { inlineLink, threadLink, type Role, type WorkerThread } from '#engine/workers/worker-link.ts';

const TASKS = {
  double: (n: number) => n * 2,
  fail: (_: null) => {
    throw new Error('no luck');
  },
};

/** A thread whose answers the test gives. */
class FakeThread extends EventEmitter {
  readonly sent: { id: number; name: string; input: unknown }[] = [];
  postMessage(message: { id: number; name: string; input: unknown }): void {
    this.sent.push(message);
    if (message.name === 'stop') queueMicrotask(() => this.emit('exit', 0));
  }
  terminate = async (): Promise<number> => 0;
}

function threads() {
  const opened: FakeThread[] = [];
  const warnings: string[] = [];
  let now = 0;
  const open = (): WorkerThread => {
    const one = new FakeThread();
    opened.push(one);
    return one as unknown as WorkerThread;
  };
  const link = threadLink<typeof TASKS>(open, () => now, { warn: (line) => void warnings.push(line) });
  return { link, opened, warnings, pass: (ms: number) => (now += ms) };
}

describe('a link to tasks in this thread', () => {
  it('returns outputs in the order of the calls, and the reason of a task that throws', async () => {
    let stops = 0;
    const role: Role<typeof TASKS> = { tasks: TASKS, stop: () => (stops += 1) };
    const link = inlineLink(role);
    const [two, failed, six] = await Promise.all([link.call('double', 1), link.call('fail', null), link.call('double', 3)]);
    expect(two).toEqual({ ok: true, value: 2 });
    expect(failed).toMatchObject({ ok: false, fault: { code: 'bug' } });
    expect(six).toEqual({ ok: true, value: 6 });
    await link.stop();
    await link.stop();
    expect(stops).toBe(1);
    expect(await link.call('double', 1)).toMatchObject({ ok: false, fault: { code: 'closed' } });
  });
});

describe('a link to a worker thread', () => {
  it('matches each answer to its call', async () => {
    const { link, opened } = threads();
    const [first, second] = [link.call('double', 1), link.call('double', 2)];
    opened[0]!.emit('message', { id: 2, output: 4 });
    opened[0]!.emit('message', { id: 1, failed: 'no luck' });
    expect(await second).toEqual({ ok: true, value: 4 });
    expect(await first).toMatchObject({ ok: false, fault: { code: 'bug' } });
  });

  it('fails the calls of a thread that ends, reports the restart, and replaces it at most five times a minute', async () => {
    const { link, opened, warnings, pass } = threads();
    let restarts = 0;
    link.onRestart(() => (restarts += 1));
    for (let n = 0; n < 5; n++) {
      const call = link.call('double', 1);
      opened[n]!.emit('exit', 1);
      expect(await call).toMatchObject({ ok: false, fault: { code: 'closed' } });
    }
    expect(restarts).toBe(4);
    expect(warnings).toHaveLength(5);
    expect(await link.call('double', 1)).toMatchObject({ ok: false, fault: { code: 'closed' } });
    expect(opened).toHaveLength(5);
    pass(60_000);
    void link.call('double', 1);
    expect(opened).toHaveLength(6);
  });

  it('ends the thread after the tasks before, without a warning', async () => {
    const { link, opened, warnings } = threads();
    void link.call('double', 1);
    await link.stop();
    expect(opened[0]!.sent.map(({ name }) => name)).toEqual(['double', 'stop']);
    expect(warnings).toEqual([]);
  });
});
