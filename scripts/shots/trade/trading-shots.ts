import { alone } from '../estimate-shots.ts';
import { frame, trade, type Scene, type Shot } from '../scene.ts';
import type { Studio } from '../studio-shots.ts';

/** Shows one panel alone, and waits for a text in it. */
const shows =
  (panel: string, says: RegExp, params: object = {}, ref: string | null = 'club_1') =>
  async (studio: Studio): Promise<void> => {
    await alone(studio, panel, params, ref);
    await studio.says(studio.tile(panel), says);
  };
const shot = (name: string, how: string, go: Shot['go'], panel?: string): Shot => ({
  name,
  how,
  ...(go && { go }),
  ...(panel !== undefined && { part: frame(panel) }),
});

/** What an order would do, orders by trader, followed traders, and who moves a share. */
export const TRADING: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.host.tell('account.add', { name: 'harrow' });
  },
  shots: [
    shot('panel-whatif', 'an order to buy with a limit', shows('whatif', /Fills now/, { size: 5_000, price: 20_000, priceOf: 'club_1' })),
    shot('whatif-sell', 'an order to sell without a limit', shows('whatif', /Paid to me now/, { side: 'sell', size: 700 })),
    shot('whatif-wrong', 'a price of zero', async (studio) => {
      await studio.tile('whatif').getByLabel('Limit price, coin').fill('0');
      await studio.says(studio.tile('whatif'), /above 0/);
    }),
    shot('whatif-thin', 'a share with a thin book', shows('whatif', /Fills now/, { size: 5_000 }, 'player_900')),
    shot('panel-orders', 'the open orders of a share', shows('orders', /Better/)),
    shot('orders-mint', 'the mint of a player', shows('orders', /Offered now/, { tab: 'mint' }, 'player_5')),
    shot('orders-mine', 'own trades in a share', shows('orders', /Average cost/, { tab: 'mine' })),
    shot('orders-own', 'orders of all accounts', shows('orders', /My orders/, { tab: 'own' })),
    shot('tape-spans', 'the tape summed by the hour', shows('trades', /Delta/, { view: 'buckets' })),
    shot('tape-market-spans', 'the market summed by the day', shows('trades', /Delta/, { view: 'buckets', scope: 'market', span: '1d' })),
    shot('book-fixed', 'fixed prices with what was traded', shows('orderbook', /of [\d,]+ traded/, { fixed: true, traded: '30d' })),
    shot('book-fixed-thin', 'fixed prices of a thin book', shows('orderbook', /orders?/, { fixed: true, traded: '30d' }, 'player_900')),
    shot('followed-empty', 'no trader followed', shows('followed', /No trader followed/, {}, null)),
    shot('panel-followed', 'trades, orders and votes of followed traders', async (studio) => {
      const trades = await studio.host.read('trades', { share: 'club_1', limit: 30 });
      const names = [...new Set(trades.flatMap(({ buyer }) => buyer ?? []))].slice(0, 4);
      const id = (await studio.host.read('watchlists', {}))[0]?.id;
      await studio.host.tell('watchlist.add', {
        ...(id === undefined ? { name: 'Traders' } : { id }),
        refs: names.map((name) => `user:${name}`),
      });
      await shows('followed', /bought|sold/, {}, null)(studio);
    }),
    shot('followed-traders', 'the list of followed traders', shows('followed', /Last act/, { tab: 'traders' }, null)),
    shot('panel-flows', 'accounts by net purchases', shows('flows', /Net/, { span: 'all' })),
    shot('flows-time', 'what accounts accumulated', shows('flows', /Over time/, { tab: 'time', span: 'all' })),
    shot('flows-circles', 'trades that came back', shows('flows', /at prices within/, { tab: 'circles', span: 'all' })),
    shot('flows-holders', 'holders around a match', shows('flows', /Before:|aren’t known|No match|aren’t available/, { tab: 'holders' })),
    shot('flows-thin', 'a share with few trades', shows('flows', /trade|traded/, { span: 'all' }, 'player_900')),
  ],
};
