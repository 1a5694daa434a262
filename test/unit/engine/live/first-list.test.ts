import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '#contract/faults.ts';
import { startSeeding } from '#engine/jobs/default-watchlist.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

/** A user without a watchlist, on a service with the given responses. */
function rig(answer: (path: string) => Result<unknown>) {
  const clock = new ManualClock();
  const asked: { path: string; at: number }[] = [];
  const lists: unknown[] = [];
  const settings: Record<string, unknown> = {};
  const connection = () => ({
    rest: (path: string) => {
      asked.push({ path, at: clock.tick() });
      return Promise.resolve(answer(path));
    },
  });
  const saved: object[] = [];
  let api = connection();
  const context = {
    clock,
    api: () => api,
    reportError: () => undefined,
    write: ({ code }: { code: string }) => `„${code}“`,
    changed: { emit: () => undefined },
    user: {
      settings: { all: () => settings, set: (name: string, value: unknown) => void (settings[name] = value) },
      watchlists: { all: () => lists, create: () => lists.push({}), save: (list: object) => void saved.push(list) },
    },
  } as unknown as Parameters<typeof startSeeding>[0];
  const stop = startSeeding(context);
  return { clock, asked, lists, saved, stop, reconnect: () => void (api = connection()) };
}
const page = (path: string) => ok({ data: { items: [path === '/clubs' ? { club_id: 1 } : { player_id: 2 }] } });

describe('the first watchlist', () => {
  it('is requested less and less often while the service fails', async () => {
    const { clock, asked, stop } = rig(() => fail('server-error'));
    await clock.walk(3_600_000);
    expect(asked.filter(({ at }) => at < 60_000).length).toBeLessThanOrEqual(4);
    expect(asked.length).toBeLessThanOrEqual(14);
    expect(asked.every(({ path }) => path === '/clubs')).toBe(true);
    stop();
  });
  it('waits as long as the service requests', async () => {
    const { clock, asked, stop } = rig(() => fail('throttled', null, 120_000));
    await clock.walk(119_000);
    expect(asked).toHaveLength(1);
    stop();
  });
  it('is requested at once after a change of connection, and created once', async () => {
    let up = false;
    const { clock, asked, lists, reconnect, stop } = rig((path) => (up ? page(path) : fail('unreachable')));
    await clock.walk(600_000);
    up = true;
    const before = asked.length;
    reconnect();
    await clock.walk(5_000);
    expect([lists.length, asked.length - before]).toEqual([1, 2]);
    await clock.walk(600_000);
    expect(asked.length - before).toBe(2);
    stop();
  });
  it('has names that its host writes, so that they are in the language in use', async () => {
    const { clock, saved, stop } = rig(page);
    await clock.walk(5_000);
    expect(saved).toEqual([
      {
        id: 1,
        name: '„watchlist.first“',
        rows: [
          { kind: 'section', id: 'clubs', title: '„watchlist.clubs“', closed: false },
          { kind: 'item', ref: 'club_1', flag: null },
          { kind: 'section', id: 'players', title: '„watchlist.players“', closed: false },
          { kind: 'item', ref: 'player_2', flag: null },
        ],
      },
    ]);
    stop();
  });
  it('is not requested twice at once from a service that hangs', async () => {
    const { clock, asked, stop } = rig(() => new Promise(() => undefined) as never);
    await clock.walk(600_000);
    expect(asked).toHaveLength(1);
    stop();
  });
});
