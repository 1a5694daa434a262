import { find, frame, synced as readMarket, trade, type Scene, type Shot } from './scene.ts';
import type { Studio } from './studio-shots.ts';

/** Opens the starter workspace Market as it is after an update, whatever was changed in it. */
async function marketWorkspace(studio: Studio): Promise<void> {
  await studio.page.getByRole('tab', { name: 'Market', exact: true }).first().click();
  await find(studio, 'reset layout', 'Enter');
  await studio.frame('movers').waitFor();
}
async function synced(studio: Studio): Promise<void> {
  await readMarket(studio);
  await studio.says(studio.tile('movers'), /Gainers/);
  await studio.page.waitForTimeout(12_000); // the tiles read stored rows at most every ten seconds
}
const panelShot = (panel: string): Shot => ({ name: `market-${panel}`, how: `the ${panel} tile after a market sync`, part: frame(panel) });

/** The workspace Market: without a sync, after one, and its parts. */
export const MARKET: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.host.tell('cache.clear', {});
    await marketWorkspace(studio);
  },
  shots: [
    {
      name: 'market-unsynced',
      how: 'the workspace Market before the first market sync',
      go: async ({ page }) => page.waitForTimeout(2_500),
    },
    { name: 'market-full', how: 'the same after a market sync', go: synced },
    ...['movers', 'map', 'discounts', 'radar', 'packs'].map(panelShot),
    {
      name: 'market-map-card',
      how: 'the cursor of the map, moved by the arrow keys',
      go: async ({ page, frame: of }) => {
        await of('map').getByRole('listbox').focus();
        for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
        await page.waitForTimeout(300);
      },
      part: frame('map'),
    },
    {
      name: 'market-map-league',
      how: 'one league, after Enter',
      go: async ({ page }) => {
        await page.keyboard.press('Enter');
        await page.waitForTimeout(1_500);
      },
      part: frame('map'),
    },
    {
      name: 'market-map-table',
      how: 'the table of the map, after Esc and T',
      go: async ({ page, frame: of }) => {
        await page.keyboard.press('Escape');
        await page.waitForTimeout(800);
        await of('map').getByRole('button', { name: 'Show as table (T)' }).click();
        await page.waitForTimeout(500);
      },
      part: frame('map'),
    },
    {
      name: 'market-usdc',
      how: 'the same workspace in USDC, with the discounts',
      go: async ({ page, host, frame: of }) => {
        await of('map').getByRole('button', { name: 'Show as map (T)' }).click();
        await host.tell('setting.set', { name: 'currency', value: 'usdc' });
        await of('discounts').getByRole('radio', { name: 'Discounts' }).click();
        await page.waitForTimeout(1_500);
      },
    },
    {
      name: 'market-hour',
      how: 'movers of an hour, in coin again',
      go: async ({ page, host, frame: of }) => {
        await host.tell('setting.set', { name: 'currency', value: 'coin' });
        await of('movers').getByRole('radio', { name: '1 h' }).click();
        await page.waitForTimeout(1_500);
      },
      part: frame('movers'),
    },
    {
      name: 'market-transfers',
      how: 'the newest transfers, in the tile of the tape',
      go: async ({ page, frame: of }) => {
        await of('trades').getByRole('radio', { name: 'Transfers' }).click();
        await page.waitForTimeout(1_500);
      },
      part: frame('trades'),
    },
    {
      name: 'market-failed',
      how: 'the same workspace while the service fails',
      go: async ({ page, world, load }) => {
        await world.fault('500');
        await load();
        await page.waitForTimeout(6_000);
      },
    },
  ],
};
