import { frame, synced, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

const rows = ({ tile }: Studio) => tile('screener').locator('[role=row][data-key^=player_]');
async function write(studio: Studio, expression: string): Promise<void> {
  const { page, tile } = studio;
  await tile('screener').getByRole('textbox', { name: 'Expression' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  if (expression !== '') await page.keyboard.insertText(expression);
  await page.keyboard.press('Enter');
}
async function clear({ host }: Studio): Promise<void> {
  await host.tell('setting.set', { name: 'compared', value: [] });
}

export const SCREENER: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await clear(studio);
    await studio.host.tell('cache.clear', {});
    await studio.host.tell('setting.set', { name: 'workspace', value: 'scout' });
    await studio.load();
    await studio.tile('screener').waitFor();
  },
  shots: [
    {
      name: 'screener-empty',
      how: 'the workspace Scout with the first rows of the service, the market is not on this computer',
      go: (studio) => studio.says(studio.tile('screener'), /only the first/),
    },
    {
      name: 'screener',
      how: 'the market read, defenders filtered, three compared',
      go: async (studio) => {
        const { tile, page } = studio;
        await synced(studio); // with prices of players, which follow the rows
        await rows(studio).first().waitFor();
        await write(studio, 'position in ["CB", "DMC"] && rating >= 55 && age <= 30 && tradable && eligible');
        await studio.says(tile('screener'), /of [\d,]+ players/);
        await page.waitForTimeout(1_500);
        await rows(studio).first().click();
        for (const step of [0, 2, 3]) {
          for (let n = 0; n < step; n++) await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Space');
        }
        await page.mouse.move(700, 14);
        await studio.says(tile('compare'), /Percentile among/);
        await page.waitForTimeout(1_500);
      },
    },
    { name: 'panel-compare', how: 'its tile', part: frame('compare') },
    {
      name: 'screener-period',
      how: 'volume since a moment, Count from now',
      part: frame('screener'),
      go: async (studio) => {
        await write(studio, 'volume_reset >= 0');
        await studio
          .tile('screener')
          .getByRole('button', { name: /^Count from now|^Since/ })
          .click();
        await rows(studio).first().waitFor();
        await studio.page.waitForTimeout(1_500);
      },
    },
    {
      name: 'screener-thin',
      how: 'shares without an ask or a trade',
      part: frame('screener'),
      go: async (studio) => {
        await write(studio, '!known(ask) && !known(last)');
        await studio.page.waitForTimeout(1_500);
      },
    },
    {
      name: 'screener-mistake',
      how: 'a field that does not exist',
      part: frame('screener'),
      go: async (studio) => {
        await write(studio, 'ratting >= 80 && age < 22');
        await studio.says(studio.tile('screener'), /There is no field/);
      },
    },
    {
      name: 'screener-clubs',
      how: 'Clubs',
      part: frame('screener'),
      go: async (studio) => {
        await studio.tile('screener').getByRole('radio', { name: 'Clubs' }).click();
        await studio.tile('screener').locator('[role=row][data-key^=club_]').first().waitFor();
        await studio.page.waitForTimeout(1_000);
      },
    },
    {
      name: 'screener-users',
      how: 'Traders',
      part: frame('screener'),
      go: async (studio) => {
        await studio.tile('screener').getByRole('radio', { name: 'Traders' }).click();
        await studio.tile('screener').locator('[role=row][data-key]').first().waitFor();
        await studio.page.waitForTimeout(1_000);
      },
    },
  ],
};
