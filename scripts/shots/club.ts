import type { ClubId } from '../../src-preload/contract/model/share.ts';
import { find, trade, type Scene } from './scene.ts';
import type { Studio } from './studio.ts';

/** Opens a panel about a club by the palette, and fills the window with it. */
async function about(studio: Studio, club: number, choice: string, title: string): Promise<void> {
  const { page } = studio;
  await find(studio, `club ${club}`, null);
  await page.keyboard.press('Tab');
  await page.getByTestId('palette').getByRole('option').filter({ hasText: choice }).first().click();
  await page.locator('.tl-tab').filter({ hasText: title }).first().dblclick();
}
/** The first club that shows what it has set. */
async function shown({ host }: Studio): Promise<number> {
  for (let club = 1; club < 40; club++) {
    const { hidden, actions } = await host.read('tactics', { club: club as ClubId });
    if (!hidden && actions.length > 0) return club;
  }
  return 3;
}
const squadView =
  (name: string) =>
  async ({ page, tile }: Studio): Promise<void> => {
    await tile('squad').getByTitle('View', { exact: true }).click();
    await page.getByRole('option', { name }).click();
  };

export const CLUB: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await about(studio, 3, 'Open squad', 'Squad');
    await studio.says(studio.tile('squad'), /\d+ players/);
  },
  shots: [
    { name: 'squad', how: 'palette, club 3, Tab, Open squad, maximised' },
    { name: 'squad-contracts', how: 'View, Contracts', go: squadView('Contracts') },
    {
      name: 'tactics',
      how: 'a club that shows its tactics, Tab, Open tactics, maximised',
      go: async (studio) => {
        await studio.load();
        await about(studio, await shown(studio), 'Open tactics', 'Tactics');
        await studio.tile('tactics').getByRole('group', { name: 'Eleven of the preview' }).waitFor();
        await studio.page.waitForTimeout(800);
      },
    },
    {
      name: 'tactics-formations',
      how: 'Formations',
      go: ({ tile }) => tile('tactics').getByRole('radio', { name: 'Formations' }).click(),
    },
  ],
};
