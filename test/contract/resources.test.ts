import { SHORTLIST } from '#contract/model/app/watchlist.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBars } from '#engine/live/resources/market/ohlc.ts';
import { RESOURCES, type ResourceName } from '#contract/resources.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { createRig, type Rig } from '../support/engine/test-engine.ts';
import { EXAMPLES } from '../support/values/examples.ts';
import { english } from '../support/english-text.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await createRig();
  rig.step(); // the first block creates a dump
});
afterAll(async () => {
  await rig.stop();
});

/** The value of a resource once it is live. */
async function live(name: ResourceName, params: unknown): Promise<unknown> {
  const watch = rig.watch(name, params as never);
  await rig.until(
    () => watch.last().status === 'live',
    () => [name, watch.last()],
  );
  watch.stop();
  return watch.last().data;
}

describe('every resource of the contract', () => {
  it.each(Object.keys(RESOURCES) as ResourceName[])('%s returns its own shape, as plain JSON', async (name) => {
    const data = await live(name, (await OWN[name]?.()) ?? EXAMPLES[name][0]);
    const over = JSON.parse(JSON.stringify(data)) as unknown;
    expect(over).toEqual(data);
    expect(RESOURCES[name].data.safeParse(over).error).toBeUndefined();
  });

  /** Parameters that only another resource can provide, or that read another table or a whole list. */
  const OWN: { readonly [N in ResourceName]?: () => object | Promise<object> } = {
    watchlist: async () => ({ id: ((await live('watchlists', {})) as { id: string }[])[0]?.id ?? (await made()) }),
    players: () => ({ sort: 'rating', order: 'desc', offset: 10, limit: 60 }),
    users: () => ({ sort: 'total_volume', order: 'desc', limit: 5 }),
    trades: () => ({ share: 'club_1', limit: 120 }),
    candles: () => ({ share: 'club_1', interval: '4h' }),
    dumps: () => ({ dump: 'share_orders/clubs', ids: [1, 2] }),
  };
  const made = async (): Promise<string> => {
    const answer = await rig.client.command('watchlist.add', { name: 'Mine', refs: ['club_1'] });
    return answer.ok ? answer.value.id : '';
  };
});

describe('a list resource', () => {
  it('returns rows by id in the requested order', async () => {
    const { rows } = (await live('clubs', { ids: [5, 1, 3] })) as { rows: { club_id: number }[] };
    expect(rows.map(({ club_id }) => club_id)).toEqual([5, 1, 3]);
  });

  it('returns a window of the whole list, across pages', async () => {
    const window = (await live('players', { sort: 'player_id', order: 'asc', offset: 45, limit: 20 })) as {
      rows: { player_id: number }[];
      total: number;
    };
    const first = (await live('players', { sort: 'player_id', order: 'asc', offset: 0, limit: 100 })) as { rows: { player_id: number }[] };
    expect(window.rows).toEqual(first.rows.slice(45, 65));
    expect(window.total).toBeGreaterThan(100);
  });
});

describe('an exported calendar', () => {
  it('has the matches of the given clubs, with names and competitions', async () => {
    const answer = await rig.client.command('table.export', { table: 'calendar', clubs: [1, 2] as never });
    const { columns, rows } = answer.ok ? answer.value : { columns: [] as string[], rows: [] };
    const calendar = (await live('calendar', { clubs: [1, 2] })) as { fixtures: { fixture_id: number }[] };
    expect(rows.map(([id]) => id)).toEqual(calendar.fixtures.map(({ fixture_id }) => fixture_id));
    const competition = columns.indexOf('competition');
    expect(rows.filter((row) => !/Division|Cup|Champion/.test(String(row[competition])))).toEqual([]);
  });
  it('without clubs explains which parameter to give', async () => {
    const answer = await rig.client.command('table.export', { table: 'calendar' });
    expect(answer.ok ? null : answer.fault.code).toBe('bad-params');
  });
});

describe('candles', () => {
  it('go back as far as requested, completely, and match the trades', async () => {
    const now = Math.floor(rig.clock.now() / 1_000);
    const from = now - 40 * 86_400;
    const watch = rig.watch('candles', { share: 'club_2', interval: '4h', from });
    await rig.until(
      () => watch.last().data?.reading === false,
      () => [watch.last().data?.coverage, watch.last().data?.stored, watch.last().fault],
    );
    const { coverage, bars, from: start } = watch.last().data ?? { coverage: [], bars: [], from: 0 };
    expect(coverage).toHaveLength(1);
    expect(coverage[0]?.from).toBe(start);

    const trades: Trade[] = [];
    for (let page = 1; ; page++) {
      const answer = await rig.client.command('api.call', {
        interface: 'rest',
        name: '/share_trade_history',
        params: { club_id: 2, page, per_page: 100 },
      });
      const { items } = (answer.ok ? answer.value.answer : { items: [] }) as {
        items: { id: number; unix_time: number; price: number; num: number }[];
      };
      trades.push(...items.map((row) => ({ ...row, time: row.unix_time }) as unknown as Trade));
      if (items.length < 100 || (items.at(-1)?.unix_time ?? 0) < start) break;
    }
    expect(bars).toEqual(
      buildBars(
        trades.filter(({ time }) => time >= start),
        '4h',
      ),
    );
  });
});

