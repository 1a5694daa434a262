import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { startEverything } from '../../support/servers/mcp-counterparts.ts';
import { text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';
import { asFlags } from '../../support/screen/workstation.ts';

// A foreign tool server: its tools declare which of them change data.
const server = await startEverything();
afterAll(() => server.stop());
const at = stage({ flags: ({ addresses }) => asFlags({ ...addresses, mcpUrl: server.url }) });

/** The explorer with a tool of the server selected. */
async function toolOf(page: Page, name: string) {
  await page.locator('.tl-tab').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill('API explorer');
  await page.getByTestId('palette').getByRole('option').filter({ hasText: 'API explorer' }).first().click();
  await page.locator('.tl-tab').filter({ hasText: 'API explorer' }).first().dblclick();
  const find = tile(page, 'explorer').getByLabel('Search operations');
  // The tools load after the operations: before that, a search finds nothing and there is no heading.
  await until(async () => {
    await find.fill(name);
    await find.press('Enter');
    return tile(page, 'explorer').locator('h3').allInnerTexts();
  }).toEqual([name]);
}

it('a call of a tool that may change data shows its effects, and is made only after a confirmation', async () => {
  const page = await at.visit();
  await toolOf(page, 'toggle-simulated-logging');
  const run = tile(page, 'explorer').getByRole('button', { name: 'Run', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Call toggle-simulated-logging?' });
  await run.click();
  await until(() => dialog.innerText()).toContain('Its server says that it may change data.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await text(page, 'explorer')).toContain('Not run yet');
  expect(await tile(page, 'explorer').getByRole('button', { name: 'Save as panel' }).isDisabled()).toBe(true);

  await run.click();
  await dialog.getByRole('button', { name: 'Call', exact: true }).click();
  await until(() => text(page, 'explorer')).toContain('simulated');
});
