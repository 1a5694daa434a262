import { describe, expect, it } from 'vitest';
import type { Api } from '#engine/api/api.ts';
import { systemClock } from '#engine/base/clock.ts';
import { portfolioFamily } from '#engine/live/resources/accounts/portfolio.ts';
import { orderbooksFamily } from '#engine/live/resources/market/orderbook.ts';
import { costsFamily } from '#engine/live/resources/accounts/costs.ts';
import type { ReadContext } from '#engine/context.ts';
import { UNWATCHED, type ReadOptions } from '#engine/live/resource-definition.ts';
import { holdingsFamily } from '#engine/live/resources/accounts/holdings.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';

type Answer = (params: Record<string, unknown>) => Result<unknown>;
const told = (data: unknown): Result<unknown> => ok({ data, source: 'hosted', height: 9, observedAt: 5 });
const nobody: Answer = () => fail('not-served', verbatim(''));

/** Loads a resource from an API with the given responses; `asked` lists the requests. */
async function load<D>(
  family: { load(params: never, ask: never, context: ReadContext): Promise<Result<{ data: D; lacking?: unknown }>> },
  params: object,
  answers: Readonly<Record<string, Answer>>,
  accounts: string[] = [],
) {
  const asked: string[] = [];
  const call = (name: string, given: Record<string, unknown>): Promise<Result<unknown>> => {
    asked.push(name);
    return Promise.resolve((answers[name] ?? nobody)(given));
  };
  const context = {
    clock: systemClock,
    user: { accounts: { all: () => accounts } },
    api: () => ({ gsp: call, rest: call, tool: call }) as unknown as Api,
  } as unknown as ReadContext;
  const ask = { ...UNWATCHED, priority: 'focus', signal: new AbortController().signal, caller: 'x' };
  const got = await family.load(params as never, ask as unknown as ReadOptions<never> as never, context);
  return { got, asked };
}
const held = (share: string, total: number) => ({ share, total, available: total, reserved: 0 });
const account = (last: number | null = 5) => told({ name: 'ann', balance: { total: 7, available: 7, reserved: 0 }, last_active: last });

describe('holdings', () => {
  it('of no accounts send no request', async () => {
    const { got, asked } = await load(holdingsFamily, {}, {});
    expect([got, asked]).toMatchObject([{ ok: true, value: { source: 'local', data: { rows: [], complete: true } } }, []]);
  });
  it('report a refused name with a sentence, and fail as a whole on a temporary fault', async () => {
    const shares: Answer = ({ name }) =>
      name === 'b\u0000b' ? fail('bad-params', verbatim('a name has no such letter')) : told([held('club_1', 3)]);
    const { got } = await load(
      holdingsFamily,
      { names: ['ann', 'b\u0000b'] },
      { get_user_share_balances: shares, get_user_account: () => account() },
    );
    expect(got).toMatchObject({
      ok: true,
      value: { data: { accounts: [{ state: 'known' }, { state: 'refused' }], rows: [{ share: 'club_1', total: 3 }] } },
    });
    const late = await load(
      holdingsFamily,
      { names: ['ann'] },
      { get_user_share_balances: () => fail('throttled', verbatim('')), get_user_account: () => account() },
    );
    expect(late.got).toMatchObject({ ok: false, fault: { code: 'throttled' } });
  });
  it('find the managed club by the tenure without an end', async () => {
    const tenures: Answer = () =>
      told([
        { club_id: 4, start_date: 1, end_date: 9 },
        { club_id: 6, start_date: 9, end_date: null },
      ]);
    const { got } = await load(
      holdingsFamily,
      { names: ['ann'] },
      { get_user_share_balances: () => told([]), get_user_account: () => account(), get_manager_history_by_manager: tenures },
    );
    expect(got).toMatchObject({ value: { data: { clubs: [6], accounts: [{ club: 6 }] } } });
  });
  it('are invalidated by each account and by trades of the holdings; without names by a change of the accounts', () => {
    expect(holdingsFamily.invalidatedBy({ names: ['ann'] })).toEqual([['user', 'ann']]);
    expect(holdingsFamily.invalidatedBy({})).toEqual([['accounts', '*']]);
    expect(holdingsFamily.about?.({ accounts: [{ name: 'ann' }], rows: [{ share: 'club_1' }] } as never)).toEqual([
      ['user', 'ann'],
      ['trades', 'club_1'],
    ]);
  });
});

