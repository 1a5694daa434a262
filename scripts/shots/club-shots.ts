import type { ClubId } from '#contract/model/market/share.ts';
import { failed, find, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

const CLUB = 3;

/** Opens a club panel from the palette and maximises it. */
export async function about(studio: Studio, club: number, choice: string, title: string): Promise<void> {
  const { page } = studio;
  await find(studio, `club ${club}`, null);
  // What the palette showed before the search ends is about something else.
  const first = page.getByTestId('palette').getByRole('option').first();
  await studio.says(first, new RegExp(`club ${club}(?!\\d)`, 'i'));
  await page.keyboard.press('Tab');
  await page.getByTestId('palette').getByRole('option').filter({ hasText: choice }).first().click();
  await page.locator('.tl-tab').filter({ hasText: title }).first().dblclick();
}
const again = async (studio: Studio, club: number, choice: string, title: string): Promise<void> => {
  await studio.load();
  await about(studio, club, choice, title);
};
const view =
  (name: string) =>
  async ({ page, tile }: Studio): Promise<void> => {
    await tile('squad').getByTitle('View', { exact: true }).click();
    await page.getByRole('option', { name }).click();
  };
/** A club that has a squad and no manager. */
async function free({ host }: Studio): Promise<number> {
  for (let club = 1; club < 200; club++) {
    const { manager_name } = await host.read('club', { id: club as ClubId });
    if (!manager_name) return club;
  }
  return CLUB;
}

export const SQUAD: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await about(studio, CLUB, 'Open squad', 'Squad');
    await studio.says(studio.tile('squad'), /\d+ players/);
  },
  shots: [
    { name: 'squad', how: 'palette, club 3, Tab, Open squad, maximised' },
    {
      name: 'player-card',
      how: 'the name of the fourth pointed at',
      go: async ({ tile, page }) => {
        await tile('squad').locator('[role=row][data-key]').nth(3).getByRole('gridcell').first().hover();
        await page.getByTestId('player-card').waitFor();
      },
    },
    {
      name: 'squad-contracts',
      how: 'View, Contracts',
      go: async (studio) => {
        await studio.page.mouse.move(700, 14);
        await view('Contracts')(studio);
      },
    },
    { name: 'squad-fitness', how: 'View, Fitness', go: view('Fitness') },
    { name: 'squad-discipline', how: 'View, Discipline', go: view('Discipline') },
    { name: 'squad-market', how: 'View, Market', go: view('Market') },
    { name: 'squad-form', how: 'View, Form', go: view('Form') },
    {
      name: 'squad-depth',
      how: 'Depth',
      go: async ({ tile }) => {
        await tile('squad').getByRole('radio', { name: 'Depth' }).click();
        await tile('squad')
          .getByRole('group', { name: /^Depth by position/ })
          .waitFor();
      },
    },
    {
      name: 'squad-depth-all',
      how: 'All positions',
      go: async ({ tile, page }) => {
        await tile('squad').getByTitle('Positions for formation', { exact: true }).click();
        await page.getByRole('option', { name: 'All positions' }).click();
      },
    },
    {
      name: 'squad-failed',
      how: 'fault 500, another club',
      go: async (studio) => {
        await studio.world.fault('500');
        await again(studio, 31, 'Open squad', 'Squad');
        await failed(studio, 'squad');
      },
    },
  ],
};

export const CLUB_PAGE: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await about(studio, CLUB, 'Open club', 'Club');
    await studio.says(studio.tile('club'), /Former managers/);
  },
  shots: [
    { name: 'club', how: 'palette, club 3, its card, maximised' },
    {
      name: 'club-job',
      how: 'a club that nobody manages, with a job posted',
      go: async (studio) => {
        const club = await free(studio);
        await studio.world.control('/control/job', { club, text: 'We look for somebody who plays the young ones.\nNo loans.' });
        await studio.world.control('/control/step', { blocks: 1 });
        await again(studio, club, 'Open club', 'Club');
        await studio.says(studio.tile('club'), /young ones/);
      },
    },
    {
      name: 'club-failed',
      how: 'fault 500, another club',
      go: async (studio) => {
        await studio.world.fault('500');
        await again(studio, 32, 'Open club', 'Club');
        await failed(studio, 'club');
      },
    },
  ],
};

export const FINANCES: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await about(studio, CLUB, 'Open finances', 'Finances');
    await studio.says(studio.tile('finances'), /Runway/);
  },
  shots: [
    { name: 'finances', how: 'palette, club 3, Tab, Open finances, maximised' },
    { name: 'finances-kinds', how: 'By category', go: ({ tile }) => tile('finances').getByRole('radio', { name: 'By category' }).click() },
    {
      name: 'finances-failed',
      how: 'fault 500 on balance sheets, another club',
      go: async (studio) => {
        await studio.world.fault('500', { interface: 'rest', match: 'balance_sheet' });
        await again(studio, 33, 'Open finances', 'Finances');
        await failed(studio, 'finances');
      },
    },
  ],
};
