import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { pick, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const portfolio = (page: Page) => tile(page, 'portfolio');
const row = (page: Page, share: string) => portfolio(page).locator(`[role=row][data-key="${share}"]`);
/** The text of a row under a heading. */
async function cell(page: Page, share: string, head: string): Promise<string> {
  const heads = await portfolio(page).getByRole('columnheader').allInnerTexts();
  const column = heads.findIndex((one) => one.replace(/[↑↓\s]+$/, '').trim() === head);
  return (await row(page, share).getByRole('gridcell').nth(column).innerText()).trim();
}

it('a retired player is marked in holdings, lots and transactions, with an explanation and no exit value', async () => {
  const { ask } = await at.world.truth('player_1');
  const seller = ask.find(({ name: who }) => who !== null && who !== 'harrow')?.name ?? '';
  const { holdings } = await at.host.read('portfolio', { names: [seller] });
  const share = holdings.find((one) => one.share.startsWith('player_'))?.share ?? '';
  await at.world.control('/control/retire', { player: Number(share.slice('player_'.length)) });
  await at.world.control('/control/step', {});
  await at.host.tell('account.add', { name: seller });
  const page = await at.visit({ size: { width: 1900, height: 1000 } });
  await showPanel(at.host, page, 'portfolio');
  await portfolio(page).getByRole('button', { name: 'Filter (/)' }).click();
  await page.keyboard.type('retired');
  await until(() => cell(page, share, 'Share')).toMatch(/retired$/);
  const badge = row(page, share).getByText('retired', { exact: true });
  expect(await badge.getAttribute('title')).toMatch(/can no longer be traded .* last known price is final/);
  expect([await cell(page, share, 'Bid'), await cell(page, share, 'Exit value')]).toEqual(['—', '—']);
  expect(await against(page, '[data-testid="tile-portfolio"]')).toEqual([]);
  await pick(portfolio(page), /^Issues/);
  await until(() => text(page, 'portfolio')).toMatch(/Ended[^]*can no longer be traded/);
  await pick(portfolio(page), 'Holdings');
  await showPanel(at.host, page, 'portfolio', { tab: 'transactions' });
  await until(() => text(page, 'portfolio')).toMatch(/Share trade/);
  await portfolio(page).getByRole('grid').last().focus();
  // Only the rows in sight are drawn, and his last transaction may be old.
  const further = async (): Promise<string> => {
    await page.keyboard.press('PageDown');
    return text(page, 'portfolio');
  };
  await until(further).toMatch(/\bretired\b/);
  await showPanel(at.host, page, 'lots', {}, share);
  await until(() => text(page, 'lots')).toMatch(/retired\s+This player has retired/);
});
