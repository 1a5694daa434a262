import { describe, expect, it } from 'vitest';
import { inMemory } from '#engine/base/key-value.ts';
import { apiOf } from '../../support/servers/service.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';

interface Call {
  readonly id: number;
  readonly params: { readonly club_id: number };
}

const answer = ({ id, params: { club_id } }: Call) => ({
  jsonrpc: '2.0',
  id,
  result: { chain: 'polygon', gameid: 'g', height: 100, blockhash: 'ab', state: 'up-to-date', data: { club_id } },
});

/** A hosted service that refuses requests with `status` when `refuses` returns true, and knows clubs by their id. */
function service(status: number, refuses: (calls: readonly Call[], isList: boolean) => boolean) {
  const sizes: number[] = [];
  const fetch = (async (_url: string, init: RequestInit) => {
    const sent = JSON.parse(String(init.body)) as Call | Call[];
    const calls = [sent].flat();
    sizes.push(calls.length);
    if (refuses(calls, Array.isArray(sent))) return new Response('{"detail":"no"}', { status });
    return new Response(JSON.stringify(Array.isArray(sent) ? calls.map(answer) : answer(sent)));
  }) as unknown as typeof globalThis.fetch;
  return { fetch, sizes };
}

async function clubs(api: ReturnType<typeof apiOf>, clock: ManualClock, ids: readonly number[]): Promise<(number | string)[]> {
  const all = Promise.all(ids.map((club_id) => api.gsp('get_club', { club_id }, { priority: 'visible' })));
  await clock.walk(60_000);
  return (await all).map((got) => (got.ok ? (got.value.data?.club_id ?? -1) : got.fault.code));
}
const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

describe.each([400, 405, 415, 422, 501])('a hosted service that answers %i to a batch', (status) => {
  it('because it supports none receives single calls, for some minutes and until a restart', async () => {
    const clock = new ManualClock();
    const learnt = inMemory();
    const { fetch, sizes } = service(status, (_calls, isList) => isList);
    const api = apiOf(fetch, { connection: 'hosted', clock, learnt });
    expect(await clubs(api, clock, range(1, 30))).toEqual(range(1, 30));
    const learning = sizes.splice(0).length;
    expect(learning).toBeLessThan(45);
    expect(await clubs(api, clock, range(101, 5))).toEqual(range(101, 5));
    expect(sizes.splice(0)).toEqual([1, 1, 1, 1, 1]);

    const restarted = apiOf(fetch, { connection: 'hosted', clock, learnt });
    expect(await clubs(restarted, clock, range(1, 5))).toEqual(range(1, 5));
    expect(sizes.splice(0)[0]).toBe(5);

    await clock.walk(10 * 60_000);
    expect(await clubs(api, clock, range(201, 5))).toEqual(range(201, 5));
    expect(sizes[0]).toBe(5);
  });

  it('because of one call in it answers every other call, and receives full batches again', async () => {
    const clock = new ManualClock();
    const { fetch, sizes } = service(status, (calls) => calls.some(({ params }) => params.club_id === 13));
    const api = apiOf(fetch, { connection: 'hosted', clock });
    const [code] = status === 501 ? ['server-error'] : ['refused'];
    expect(await clubs(api, clock, range(1, 60))).toEqual(range(1, 60).map((id) => (id === 13 ? code : id)));
    sizes.length = 0;
    expect(await clubs(api, clock, range(101, 60))).toEqual(range(101, 60));
    expect(sizes).toEqual([60]);
  });
});
