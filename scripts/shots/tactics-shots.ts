import type { ClubId } from '#contract/model/market/share.ts';
import type { Data } from '#contract/resources.ts';
import { about } from './club-shots.ts';
import { trade, type Scene, type Shot } from './scene.ts';
import type { Studio } from './studio-shots.ts';

/** The first club whose tactics match. */
async function clubWith({ host }: Studio, wanted: (tactics: Data<'tactics'>) => boolean): Promise<number> {
  for (let club = 1; club < 60; club++) if (wanted(await host.read('tactics', { club: club as ClubId }))) return club;
  throw new Error('no club has such tactics');
}
const isOpen = ({ hidden, actions }: Data<'tactics'>): boolean => !hidden && actions.length > 0;

const pressed =
  (name: string | RegExp) =>
  async ({ tile, page }: Studio): Promise<void> => {
    await tile('tactics').getByRole('radio', { name }).click();
    await page.waitForTimeout(500);
  };
const at =
  (wanted: (tactics: Data<'tactics'>) => boolean, what: RegExp) =>
  async (studio: Studio): Promise<void> => {
    await studio.load();
    await about(studio, await clubWith(studio, wanted), 'Open tactics', 'Tactics');
    await pressed('Tactics')(studio);
    await chosen(studio, 'Left pitch', 'Current');
    await chosen(studio, 'Right pitch', 'Autopick');
    await studio.says(studio.tile('tactics'), what);
    await studio.page.waitForTimeout(800);
  };
const chosen = async ({ tile, page }: Studio, title: string, option: string): Promise<void> => {
  await tile('tactics').getByTitle(title, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
/** A line-up whose players belong to no club. */
const STRANGERS = ['Formation: 4-3-3 (1)', 'Captain: Ana Lima #999991', 'GK Ana Lima #999991', 'RB Bo Ek #999992'].join('\n');

const DRAFTS: readonly Shot[] = [
  { name: 'drafts-empty', how: 'Drafts', go: pressed(/^Drafts/) },
  {
    name: 'drafts',
    how: 'Start from current line-up; the second slot is picked up',
    go: async ({ tile, page }) => {
      await tile('tactics').getByRole('button', { name: 'Start from current line-up' }).click();
      const slots = tile('tactics').getByRole('group', { name: 'Draft line-up' }).getByRole('button');
      await slots.nth(2).click();
      await slots.nth(8).click();
      await slots.nth(5).click();
      await page.waitForTimeout(1_500);
    },
  },
  { name: 'drafts-team', how: 'Team', go: pressed('Team') },
  {
    name: 'drafts-changes',
    how: 'Changes, a substitution more',
    go: async (studio) => {
      await pressed('Changes')(studio);
      await studio.tile('tactics').getByRole('button', { name: 'Add substitution' }).click();
    },
  },
  { name: 'drafts-differs', how: 'Differences', go: pressed(/^Differences/) },
  { name: 'drafts-checks', how: 'Checks', go: pressed(/^Checks/) },
  {
    name: 'drafts-paste',
    how: 'Paste a line-up of strangers',
    go: async ({ tile, page }) => {
      await tile('tactics').getByTitle('New draft or fill').click();
      await page.getByRole('menuitem', { name: /^Paste/ }).click();
      await page.getByRole('textbox', { name: /Text or JSON/ }).fill(STRANGERS);
      await page.waitForTimeout(300);
    },
  },
];

export const TACTICS: Scene = {
  begin: async (studio) => {
    await trade(studio);
    const club = await clubWith(studio, (tactics) => isOpen(tactics) && tactics.actions.length > 1);
    const { actions } = await studio.host.read('tactics', { club: club as ClubId });
    await studio.world.control('/control/injure', { player: actions[0]?.lineup[8]?.player ?? 1 });
    await studio.world.control('/control/step', {});
    await at((tactics) => isOpen(tactics) && tactics.actions.length > 1, /out of position/)(studio);
  },
  shots: [
    { name: 'tactics', how: 'a club that shows its tactics, Tab, Open tactics, maximised; a striker was just injured' },
    { name: 'tactics-formations', how: 'Formations', go: pressed('Formations') },
    { name: 'tactics-sheet', how: 'Team sheet', go: pressed('Team sheet') },
    { name: 'tactics-changes', how: 'Changes', go: pressed(/^Changes/) },
    { name: 'tactics-lock', how: 'Lock', go: pressed(/^Lock/) },
    {
      name: 'tactics-best',
      how: 'Autopick at the left, best eleven at the right, Differences',
      go: async (studio) => {
        await pressed('Differences')(studio);
        await chosen(studio, 'Left pitch', 'Autopick');
        await chosen(studio, 'Right pitch', 'Best eleven');
      },
    },
    ...DRAFTS,
    { name: 'tactics-hidden', how: 'a club that hides its tactics', go: at(({ hidden }) => hidden, /Hidden until/) },
    {
      name: 'tactics-nothing',
      how: 'a club that has set nothing',
      go: at(({ hidden, actions }) => !hidden && actions.length === 0, /autopicks the line-up/),
    },
    {
      name: 'tactics-failed',
      how: 'the game state answers 500, another club',
      go: async (studio) => {
        await studio.load();
        await studio.world.fault('500', { interface: 'gsp' });
        await about(studio, 77, 'Open tactics', 'Tactics');
        await studio.says(studio.tile('tactics'), /Couldn’t load/);
      },
    },
    {
      name: 'tactics-manager',
      how: 'the workspace Manager about a club that shows its tactics',
      go: async (studio) => {
        await studio.tidy();
        await studio.host.tell('setting.set', { name: 'workspace', value: 'manager' });
        await studio.load();
        const club = await clubWith(studio, isOpen);
        await studio.page.keyboard.press('Control+k');
        await studio.page.getByTestId('palette').getByRole('combobox').fill(`club ${club}`);
        await studio.page.getByTestId('palette').getByRole('option').first().waitFor();
        await studio.page.waitForTimeout(400);
        await studio.page.keyboard.press('Enter');
        await studio.says(studio.tile('tactics'), /out of position/);
        await studio.page.waitForTimeout(800);
      },
    },
    {
      name: 'tactics-estimate',
      how: 'nobody serves autopick: our own model, labelled',
      go: async (studio) => {
        // This comes last, because the engine remembers that a service lacks a method.
        await studio.world.control('/control/node', { without: ['autopick_club_tactics', 'preparetactics'] });
        await at((tactics) => isOpen(tactics) && tactics.actions.length === 1, /estimate/)(studio);
      },
    },
  ],
};
