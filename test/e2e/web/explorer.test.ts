import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { copies } from '../../support/screen/clipboard.ts';
import { layoutStored, pick, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';
import { asFlags, nodeFlags } from '../../support/screen/workstation.ts';

const at = stage();

/** Selects an entry of the palette, once the workspace is open. */
async function find(page: Page, words: string, choice: string) {
  await page.locator('.tl-tab').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(words);
  await page.getByTestId('palette').getByRole('option').filter({ hasText: choice }).first().click();
}
async function explorer(page: Page) {
  await find(page, 'API explorer', 'API explorer');
  await tile(page, 'explorer').waitFor();
  await page.locator('.tl-tab').filter({ hasText: 'API explorer' }).first().dblclick(); // the whole window
  await until(() => text(page, 'explorer')).toMatch(/\d operations/);
  return tile(page, 'explorer');
}
async function choose(page: Page, name: string) {
  const find = tile(page, 'explorer').getByLabel('Search operations');
  await find.fill(name);
  await find.press('Enter');
  await until(() => tile(page, 'explorer').locator('h3').innerText()).toBe(name);
}
const param = (page: Page, name: string) => tile(page, 'explorer').locator(`[data-param="${name}"]`).locator('input, textarea').first();
const run = (page: Page) => tile(page, 'explorer').getByRole('button', { name: 'Run', exact: true });
const rows = (page: Page) =>
  tile(page, 'explorer')
    .getByRole('grid', { name: /^Response of/ })
    .locator('[role=row][data-key]');
describe('the API explorer', () => {
  it('finds a method, fills its form, runs it by keyboard and shows rows, cost and source', async () => {
    const page = await at.visit();
    await explorer(page);
    await choose(page, 'get_squad');
    await until(() => param(page, 'club_id').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await until(() => text(page, 'explorer')).toContain('Required.');
    await param(page, 'club_id').fill('3');
    await page.keyboard.press('Enter');
    await rows(page).first().waitFor();
    await until(() => text(page, 'explorer')).toMatch(/hosted\s+block [\d,]+\s+received \d+ s ago\s+\d+(\.\d)? m?s\s+1 request \(hosted\)/);

    const { answer } = await at.host.tell('api.call', { interface: 'gsp', name: 'get_squad', params: { club_id: 3 } });
    await until(() => text(page, 'explorer')).toContain(`${(answer as unknown[]).length} rows`);
    await pick(tile(page, 'explorer'), 'Raw');
    await until(() => text(page, 'explorer')).toContain('"player_id":');
    await pick(tile(page, 'explorer'), 'Decoded');
    const tree = tile(page, 'explorer').getByRole('tree');
    await tree.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await until(() => tree.innerText()).toMatch(/player_id/);
  });

  it('receives the keyboard focus from the palette, and finds a fully visible operation by typing', async () => {
    const page = await at.visit();
    await find(page, 'API explorer', 'API explorer');
    // While the list is loading, there is only its tab.
    const follows = () =>
      tile(page, 'explorer').evaluate((tile) => document.activeElement?.closest('.dv-groupview')?.contains(tile) ?? false);
    await until(follows).toBe(true);
    await page.locator('.tl-tab').filter({ hasText: 'API explorer' }).first().dblclick();
    await choose(page, 'get_squad');
    const { hits } = await at.host.read('search', { text: 'al', kinds: ['club'], limit: 8 });
    await param(page, 'club_id').fill(''); // the tile keeps its last values
    await param(page, 'club_id').pressSequentially('al');
    const options = page.getByRole('listbox', { name: 'club_id: suggestions' }).getByRole('option');
    await until(() => options.count()).toBe(hits.length);
    // A click at its middle hits the option itself: nothing clips or covers it.
    const seen = () =>
      options.evaluateAll((all) =>
        all.every((option) => {
          const { x, y, width, height } = option.getBoundingClientRect();
          return option.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      );
    await until(seen).toBe(true);
    await page.keyboard.press('Enter');
    await until(() => param(page, 'club_id').inputValue()).toBe(String(hits[0]?.ref).replace('club_', ''));
  });

  it('shows rules of the service at their fields before it sends a request', async () => {
    const page = await at.visit();
    await explorer(page);
    await choose(page, '/player/transfer_history');
    await until(() => text(page, 'explorer')).toMatch(/at least one of club_id (and|or) player_id|club_id or player_id/);
    await param(page, 'club_id').fill('x');
    await until(() => text(page, 'explorer')).toContain('Enter a whole number.');
  });

  it('finds a club by its name', async () => {
    const page = await at.visit();
    await explorer(page);
    await choose(page, 'get_club');
    const name = (await at.host.read('names', { ids: ['club_5'] }))['club_5'] ?? '';
    await param(page, 'club_id').fill(name);
    await tile(page, 'explorer').getByRole('listbox').getByRole('option').filter({ hasText: name }).first().waitFor();
    await page.keyboard.press('Enter');
    await until(() => param(page, 'club_id').inputValue()).toBe('5');
    await until(() => tile(page, 'explorer').locator('[data-param=club_id]').innerText()).toContain(name);
  });

  it('shows operations that cannot run, with the reason', async () => {
    const page = await at.visit();
    await explorer(page);
    await choose(page, 'get_all_clubs');
    await until(() => text(page, 'explorer')).toMatch(/Available with a node: choose “Your node” or “Both”/);
    await until(() => run(page).isDisabled()).toBe(true);
    await choose(page, 'settargetblock');
    await until(() => text(page, 'explorer')).toMatch(/changes the node’s state; Touchline is read-only/);
    await until(() => run(page).isDisabled()).toBe(true);
  });

  it('explains a fault and runs the operation again', async () => {
    const page = await at.visit();
    await explorer(page);
    await at.world.fault('500', { interface: 'rest', match: 'countries' });
    await choose(page, '/countries');
    await run(page).click();
    await until(() => text(page, 'explorer')).toMatch(/Couldn’t load[\s\S]*aren’t retried automatically/);
    await at.world.clear();
    await pick(tile(page, 'explorer'), 'Table');
    await tile(page, 'explorer').getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
  });

  it('copies the command line, stores the call and saves it as an independent panel', async () => {
    const page = await at.visit();
    await at.world.quiet(); // the order book is the result of the call
    await explorer(page);
    const copied = await copies(page);
    await choose(page, 'get_share_orderbook');
    await pick(tile(page, 'explorer'), 'Table');
    await param(page, 'share').fill('club_4');
    await run(page).click();
    await until(() => text(page, 'explorer')).toMatch(/1 request/);
    await tile(page, 'explorer').getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('menuitem', { name: 'Command line' }).click();
    await until(copied).toBe(`touchline call gsp get_share_orderbook '{"share":"club_4"}'`);
    await choose(page, 'get_params');
    await tile(page, 'explorer').getByRole('button', { name: 'Recent calls' }).click();
    await page.getByRole('menuitem', { name: /get_share_orderbook share club_4/ }).click();
    await until(() => param(page, 'share').inputValue()).toBe('club_4');

    await tile(page, 'explorer').getByRole('button', { name: 'Save as panel' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('My book');
    await page.keyboard.press('Enter');
    await tile(page, 'api').waitFor();
    await until(() => page.locator('.tl-tab').filter({ hasText: 'My book' }).count()).toBe(1);
    const shown = () => tile(page, 'api').innerText();
    await until(shown).toMatch(/\d rows/);
    // On both sides, near the top of the visible list.
    const { ask, bid } = await at.world.truth('club_4');
    await at.world.place({ share: 'club_4', side: 'ask', price: (ask[0]?.price ?? 0) + 7, num: 4_321 });
    await at.world.place({ share: 'club_4', side: 'bid', price: (bid[0]?.price ?? 0) - 7, num: 4_321 });
    await until(shown).toContain('4321');

    await layoutStored(page);
    await page.reload();
    await page.locator('.tl-tab').filter({ hasText: 'My book' }).first().click();
    await until(shown).toContain('4321');
  });

  it('opens from the palette by an operation’s name', async () => {
    const page = await at.visit();
    await find(page, 'rich list', '/rich_list');
    await until(() => text(page, 'explorer')).toContain('/rich_list');
  });
});

describe('the capability map', () => {
  it('counts every operation of each source, and names what is missing and which source would provide it', async () => {
    const page = await at.visit();
    await find(page, 'capabilities by source', 'Open capabilities by source');
    const map = () => text(page, 'connection');
    await page.locator('.tl-tab').filter({ hasText: 'Connection' }).first().dblclick();
    await until(map).toMatch(/0 of \d+ node-only features available/);
    const able = async (server: string) => {
      const { rows: all } = await at.host.read('operations', {});
      const own = all.flatMap(({ servers }) => servers).filter((one) => one.server === server);
      return `${own.filter(({ serves }) => serves === 'served' || serves === 'unknown').length} of ${own.length}`;
    };
    for (const server of ['node', 'hosted', 'rest', 'tools'])
      await until(async () => (await map()).includes(await able(server))).toBe(true);
    await pick(tile(page, 'connection'), 'Missing');
    await until(map).toMatch(/get_all_clubs[\s\S]*Available with a node: choose “Your node” or “Both”/);
    await pick(tile(page, 'connection'), 'All');
  });

  it('shows all features once a node is connected', async () => {
    const host = await at.another([...asFlags(at.world.addresses), ...nodeFlags(at.world.addresses), '--connection', 'both']);
    const there = async () => {
      const { rows } = await host.read('operations', {});
      return rows.find(({ name }) => name === 'get_all_clubs')?.servers.find(({ server }) => server === 'node')?.serves;
    };
    await until(there).toBe('served');
    const page = await at.visit({ address: host.firstLine });
    await find(page, 'capabilities by source', 'Open capabilities by source');
    await until(() => text(page, 'connection')).toMatch(/(\d+) of \1 node-only features available/);
  });
});
