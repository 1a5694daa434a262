import { describe, expect, it } from 'vitest';
import type { Result } from '#contract/faults.ts';
import { hintOf } from '#contract/text/fault-sentence.ts';
import { inMemory } from '#engine/base/key-value.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { apiOf, scripted, type Method } from '../../support/servers/service.ts';
import { english } from '../../support/english-text.ts';

const ask = { priority: 'visible' } as const;
const said = (got: Result<unknown>): string => (got.ok ? 'fine' : `${got.fault.code}: ${english(got.fault.detail) ?? ''}`);

/** A hosted service that refuses `get_club` until changed. */
function service(error = { code: -32601, message: 'Method not found' }) {
  const hosted: Record<string, Method> = { get_club: { error } };
  const { fetch, asked } = scripted({ hosted });
  return {
    fetch,
    times: () => asked.filter((line) => line.startsWith('hosted get_club ')).length,
    mend: () => void (hosted['get_club'] = { data: null }),
  };
}

describe('a hosted service that refused a method once with -32601', () => {
  const START = Date.UTC(2026, 10, 22, 14, 3);
  it('is called again minutes later by the next read, and until then the message gives the reason and the next attempt', async () => {
    const clock = new ManualClock(START);
    const upstream = service();
    const api = apiOf(upstream.fetch, { connection: 'hosted', clock });
    const read = async (): Promise<string> => {
      const got = api.gsp('get_club', { club_id: 7 }, ask);
      await clock.walk(10);
      return said(await got);
    };
    expect(await read()).toBe('not-served: the hosted service refused get_club: Method not found (-32601)');
    upstream.mend();
    expect(await read()).toMatch(/^not-served: the hosted service refused get_club at 14:03; Touchline tries again in (2 min|1\d\d s)$/);
    expect(upstream.times()).toBe(1);
    await clock.walk(3 * 60_000);
    expect(await read()).toBe('fine');
    expect(upstream.times()).toBe(2);
  });

  it('is called less and less often while it refuses, across restarts and at the same version', async () => {
    const clock = new ManualClock(START);
    const learnt = inMemory();
    const upstream = service();
    for (let hour = 0; hour < 24; hour++) {
      const api = apiOf(upstream.fetch, { connection: 'hosted', clock, learnt });
      for (let n = 0; n < 12; n++) {
        void api.gsp('get_club', { club_id: 7 }, ask);
        void api.gsp('get_squad', { club_id: 7 }, ask); // responds with the same version
        await clock.walk(5 * 60_000);
      }
    }
    expect(upstream.times()).toBeGreaterThanOrEqual(5);
    expect(upstream.times()).toBeLessThanOrEqual(8);
  });

  it('recommends a node only for methods documented as served by a node alone', async () => {
    const api = apiOf(service().fetch, { connection: 'hosted' });
    expect(said(await api.gsp('get_all_clubs', {}, ask))).toBe('not-served: get_all_clubs is only available from a node');
    const [first, second] = [await api.gsp('get_club', { club_id: 7 }, ask), await api.gsp('get_club', { club_id: 7 }, ask)];
    for (const got of [first, second])
      expect(got.ok ? '' : `${english(got.fault.detail) ?? ''} ${english(hintOf(got.fault))}`).not.toMatch(/\bnode\b/);
  });
});

it('a node that refuses an unsafe method is called for it again too', async () => {
  const clock = new ManualClock();
  const node: Record<string, Method> = {
    get_freebench: { error: { code: -32601, message: 'get_freebench: unsafe methods not enabled: get_freebench' } },
  };
  const { fetch } = scripted({ node });
  const api = apiOf(fetch, { connection: 'node', clock });
  const read = async (): Promise<string> => {
    const got = api.gsp('get_freebench', {}, ask);
    await clock.walk(10);
    return said(await got);
  };
  expect(await read()).toMatch(/^not-served: your node refused get_freebench: .*unsafe/);
  node['get_freebench'] = { data: [] };
  expect(await read()).toMatch(/tries again in/);
  await clock.walk(3 * 60_000);
  expect(await read()).toBe('fine');
});