describe('candles after the newest trade', () => {
  it('name it, and have the exact prices of what was traded before it', async () => {
    const trades = await rig.client.command('api.call', {
      interface: 'rest',
      name: '/share_trade_history',
      params: { club_id: 3, page: 1, per_page: 100 },
    });
    const newest = Math.max(
      ...((trades.ok ? trades.value.answer : { items: [] }) as { items: { unix_time: number }[] }).items.map((row) => row.unix_time),
    );
    const read = async (from: number) => {
      const watch = rig.watch('candles', { share: 'club_3', interval: '1m', from, prices: true });
      await rig.until(() => watch.last().data?.reading === false, watch.last);
      watch.stop();
      return watch.last().data;
    };
    const none = await read(newest + 60);
    expect(none).toMatchObject({ bars: [], prices: [], newest });
    const some = await read(newest - 3_600);
    expect(some?.newest).toBe(newest);
    for (const bar of some?.bars ?? [])
      expect(some?.prices?.reduce((sum, [time, , ...taken]) => sum + (time === bar.time ? taken.reduce((a, b) => a + b) : 0), 0)).toBe(
        bar.num,
      );
  });
});

describe('a watch with invalid parameters', () => {
  it.each<[what: string, resource: string, params: unknown, words: string]>([
    ['an unknown resource', 'orderbok', {}, 'unknown resource "orderbok"'],
    ['an invalid share', 'orderbook', { share: 'club' }, 'share must look like club_7 or player_123'],
    ['a missing parameter', 'graph', { share: 'club_1' }, 'range'],
    ['an unknown parameter', 'club', { id: 1, colour: 'red' }, 'colour'],
  ])('fails with one clear sentence: %s', async (_what, resource, params, words) => {
    const watch = rig.watch(resource as ResourceName, params as never);
    await rig.until(() => watch.last().fault !== null);
    expect(english(watch.last().fault?.detail)).toContain(words);
  });

  it('fails for an unknown share, club or trader, which it names as unknown', async () => {
    for (const [name, params] of [
      ['club', { id: 999_999 }],
      ['player', { id: 999_999_999 }],
      ['user', { name: 'nobody at all' }],
    ] as const) {
      const watch = rig.watch(name, params as never);
      await rig.until(
        () => watch.last().status === 'failed',
        () => [name, watch.last()],
      );
      expect(watch.last().fault?.code).toBe('not-found');
    }
  });
});

describe('the user’s own data', () => {
  it('is never shown in its state before a change', async () => {
    const before = rig.watch('settings', {});
    await rig.until(() => before.last().status === 'live');
    before.stop();
    await rig.client.command('setting.set', { name: 'workspace', value: 'mine' });
    const after = rig.watch('settings', {});
    await rig.until(() => after.last().data !== null);
    expect(after.seen.flatMap(({ data }) => (data ? [data['workspace']] : []))).toEqual(['mine']);
  });
});

describe('watchlists', () => {
  it('have one shortlist, whatever the language of its name, also after it was renamed or deleted', async () => {
    const { client } = rig;
    const add = (name: string, ref: string) => client.command('watchlist.add', { id: SHORTLIST, name, refs: [ref as never] });
    expect(await add('Shortlist', 'player_1')).toMatchObject({ ok: true, value: { id: SHORTLIST } });
    expect(await add('Merkliste', 'player_2')).toMatchObject({ ok: true, value: { id: SHORTLIST } });
    const lists = async () => {
      const watch = rig.watch('watchlists', {});
      await rig.until(() => watch.last().data !== null, watch.last);
      watch.stop();
      return (watch.last().data ?? [])
        .filter(({ id, name }) => id === SHORTLIST || name === 'Merkliste')
        .map(({ name, count }) => [name, count]);
    };
    expect(await lists()).toEqual([['Shortlist', 2]]);
    await client.command('watchlist.rename', { id: SHORTLIST, name: 'Two I keep' });
    await add('Shortlist', 'player_3');
    expect(await lists()).toEqual([['Two I keep', 3]]);
    await client.command('watchlist.remove', { id: SHORTLIST });
    await add('Merkliste', 'player_3');
    expect(await lists()).toEqual([['Merkliste', 1]]);
    await client.command('watchlist.remove', { id: SHORTLIST });
    expect(await client.command('watchlist.add', { id: 'other', refs: [] })).toMatchObject({ ok: false, fault: { code: 'not-found' } });
  });
  it('are created, filled, ordered, renamed and removed', async () => {
    const { client } = rig;
    const made = await client.command('watchlist.add', { name: 'Targets', refs: ['club_1', 'player_1', 'user:harrow', 'club_1'] });
    const id = made.ok ? made.value.id : '';
    await client.command('watchlist.add', { id, refs: ['club_2'], section: 'Rivals' });
    const watch = rig.watch('watchlist', { id });
    const refs = () =>
      watch
        .last()
        .data?.rows.map((row) => (row.kind === 'item' ? row.ref : `[${row.title}]`))
        .join(' ');
    await rig.until(() => refs() === 'club_1 player_1 user:harrow [Rivals] club_2', refs);
    await client.command('watchlist.remove', { id, refs: ['player_1'] });
    await client.command('watchlist.rename', { id, name: 'Targets, summer' });
    await rig.until(() => refs() === 'club_1 user:harrow [Rivals] club_2' && watch.last().data?.name === 'Targets, summer', refs);
    expect(await client.command('watchlist.remove', { id })).toMatchObject({ ok: true });
    expect(await client.command('watchlist.rename', { id, name: 'x' })).toMatchObject({ ok: false, fault: { code: 'not-found' } });
  });
});
