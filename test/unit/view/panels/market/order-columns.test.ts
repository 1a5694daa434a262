import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { orderColumns } from '#view/panels/orders/order-columns.ts';
import type { OpenOrder } from '#view/panels/orders/orders.ts';
import { settings } from '#view/lib/app/settings.svelte.ts';

const order = (mine: boolean): OpenOrder => ({
  key: 'x',
  share: 'club_1' as Share,
  side: 'bid',
  price: 12_345,
  num: 678,
  name: mine ? 'me' : 'other',
  mint: false,
  mine,
  queue: null,
});
const textsOf = (row: OpenOrder, shares: boolean): Record<string, string> =>
  Object.fromEntries(
    orderColumns({} as never, shares)
      .filter(({ id }) => ['num', 'coin', 'name'].includes(id))
      .map(({ id, text }) => [id, text?.(row) ?? '']),
  );
const mask = (on: boolean): void => void vi.spyOn(settings, 'current', 'get').mockReturnValue({ ...settings.current, mask: on });
afterEach(() => vi.restoreAllMocks());

describe('The columns of orders', () => {
  it('hide size, coin and account of own orders while balances are hidden, and nothing of others', () => {
    mask(true);
    for (const shares of [false, true]) expect(textsOf(order(true), shares)).toEqual({ num: '•••', coin: '•••', name: '••• (me)' });
    expect(textsOf(order(false), false)).toMatchObject({ num: '678', name: 'other' });
  });

  it('show everything otherwise', () => {
    mask(false);
    expect(textsOf(order(true), false)).toMatchObject({ num: '678', name: 'me (me)' });
  });
});
