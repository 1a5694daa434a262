import { frame, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

const palette = ({ page }: Studio) => page.getByTestId('palette');
async function open(studio: Studio, panel: string): Promise<void> {
  await studio.page.keyboard.press('Control+k');
  await palette(studio).getByRole('combobox').fill(panel);
  await palette(studio).getByRole('option').filter({ hasText: panel }).first().click();
}
const NOTES = [
  ['club_2', '**Sell** after the derby.\n- spread is wide\n- manager is gone\nCompare with club_6. #sell #derby'],
  ['player_12', 'Left foot, cheap wages, see [his club](club_3) #scout'],
  ['user:harrow', 'Buys every Monday #whale'],
  ['club_6', 'Waits for the vote #vote'],
] as const;

/** Notes on anything, lists that are imported, and names with errors. */
export const FINDING: Scene = {
  begin: async (studio) => {
    await trade(studio);
    for (const { ref } of await studio.host.read('notes', {})) await studio.host.tell('note.set', { ref, text: '' });
    await open(studio, 'Notes');
    await studio.tile('notes').waitFor();
  },
  shots: [
    { name: 'notes-empty', how: 'the panel without notes', part: frame('notes') },
    {
      name: 'notes',
      how: 'notes on clubs, a player and a trader, one selected',
      part: frame('notes'),
      go: async (studio) => {
        for (const [ref, text] of NOTES) await studio.host.tell('note.set', { ref: ref as never, text });
        await studio.tile('notes').locator('[data-key="club_2"]').click();
        await studio.says(studio.tile('notes'), /spread is wide/);
      },
    },
    {
      name: 'note-dialog',
      how: 'Alt+N on a note',
      go: async (studio) => {
        await studio.tile('notes').getByRole('grid').focus();
        await studio.page.keyboard.press('Alt+n');
        await studio.page.getByTestId('note-dialog').getByRole('textbox').waitFor();
      },
    },
    {
      name: 'note-hover',
      how: 'the note on a club under the pointer in the watchlist',
      go: async (studio) => {
        await studio.page.keyboard.press('Escape');
        const [first] = await studio.host.read('watchlists', {});
        await studio.host.tell('watchlist.add', {
          id: first?.id ?? '',
          refs: ['club_2' as never, 'player_12' as never, 'user:harrow' as never],
        });
        await studio.page.locator('.tl-tab').filter({ hasText: 'Watchlist' }).first().click();
        await studio.tile('watchlist').locator('[data-key="club_2"] [data-cell="name"]').hover();
        await studio.page.getByTestId('note-card').waitFor();
      },
    },
    {
      name: 'palette-error',
      how: 'the palette with a mistyped name',
      go: async (studio) => {
        await studio.page.keyboard.press('Control+k');
        await palette(studio).getByRole('combobox').fill('kestral vale');
        await studio.says(palette(studio), /alike/);
      },
    },
    {
      name: 'import-list',
      how: 'a pasted list with unknown and ambiguous lines',
      go: async (studio) => {
        await studio.page.keyboard.press('Escape');
        await studio.tile('watchlist').getByRole('button', { name: 'Watchlist' }).first().click();
        await studio.page.getByRole('menuitem', { name: 'Import…' }).click();
        const dialog = studio.page.getByRole('dialog', { name: 'Import a list' });
        await dialog
          .getByRole('textbox')
          .fill('# Clubs\nclub_3\nAlmada Norte\nkestral vale\nbrackwatr untied\n# Others\nuser:harrow\nno such player');
        await dialog.getByRole('button', { name: 'Preview' }).click();
        await studio.says(dialog, /1 unknown/);
      },
    },
    {
      name: 'watchlist-columns',
      how: 'the watchlist, maximised, with all columns',
      go: async (studio) => {
        await studio.page.keyboard.press('Escape');
        const list = studio.tile('watchlist');
        await list.locator('[data-key]').first().click();
        await studio.page.keyboard.press('Control+Enter');
        await list.getByRole('button', { name: 'Columns' }).click();
        for (const item of await studio.page.getByRole('menuitemcheckbox').all())
          if ((await item.getAttribute('aria-checked')) !== 'true') await item.click();
        await studio.page.keyboard.press('Escape');
        await studio.page.waitForTimeout(1_500);
      },
    },
  ],
};
