import { frame, someone, trade, type Scene } from './scene.ts';
import type { Studio } from './studio.ts';

async function choose({ page }: Studio, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(words);
  await page.getByTestId('palette').getByRole('option').filter({ hasText: words }).first().click();
}
const which = ({ tile }: Studio, name: string) => tile('votes').getByRole('radio', { name }).click();

export const VOTES: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.host.tell('account.add', { name: await someone(studio) });
    await studio.host.tell('setting.set', { name: 'workspace', value: 'votes' });
    await studio.load();
    await studio.tile('votes').waitFor();
  },
  shots: [
    {
      name: 'votes-mine',
      how: 'the workspace Votes, an account watched, its first vote',
      go: async (studio) => {
        await which(studio, 'My votes');
        await studio.tile('votes').locator('[data-key]').first().click();
        await studio.says(studio.tile('proposal'), /turnout/);
      },
    },
    { name: 'panel-proposal', how: 'its tile', part: frame('proposal') },
    { name: 'votes-all', how: 'All open', part: frame('votes'), go: (studio) => which(studio, 'All open') },
    { name: 'votes-archive', how: 'Archive', part: frame('votes'), go: (studio) => which(studio, 'Archive') },
    {
      name: 'auctions',
      how: 'palette, Auctions, the first one',
      part: frame('auctions'),
      go: async (studio) => {
        await choose(studio, 'Auctions');
        await studio.tile('auctions').locator('[role=row][data-key]').first().click();
        await studio.says(studio.tile('auctions'), /My limit/);
      },
    },
  ],
};
