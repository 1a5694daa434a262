import type { ClubId } from '#contract/model/market/share.ts';
import { failed, frame, someone, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

const front = async ({ page }: Studio, title: string): Promise<void> =>
  page
    .locator('.tl-tab')
    .filter({ hasText: new RegExp(`^\\s*${title}\\s*$`) })
    .first()
    .click();
const which = ({ tile }: Studio, panel: string, name: string) => tile(panel).getByRole('radio', { name, exact: true }).click();
/** Selects the latest played match of the club in the schedule. */
async function played(studio: Studio): Promise<void> {
  const shown = await studio.tile('watchlist').locator('[role=row][data-key^=club][aria-selected=true]').getAttribute('data-key');
  const { fixtures } = await studio.host.read('schedule', { club: Number(shown?.slice('club_'.length)) as ClubId });
  const last = fixtures.findLast((one) => one.played);
  await studio.tile('schedule').locator(`[data-key="fixture:${last?.fixture_id}"]`).click();
  await studio.tile('match').getByRole('region', { name: 'Overview' }).waitFor();
  await studio.page.waitForTimeout(600);
}

export const MATCHDAY: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.host.tell('account.add', { name: await someone(studio) });
    await studio.host.tell('setting.set', { name: 'workspace', value: 'matchday' });
    await studio.load();
    await studio.tile('watchlist').locator('[role=row][data-key^=club]').first().click();
    await studio.says(studio.tile('schedule'), /Next/);
    await studio.says(studio.tile('league'), /clubs/);
  },
  shots: [
    {
      name: 'matchday',
      how: 'the workspace Matchday, a club of the list',
      go: (studio) => studio.says(studio.tile('match'), /kick-off in/),
    },
    { name: 'matchday-played', how: 'a match that was played, in the schedule', go: played },
    { name: 'panel-schedule', how: 'its tile', part: frame('schedule') },
    {
      name: 'schedule-month',
      how: 'Month, maximised',
      go: async (studio) => {
        await which(studio, 'schedule', 'Month');
        await studio.page.locator('.tl-tab').filter({ hasText: 'Schedule' }).first().dblclick();
      },
    },
    {
      name: 'schedule-holdings',
      how: 'Holdings, as a list',
      go: async (studio) => {
        await which(studio, 'schedule', 'Holdings');
        await which(studio, 'schedule', 'List');
        await studio.says(studio.tile('schedule'), /\d clubs?/);
        await studio.page.waitForTimeout(800);
      },
    },
    {
      name: 'league',
      how: 'League, maximised',
      go: async (studio) => {
        await which(studio, 'schedule', 'Club');
        await studio.page.locator('.tl-tab').filter({ hasText: 'Schedule' }).first().dblclick();
        await studio.page.locator('.tl-tab').filter({ hasText: 'League' }).first().dblclick();
        await studio.says(studio.tile('league'), /≈/);
      },
    },
    { name: 'league-players', how: 'Players', go: (studio) => which(studio, 'league', 'Players') },
    {
      name: 'match-lineups',
      how: 'Match, Line-ups, maximised',
      go: async (studio) => {
        await which(studio, 'league', 'Table');
        await studio.page.locator('.tl-tab').filter({ hasText: 'League' }).first().dblclick();
        await studio.page.locator('.tl-tab').filter({ hasText: 'Match' }).first().dblclick();
        await which(studio, 'match', 'Line-ups');
        await studio.page.waitForTimeout(600);
      },
    },
    { name: 'match-players', how: 'Players', go: (studio) => which(studio, 'match', 'Players') },
    { name: 'match-commentary', how: 'Commentary', go: (studio) => which(studio, 'match', 'Commentary') },
    {
      name: 'match-half',
      how: 'Overview, minute 45',
      go: async (studio) => {
        await which(studio, 'match', 'Overview');
        const slider = studio.tile('match').getByRole('slider');
        await slider.press('Home');
        for (let minute = 0; minute < 45; minute++) await slider.press('ArrowRight');
      },
    },
    {
      name: 'matchday-failed',
      how: 'the service answers 500, another club of the league',
      go: async (studio) => {
        await studio.page.locator('.tl-tab').filter({ hasText: 'Match' }).first().dblclick();
        await studio.world.fault('500', { interface: ['gsp', 'rest', 'mcp'] });
        // Another club of the division: those of the watchlist have been read for their holder's calendar.
        await front(studio, 'League');
        await studio.tile('league').locator('[role=row][data-key^=club_]:not([aria-selected=true])').nth(3).click();
        await failed(studio, 'schedule');
      },
    },
  ],
};
