import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { proposalKey } from '#contract/model/votes/archive.ts';
import type { PanelId } from '#contract/panels.ts';
import { against } from '../../support/screen/axe.ts';
import { alive, pick, tab, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();
const axe = (page: Page, id: PanelId): Promise<string[]> => against(page, `[data-testid="tile-${id}"]`);

async function panel(page: Page, name: string, id: PanelId): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(name);
  await page
    .getByTestId('palette')
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await tile(page, id).waitFor();
}
/** A trader who holds a club without a vote, and that club. */
async function holder(): Promise<{ name: string; share: string }> {
  const open = new Set((await at.host.read('votes', {})).map(({ share }) => share as string));
  for (let id = 1; id < 30; id++) {
    const share = `club_${id}`;
    if (open.has(share)) continue;
    const name = (await at.host.read('club', { id: id as never })).top_influencers?.[0]?.name;
    if (name) return { name, share };
  }
  throw new Error('no club without a vote');
}

it('a vote opened upstream appears in inbox, archive and curve without a click', async () => {
  const { name, share } = await holder();
  await at.host.tell('account.add', { name });
  await at.world.quiet(); // no other vote opens on it meanwhile
  const page = await at.visit();
  await alive(page);
  await panel(page, 'Votes', 'votes');
  await until(() => tile(page, 'votes').getByRole('radio', { name: 'My votes' }).getAttribute('aria-checked')).toBe('true');
  const card = tile(page, 'votes').locator(`[data-key="${share} manager"]`);
  await until(() => text(page, 'votes')).toMatch(/No votes on your holdings|weight based on current holdings/); // the list is loaded
  expect(await card.count()).toBe(0);
  await at.world.control('/control/vote', { share, type: 'manager', proposing: 1, voting: 86_400 });
  await at.world.control('/control/step', {});
  await card.waitFor();
  await until(() => card.innerText()).toMatch(/my weight \d/);
  const archived = async () => (await at.host.read('proposals', { share: share as never })).rows.find(({ type }) => type === 'manager');
  await until(async () => (await archived()) !== undefined).toBe(true);
  const first = await archived();
  if (!first) throw new Error('not archived');
  await until(async () => (await at.host.read('tally', { key: proposalKey(first) })).points.length).toBeGreaterThan(0);

  await card.dblclick();
  await tile(page, 'proposal').waitFor();
  await until(() => text(page, 'proposal')).toMatch(
    new RegExp(`Manager of [^]*Proposal ${first.id}[^]*record date not reported[^]*Tally over time`),
  );
  await tab(page, 'Votes').click(); // the vote opened in front of the list
  await pick(tile(page, 'votes'), 'Archive');
  await tile(page, 'votes').getByLabel('Search the archive').fill(String(first.id));
  await tile(page, 'votes').locator(`[data-key="${first.key}"]`).waitFor();
  await at.host.tell('account.remove', { name });
});

it('all open votes are listed, and a selected one shows its options and voters', async () => {
  const page = await at.visit();
  await alive(page);
  await panel(page, 'Votes', 'votes');
  await pick(tile(page, 'votes'), 'All open');
  const rows = tile(page, 'votes').locator('[role=row][data-key]');
  await rows.first().waitFor();
  await rows.first().dblclick();
  await tile(page, 'proposal').waitFor();
  await until(() => text(page, 'proposal')).toMatch(/turnout \d/);
  await until(() => tile(page, 'proposal').locator('[data-option]').count()).toBeGreaterThan(1);
});

it('new votes update curve, holders and result without a click; a withdrawn vote stays with its outcome', async () => {
  const { name, share } = await holder();
  await at.host.tell('account.add', { name });
  const { owners } = await at.host.read('owners', { share: share as never });
  const page = await at.visit();
  await alive(page);
  await at.world.quiet(); // no other trader votes meanwhile
  await at.world.control('/control/vote', { share, type: 'manager', proposing: 1, voting: 86_400 });
  await at.world.control('/control/step', {});
  await panel(page, 'Votes', 'votes');
  await pick(tile(page, 'votes'), 'My votes');
  await tile(page, 'votes').locator(`[data-key="${share} manager"]`).first().dblclick();
  await until(() => text(page, 'proposal')).toMatch(/0 influence voted/);
  for (const [n, { name: voter }] of owners.slice(0, 3).entries()) {
    // Voting may begin a block after the vote was opened.
    await until(async () => {
      await at.world.control('/control/cast', { share, voter, option: 1 });
      await at.world.control('/control/step', {});
      return Object.hasOwn((await at.host.read('proposal', { share: share as never })).voters ?? {}, voter);
    }).toBe(true);
    await until(() => text(page, 'proposal')).toMatch(new RegExp(`· ${n + 1} voters?`));
  }
  await until(() => text(page, 'proposal')).toMatch(/What could change the result[^]*Fewest holders who could flip it/);
  await until(() =>
    tile(page, 'proposal')
      .getByRole('img', { name: /^Votes now/ })
      .count(),
  ).toBe(1);
  await tile(page, 'proposal').getByRole('radio', { name: 'Candidates' }).click();
  await until(() => text(page, 'proposal')).toMatch(/Points per match/);
  await tile(page, 'proposal').getByRole('radio', { name: 'Vote', exact: true }).click();

  await at.world.control('/control/unvote', { share });
  await at.world.control('/control/step', {});
  await until(() => text(page, 'proposal')).toMatch(/No longer listed before its end: decided early or withdrawn/);
  expect(await axe(page, 'proposal')).toEqual([]);
  await tab(page, 'Votes').click();
  await until(() => text(page, 'votes')).toMatch(/ended/);
  await pick(tile(page, 'votes'), 'Archive');
  await tile(page, 'votes').getByLabel('Search the archive').fill(share.replace('club_', 'nothing like '));
  await until(() => text(page, 'votes')).toMatch(/0 found/);
  expect(await axe(page, 'votes')).toEqual([]);
  await at.host.tell('account.remove', { name });
});