describe('order books read together', () => {
  const book: Answer = ({ share }) => (share === 'club_2' ? fail('throttled', verbatim('')) : told({ share, bids: [], asks: [] }));
  it('contain those that arrived, and report a missing one', async () => {
    const { got } = await load(orderbooksFamily, { shares: ['club_1', 'club_2'] }, { get_share_orderbook: book });
    expect(got).toMatchObject({ ok: true, value: { data: [{ share: 'club_1' }], lacking: { code: 'throttled' } } });
    expect((await load(orderbooksFamily, { shares: ['club_2'] }, { get_share_orderbook: book })).got).toMatchObject({ ok: false });
  });
});

describe('the cost of holdings', () => {
  const stake = { name: 'ann', share: 'club_1', num: 3, last_price: 5 };
  const page = (...items: object[]) => told({ page: 1, per_page: 50, total: items.length, total_pages: 1, items });
  const state = { get_user_account: () => account(), get_user_share_balances: () => told([held('club_1', 3)]) };
  it('comes from REST', async () => {
    const { got, asked } = await load(
      portfolioFamily,
      { names: ['ann'] },
      { ...state, '/share_balances/detailed': () => page({ ...stake, remaining_cost_basis: 11, realised_pl: 2 }) },
    );
    expect(got).toMatchObject({ value: { data: { holdings: [{ share: 'club_1', remaining_cost_basis: 11, realised_pl: 2 }] } } });
    expect(asked).not.toContain('get_share_balances_detailed');
  });
  it('comes from the tool server where REST does not provide it', async () => {
    const tool: Answer = () => page({ ...stake, remaining_cost_basis: 12, realised_pl: 3 });
    const { got } = await load(
      portfolioFamily,
      { names: ['ann'] },
      { ...state, '/share_balances/detailed': () => page(stake), get_share_balances_detailed: tool },
    );
    expect(got).toMatchObject({
      value: { data: { holdings: [{ share: 'club_1', last_price: 5, remaining_cost_basis: 12, realised_pl: 3 }] } },
    });
  });
  it('is missing where no source provides it, and the rest remains', async () => {
    const { got } = await load(portfolioFamily, { names: ['ann'] }, { ...state, '/share_balances/detailed': () => page(stake) });
    expect(got).toMatchObject({ ok: true, value: { data: { holdings: [{ share: 'club_1', value: 15 }] } } });
  });
  it('by trades reads no more pages than the holdings need', async () => {
    const trades: Answer = ({ page: at }) =>
      told({
        page: at,
        per_page: 100,
        items: Array.from({ length: 100 }, (_, n) => ({
          id: Number(at) * 1_000 - n,
          time: 5,
          share: 'club_1',
          num: 1,
          price: 7,
          buyer: 'ann',
          seller: 'bob',
        })),
      });
    const { got, asked } = await load(
      costsFamily,
      { names: ['ann'] },
      { ...state, get_user_share_balances: () => told([held('club_1', 150)]), '/share_trade_history': trades },
    );
    expect(got).toMatchObject({ value: { data: { complete: true, rows: [{ covered: 150, basis: 1_050 }] } } });
    expect(asked.filter((name) => name === '/share_trade_history')).toHaveLength(2);
  });
  it('a large portfolio is refreshed by TTL, not by each of its trades', () => {
    const of = (count: number) =>
      portfolioFamily.about?.({ holdings: Array.from({ length: count }, (_, n) => ({ share: `club_${n}` })) } as never) ?? [];
    expect([of(250).length, of(251).length]).toEqual([250, 0]);
  });
});
