import { expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { against } from '../../support/screen/axe.ts';
import { chip, pick, tab, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';
import { asFlags, nodeFlags } from '../../support/screen/workstation.ts';

const at = stage({ flags: ({ addresses }) => [...asFlags(addresses), ...nodeFlags(addresses), '--connection', 'node'] });

/** A club without a vote, and its holders, the largest first. */
async function owned(): Promise<{ share: Share; names: string[] }> {
  const open = new Set<string>((await at.host.read('votes', {})).map(({ share }) => share));
  for (let id = 1; id < 30; id++) {
    const share = `club_${id}` as Share;
    const { owners } = open.has(share) ? { owners: [] } : await at.host.read('owners', { share });
    if (owners.length > 2) return { share, names: owners.map(({ name }) => name) };
  }
  throw new Error('no club without a vote');
}

it('with only the user’s node, inbox, vote page and archive work, and data from the market is shown as missing', async () => {
  const { share, names } = await owned();
  const [me = '', other = ''] = names;
  await at.host.tell('account.add', { name: me });
  const page = await at.visit();
  await tile(page, 'watchlist').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill('Votes');
  await page
    .getByTestId('palette')
    .getByRole('option', { name: /^Votes/ })
    .first()
    .click();
  const list = tile(page, 'votes');
  await pick(list, 'My votes');
  await at.world.quiet(); // no other trader votes meanwhile
  await at.world.control('/control/vote', { share, type: 'manager', proposing: 1, voting: 86_400 });
  await at.world.control('/control/step', {});
  const card = list.locator(`[data-key="${share} manager"]`);
  await card.waitFor();
  await until(() => card.innerText()).toMatch(/my weight \d/);
  await card.dblclick();
  await tile(page, 'proposal').waitFor();
  await until(() => text(page, 'proposal')).toMatch(/Manager of [^]*0 influence voted/);
  await until(() => chip(page, 'proposal')).toMatch(/node/);

  for (const voter of [other, me])
    // Voting may begin a block after the vote was opened.
    await until(async () => {
      await at.world.control('/control/cast', { share, voter, option: 1 });
      await at.world.control('/control/step', {});
      return Object.hasOwn((await at.host.read('proposal', { share })).voters ?? {}, voter);
    }).toBe(true);
  await until(() => text(page, 'proposal')).toMatch(/voted [^]*· 2 voters/);
  await until(() => text(page, 'proposal')).toMatch(/What could change the result/);
  expect(await against(page, '[data-testid="tile-proposal"]')).toEqual([]);

  await tab(page, 'Votes').click();
  await until(() => card.innerText()).toMatch(/voted/);
  await until(() => card.innerText()).not.toMatch(/not voted/);
  await pick(list, 'Archive');
  const archived = async () => (await at.host.read('proposals', { share })).rows[0];
  await until(archived).toBeDefined();
  const kept = await archived();
  await list.getByLabel('Search the archive').fill(String(kept?.id));
  await list.locator(`[data-key="${kept?.key}"]`).waitFor();
  await until(() => text(page, 'votes')).toMatch(/results of the last week not available/);
});
