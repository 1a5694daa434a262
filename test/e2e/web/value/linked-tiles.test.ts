import { beforeEach, expect, it } from 'vitest';
import { until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
beforeEach(() => at.reset());

it('the workspace Value shows a club, and in link group 4 a player with those like him', async () => {
  await at.host.tell('setting.set', { name: 'workspace', value: 'value' });
  const page = await at.visit();
  const worth = page.locator('[data-testid="tile-worth"]:visible');
  await until(() => worth.count()).toBe(2);
  await until(() => worth.first().innerText()).toMatch(/What it owns/);
  await until(() => worth.last().innerText()).toMatch(/Paid for/);
  expect(await page.getByText('No player chosen').count()).toBe(0);
});

it.each([
  [1440, 4],
  [1024, 2],
])('the workspace Portfolio shows exposure, income and issues, in a window of %d px in %d tiles', async (width, count) => {
  await at.host.tell('setting.set', { name: 'workspace', value: 'portfolio' });
  const page = await at.visit({ size: { width, height: 900 } });
  await until(() => page.locator('[data-testid="tile-portfolio"]:visible').count()).toBe(count);
  const tabs = (await page.locator('.tl-tab').allInnerTexts()).map((one) => one.trim());
  for (const title of ['Exposure', 'Income', 'Issues']) expect(tabs).toContain(title);
});
