import { frame, trade, type Scene } from '../scene.ts';
import type { Studio } from '../studio-shots.ts';

const which = ({ tile }: Studio, name: RegExp) => tile('portfolio').getByRole('radio', { name }).click();
const full = ({ says, tile }: Studio) => says(tile('portfolio'), /Exit value\s*\d[^]*Income 7 d[^]*holdings/);
/** Adds two accounts with large portfolios: the demo's own and another trader of its shares. */
async function watch({ host, world }: Studio): Promise<void> {
  const { bid, ask } = await world.truth('club_3');
  const other = [...bid, ...ask].find(({ name }) => name !== null && name !== 'harrow')?.name ?? 'harrow';
  for (const name of ['harrow', other]) await host.tell('account.add', { name });
}
const forget = async ({ host }: Studio): Promise<void> => {
  for (const name of await host.read('accounts', {})) await host.tell('account.remove', { name });
};

export const PORTFOLIO: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await forget(studio);
    await studio.host.tell('setting.set', { name: 'workspace', value: 'portfolio' });
    await studio.load();
    await studio.tile('portfolio').waitFor();
  },
  shots: [
    {
      name: 'portfolio-nobody',
      how: 'the workspace Portfolio, no account watched',
      go: (studio) => studio.says(studio.tile('portfolio'), /No accounts yet/),
    },
    {
      name: 'portfolio',
      how: 'two accounts watched',
      go: async (studio) => {
        await watch(studio);
        await full(studio);
        await studio.tile('portfolio').locator('[role=row][data-key]').first().click();
        await studio.page.mouse.move(700, 14);
        await studio.says(studio.tile('lots'), /FIFO[^]*Average/); // costs load after several pages of trades
        await studio.says(studio.tile('equity'), /money in/);
      },
    },
    {
      name: 'portfolio-each',
      how: 'Accounts, a section for each',
      part: frame('portfolio'),
      go: async ({ tile, page }) => {
        await tile('portfolio')
          .getByRole('button', { name: /Accounts/ })
          .click();
        await page.getByRole('menuitemcheckbox', { name: 'Group by account' }).click();
        await tile('portfolio').locator('[role=row]').filter({ hasText: 'exit value' }).first().waitFor();
        await page.mouse.move(700, 14);
      },
    },
    {
      name: 'portfolio-masked',
      how: 'balances masked',
      part: frame('portfolio'),
      go: async ({ host, says, tile }) => {
        await host.tell('setting.set', { name: 'mask', value: true });
        await says(tile('portfolio'), /•••/);
      },
    },
    {
      name: 'portfolio-issues',
      how: 'Issues',
      part: frame('portfolio'),
      go: async (studio) => {
        await studio.host.tell('setting.set', { name: 'mask', value: false });
        await which(studio, /Issues/);
        await studio.says(studio.tile('portfolio'), /Vote[^]*issues/);
      },
    },
    {
      name: 'portfolio-income',
      how: 'Income',
      part: frame('portfolio'),
      go: async (studio) => {
        await which(studio, /Income/);
        await studio.says(studio.tile('portfolio'), /weeks[^]*sources/);
      },
    },
    {
      name: 'portfolio-unknown',
      how: 'a name that nobody has, and the names open',
      part: frame('portfolio'),
      go: async (studio) => {
        await studio.host.tell('account.add', { name: 'nobody at all' });
        await which(studio, /Holdings/);
        await studio.says(studio.tile('portfolio'), /No trader is called/);
        await studio.tile('portfolio').getByRole('button', { name: 'Manage accounts' }).click();
      },
    },
    {
      name: 'portfolio-list',
      how: 'the watchlist My holdings',
      part: frame('watchlist'),
      go: async (studio) => {
        await studio.host.tell('account.remove', { name: 'nobody at all' });
        await studio.host.tell('setting.set', { name: 'workspace', value: 'trade' });
        await studio.load();
        await studio
          .tile('watchlist')
          .getByRole('button', { name: /Watchlist/ })
          .first()
          .click();
        await studio.page.getByRole('menuitemcheckbox', { name: /My holdings/ }).click();
        await studio.says(studio.tile('watchlist'), /My holdings[^]*\d\.\d{4}/);
      },
    },
    {
      name: 'trade-own',
      how: 'the workspace Trade with accounts: own orders and the portfolio as a strip',
      go: async (studio) => {
        await studio.tile('watchlist').locator('[role=row][data-key]').first().click();
        await full(studio);
        await studio.says(studio.tile('orders'), /Trader[^]*\d\.\d{4}/);
        await studio.page.waitForTimeout(1_500);
      },
    },
    {
      name: 'portfolio-failed',
      how: 'nobody answers, and nothing is stored',
      part: frame('portfolio'),
      go: async (studio) => {
        await forget(studio);
        await studio.world.fault('500');
        await studio.host.tell('account.add', { name: 'ostara_fc' });
        await studio.host.tell('setting.set', { name: 'workspace', value: 'portfolio' });
        await studio.load();
        await studio.says(studio.tile('portfolio'), /Try again|Couldn’t/);
      },
    },
    {
      name: 'portfolio-offline',
      how: 'offline, from the cache',
      go: async (studio) => {
        await studio.world.clear();
        await forget(studio);
        await watch(studio);
        await studio.load();
        await full(studio);
        await studio.connect('offline');
        await studio.load();
        await full(studio);
      },
    },
    {
      name: 'portfolio-node',
      how: 'only a node: no prices, books all the same',
      part: frame('portfolio'),
      go: async (studio) => {
        await studio.connect('node');
        await studio.load();
        await full(studio);
      },
    },
  ],
};
