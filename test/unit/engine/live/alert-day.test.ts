import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createAlertEvaluator } from '#engine/alerts/evaluator.ts';
import { createEmitter } from '#engine/base/emitter.ts';
import { alertCommands } from '#engine/commands/alert-commands.ts';
import type { LocalKind } from '#engine/local-kinds.ts';
import type { Registry } from '#engine/live/registry.ts';
import { openUser } from '#engine/store/user/user.ts';
import { fault } from '#contract/faults.ts';
import { RuleBody } from '#contract/model/alerts/alert.ts';
import { text } from '#contract/text/coded-text.ts';
import { SimClock } from '../../../support/engine/sim-clock.ts';
import { must, tempFolder } from '../../../support/engine/store.ts';
import { english } from '../../../support/english-text.ts';

const MINUTE = 60_000;
const SPAN = 18 * 60;
const LIMIT = 100;

/** Deterministic pseudo-random numbers. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

it.each([1, 2])(
  'over a day of prices, faults and restarts, no alert is missed and every alert is reported exactly once (%i)',
  async (seed) => {
    const random = chance(seed);
    const folder = tempFolder();
    const clock = new SimClock(Date.UTC(2026, 10, 16));
    const { store: user } = must(openUser({ file: join(folder.path, 'user.db'), backupDir: join(folder.path, 'backups'), clock }));
    const changed = createEmitter<LocalKind>();
    const heard = new Set<() => void>();
    let price = LIMIT - 10;
    let well = true;
    const resource = {
      usable: () => well,
      current: () => ({
        status: well ? 'live' : 'failed',
        data: { total: 1, rows: [{ club_id: 7, last_price: price }] },
        source: 'rest',
        height: 5,
        observedAt: clock.now() / 1_000,
        fault: well ? null : fault('unreachable'),
      }),
    };
    const subscribe = (_name: string, _params: unknown, _priority: string, listener: () => void) => {
      heard.add(listener);
      return { key: 'clubs', name: 'clubs', resource, stop: () => void heard.delete(listener) };
    };
    const registry = { subscribe } as unknown as Registry;
    const cache = () => ({ names: { get: () => new Map() } });
    const context = { clock, user, changed, cache } as unknown as Parameters<typeof alertCommands>[0];
    const bugs: unknown[] = [];
    const make = () =>
      createAlertEvaluator({
        context,
        registry,
        post: null,
        notify: () => undefined,
        write: english,
        reportError: (what, cause) => {
          bugs.push(cause);
          return fault('bug', text('about', { what, text: '' }));
        },
      });
    let desk = make();
    desk.start();
    const run = (ms: number): void => {
      const end = clock.tick() + ms;
      while (clock.hop(end));
    };
    const rule = RuleBody.parse({
      subject: { kind: 'entity', ref: 'club_7' },
      conditions: [{ kind: 'price', op: 'above', value: LIMIT }],
      clearBy: { percent: 0 },
    });
    must(await alertCommands(context)['rule.save']({ rule }));
    run(1_000);

    const expected: ['firing' | 'cleared'][] = [];
    let over = false;
    for (let minute = 0; minute < SPAN; minute++) {
      price = Math.max(1, Math.min(2 * LIMIT, price + Math.round((LIMIT - price) * 0.1 + (random() - 0.5) * 12)));
      if (random() < (well ? 0.005 : 0.05)) well = !well;
      for (const listener of [...heard]) listener();
      if (random() < 0.001) {
        desk.stop();
        desk = make();
        desk.start();
      }
      run(MINUTE);
      if (!well || price > LIMIT === over) continue;
      over = price > LIMIT;
      if (over) expected.push(['firing']);
      else expected[expected.length - 1] = ['cleared'];
    }
    const told = user.alerts.list({ limit: 10_000 }).reverse();
    desk.stop();
    user.close();
    folder.remove();
    expect(bugs).toEqual([]);
    expect(expected.length).toBeGreaterThan(10);
    expect(told.map(({ state }) => [state])).toEqual(expected);
  },
  120_000,
);
