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
const squadView =
  (name: string) =>
  async ({ page, tile }: Studio): Promise<void> => {
    await tile('squad').getByRole('button', { name: /^View/ }).click();
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
  ],
};
