import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { alive, text, tile, until } from '../../support/screen.ts';
import { stage } from '../../support/stage.ts';

const at = stage();

async function axe(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).include('[data-testid="tile-auctions"]').analyze();
  return found.violations.map((one) => `${one.id}: ${one.nodes[0]?.html ?? ''}`);
}

it('an auction opened upstream reaches the board, its bids the ladder; my limit is kept', async () => {
  const page = await at.visit();
  await alive(page);
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill('Auctions');
  await page
    .getByTestId('palette')
    .getByRole('option', { name: /^Auctions/ })
    .first()
    .click();
  await tile(page, 'auctions').locator('[role=row][data-key]').first().waitFor();
  const up = new Set((await at.host.read('auctions', {})).map(({ player_id }) => player_id as number));
  const player = Array.from({ length: 60 }, (_, n) => n + 1).find((id) => !up.has(id)) ?? 60;
  await at.world.control('/control/auction', { player, seconds: 300, minimumBid: 1_000_000 });
  await at.world.control('/control/step', {});
  await until(async () => (await at.host.read('auctions', {})).some(({ player_id }) => player_id === player)).toBe(true);

  const row = tile(page, 'auctions').locator(`[role=row][data-key="${player}"]`);
  await row.click();
  await until(() => text(page, 'auctions')).toMatch(/Nobody has bid yet/);
  const board = tile(page, 'auctions');
  await board.getByLabel('My limit in coin').fill('150');
  await board.getByRole('button', { name: 'Add to shortlist' }).click();
  await until(() => text(page, 'auctions')).toMatch(/My limit: 150\.00 coin/);
  await until(async () => ((await at.host.read('settings', {}))['shortlist'] as Record<string, number>)[player]).toBe(1_500_000);

  await at.world.control('/control/bid', { player, club: 3, amount: 2_000_000 });
  await at.world.control('/control/step', {});
  await until(() => board.getByRole('list', { name: 'Bids' }).innerText()).toMatch(/200\.00/);
  await until(() => text(page, 'auctions')).toMatch(/above my limit/);
  await board.getByRole('radio', { name: 'Shortlist' }).click();
  await until(() => board.locator('[role=row][data-key]').count()).toBe(1);
});

it('an auction that is taken back while shown says so, and stays in view', async () => {
  const page = await at.visit();
  await alive(page);
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill('Auctions');
  await page
    .getByTestId('palette')
    .getByRole('option', { name: /^Auctions/ })
    .first()
    .click();
  const board = tile(page, 'auctions');
  await board.locator('[role=row][data-key]').first().waitFor();
  const up = new Set((await at.host.read('auctions', {})).map(({ player_id }) => player_id as number));
  const [player = 1] = Array.from({ length: 60 }, (_, n) => n + 1).filter((id) => !up.has(id));
  await at.world.control('/control/auction', { player, seconds: 3_600, minimumBid: 1_000_000 });
  await at.world.control('/control/step', {});
  const row = board.locator(`[role=row][data-key="${player}"]`);
  await row.waitFor();
  await row.click();
  await until(() => text(page, 'auctions')).toMatch(/Nobody has bid yet/);
  await at.world.control('/control/unlist', { player });
  await at.world.control('/control/step', {});
  await until(() => text(page, 'auctions')).toMatch(/No longer told, before its end: withdrawn/);
  await until(() => row.innerText()).toMatch(/withdrawn/);
  expect(await axe(page)).toEqual([]);
});
