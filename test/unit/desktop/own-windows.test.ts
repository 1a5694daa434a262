import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { ok } from '#contract/faults.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';
import type { OwnWindow } from '#contract/model/app/own-window.ts';
import { NOTHING } from '#contract/snapshot.ts';
import { reconcile, showOwnWindows } from '#desktop/windows/own-windows.ts';

const row = (id: string, over: Partial<OwnWindow> = {}): OwnWindow => {
  return { id, workspace: 'w', host: 'desktop', open: true, tiles: {}, compact: false, savedAt: 0, ...over };
};

describe('the windows beside the main one', () => {
  it.each<[rule: string, rows: OwnWindow[], shown: string[], closing: string[], open: string[], close: string[]]>([
    ['open for each open row', [row('a'), row('b')], ['a'], [], ['b'], []],
    ['close with their row', [row('a', { open: false })], ['a'], [], [], ['a']],
    ['close without a row', [], ['a'], [], [], ['a']],
    ['open not for a tab of a browser', [row('a', { host: 'web' })], [], [], [], []],
    ['stay closed while their row closes', [row('a')], [], ['a'], [], []],
    ['stay as they are', [row('a')], ['a'], [], [], []],
  ])('%s', (_rule, rows, shown, closing, open, close) => {
    expect(reconcile(rows, shown, new Set(closing))).toEqual({ open, close });
  });

  it('are at most as many as the engine allows, and those that are shown stay', () => {
    const rows = Array.from({ length: 500 }, (_, n) => row(`w${n}`));
    expect(reconcile(rows, ['w499', 'w498'], new Set())).toEqual({ open: Array.from({ length: 10 }, (_, n) => `w${n}`), close: [] });
  });

  /** The shell with an engine that answers only when told to. */
  function shell(started: Partial<EngineStatus> = { crash: null }) {
    const shown = new Map<string, { close(): void }>();
    const log: string[] = [];
    const answers: (() => void)[] = [];
    let quits = false;
    const watches = new Map<string, (data: unknown) => void>();
    const client = {
      watch: (name, _params, listener) => {
        watches.set(name, (data) => listener({ ...NOTHING, data } as Parameters<typeof listener>[0]));
        return () => void watches.delete(name);
      },
      command: (name, input) => {
        log.push(`${name} ${JSON.stringify(input)}`);
        return new Promise((resolve) => answers.push(() => resolve(ok(null) as never)));
      },
    } satisfies Pick<Client, 'watch' | 'command'>;
    const stop = showOwnWindows({
      client,
      shown,
      open: (id, inactive, closed) => {
        log.push(`open ${id}${inactive ? ' inactive' : ''}`);
        const gone = (): void => {
          shown.delete(id);
          closed();
        };
        shown.set(id, { close: gone });
      },
      setBare: (window, bare) => void (bare && log.push(`bare ${[...shown].find(([, each]) => each === window)?.[0]}`)),
      quitting: () => quits,
    });
    const answer = async (): Promise<void> => {
      for (const resolve of answers.splice(0)) resolve();
      await new Promise((resolve) => setImmediate(resolve));
    };
    const deliver = (data: OwnWindow[] | null): void => watches.get('windows')?.(data);
    const health = (data: Partial<EngineStatus>): void => watches.get('status')?.(data);
    health(started);
    return { shown, log, watches, stop, answer, deliver, health, quit: () => void (quits = true) };
  }

  it('open without the focus at a start, and with it later', () => {
    const { deliver, log } = shell();
    deliver(null);
    deliver([row('a')]);
    deliver([row('a'), row('b')]);
    expect(log).toEqual(['open a inactive', 'open b']);
  });

  it('are without their bar when their row is', () => {
    const { deliver, log } = shell();
    deliver([row('a', { compact: true }), row('b'), row('c', { compact: true, host: 'web' })]);
    expect(log).toEqual(['open a inactive', 'open b inactive', 'bare a']);
  });

  it('close their row when the user closes them, and open again only when the row does', async () => {
    const { deliver, health, log, shown, answer } = shell();
    deliver([row('a')]);
    shown.get('a')?.close();
    deliver([row('a'), row('b', { open: false })]); // a snapshot from before the command
    expect(log).toEqual(['open a inactive', 'window.close {"id":"a"}']);
    await answer();
    health({ crash: null }); // before the snapshot that the command causes
    deliver([row('a', { open: false })]);
    deliver([row('a')]);
    expect(log.slice(2)).toEqual(['open a']);
  });

  it('send nothing when their row closed them, or when the page closes after its row', () => {
    const { deliver, log, shown } = shell();
    deliver([row('a'), row('b')]);
    deliver([row('a', { open: false }), row('b')]);
    expect([...shown.keys()]).toEqual(['b']);
    expect(log).toEqual(['open a inactive', 'open b inactive']);
  });

  it('keep their rows open when the program quits, and do not open again meanwhile', () => {
    const { deliver, log, shown, quit, stop, watches } = shell();
    deliver([row('a')]);
    quit();
    shown.get('a')?.close();
    deliver([row('a')]);
    stop();
    expect([log, [...watches.keys()]]).toEqual([['open a inactive'], []]);
  });

  it('stay closed in safe mode, and after a crash until the user has chosen to start normally', () => {
    const safe = shell({ safeMode: true });
    const crashed = shell({ crash: { folder: '/', report: null } });
    for (const { deliver } of [safe, crashed]) deliver([row('a')]);
    expect([safe.log, crashed.log]).toEqual([[], []]);
    crashed.health({ crash: null, safeMode: false });
    expect(crashed.log).toEqual(['open a inactive']);
  });
});
