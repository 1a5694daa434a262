import type { Component } from 'svelte';
import { expect, it, vi } from 'vitest';
import { Trade } from '#contract/model/market/trade.ts';
import { fitColumns } from '#view/panels/trades/tape-columns.ts';
import { prints } from '#view/panels/trades/tape.ts';
import { html } from '../../../support/cells/rendered.ts';

vi.mock('svelte', () => vi.importActual<object>('../../../../node_modules/svelte/src/index-server.js'));

type Taker = 'buy' | 'sell' | null;
const trade = (id: number, price: number, taker: Taker): Trade =>
  Trade.parse({ id, time: id, share: 'club_7', price, num: 1, buyer: 'ann', seller: 'bob', taker });
const columns = fitColumns(800, 7, { time: 8, price: 6, size: 4, coin: 6, who: 8 }, false);

/** The triangle of the newest of `trades`, its colour and its text for a screen reader. */
async function newest(trades: readonly Trade[]): Promise<{ way: string | null; tone: string | null; said: string | null }> {
  const { default: PrintRow } = await import('#view/panels/trades/PrintRow.svelte');
  const [print] = prints(trades, { bold: 0, wash: 0, huge: 0 });
  const text = html(PrintRow as unknown as Component<Record<string, unknown>>, { print, columns, ontrader: () => {}, onshare: () => {} });
  const found = (pattern: RegExp): string | null => pattern.exec(text)?.[1] ?? null;
  return {
    way: found(/data-way="(up|down)"/),
    tone: found(/<span class="(up|down|level)\b/),
    said: found(/>(a (?:buyer|seller) took)\s*</),
  };
}

it.each([
  ['a buyer below the previous trade', 'buy', 5, 9, { way: 'up', tone: 'up', said: 'a buyer took' }],
  ['a seller above the previous trade', 'sell', 9, 5, { way: 'down', tone: 'down', said: 'a seller took' }],
  ['an unknown taker above the previous trade', null, 9, 5, { way: null, tone: 'level', said: null }],
] as const)('the triangle of the tape shows the taker’s side, not the price change: %s', async (_case, taker, price, before, shown) =>
  expect(await newest([trade(2, price, taker), trade(1, before, 'buy')])).toEqual(shown),
);
