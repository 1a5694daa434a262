import { frame, synced, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

const show = async ({ host, load, tile }: Studio): Promise<void> => {
  await host.tell('setting.set', { name: 'workspace', value: 'value' });
  await load();
  await tile('worth').waitFor();
};
/** Shows a share in all linked tiles of the workspace. */
const about =
  (name: string) =>
  async ({ page }: Studio): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').getByRole('combobox').fill(name);
    await page.getByTestId('palette').getByRole('option').first().waitFor();
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
  };
/** Worth, similar players and the scatter of the market. */
export const VALUE: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await show(studio);
  },
  shots: [
    {
      name: 'value-thin',
      how: 'the workspace Value before the market is synced',
      go: async (studio) => {
        await about('club 3')(studio);
        await studio.says(studio.tile('worth'), /Owns[^]*Payback/);
      },
    },
    {
      name: 'value',
      how: 'the market synced, a club',
      go: async (studio) => {
        await synced(studio);
        await studio.host.tell('setting.set', { name: 'seatPrice', value: 12 });
        await show(studio);
        await about('club 3')(studio);
        await studio.says(studio.tile('worth'), /Owns[^]*Payback/);
        await studio.page.waitForTimeout(2_000);
      },
    },
    {
      name: 'value-player',
      how: 'a player in all tiles',
      go: async (studio) => {
        await about('player 5')(studio);
        await studio.says(studio.tile('worth'), /Paid for[^]*Payback/);
        await studio.says(studio.tile('similar'), /alike/);
        await studio.page.waitForTimeout(2_000);
      },
    },
    {
      name: 'value-payouts',
      how: 'Payouts of the player',
      part: frame('worth'),
      go: async (studio) => studio.tile('worth').getByRole('radio', { name: 'Payouts' }).click(),
    },
    {
      name: 'value-game',
      how: 'a club with its squad at the value that the game states, and the inputs',
      part: frame('worth'),
      go: async (studio) => {
        await studio.tile('worth').getByRole('radio', { name: 'Worth' }).click();
        await about('club 7')(studio);
        await studio.tile('worth').getByRole('radio', { name: 'Game value' }).click();
        await studio.tile('worth').getByRole('button', { name: 'How it is worked out' }).click();
        await studio.says(studio.tile('worth'), /at game value/);
      },
    },
    {
      name: 'value-failed',
      how: 'the service fails',
      part: frame('worth'),
      go: async (studio) => {
        await studio.world.fault('500');
        await about('club 9')(studio);
        await studio.says(studio.frame('worth'), /Couldn’t|failed|Try again/);
      },
    },
  ],
};
