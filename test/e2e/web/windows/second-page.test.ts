import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { alive, layoutStored, tab, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();

it('Two pages that change one workspace at the same time keep the tiles of both', { timeout: 300_000 }, async () => {
  const page = await at.visit();
  await alive(page);
  const second = await page.context().newPage();
  await second.goto(new URL('/', page.url()).href);
  await alive(second);
  await layoutStored(page);
  await layoutStored(second);
  const add = async (one: Page, panel: 'movers' | 'packs', name: string): Promise<void> => {
    await one.keyboard.press('Control+K');
    await one.getByTestId('palette').waitFor();
    await one.keyboard.type(name);
    await one.getByTestId('palette').getByRole('option', { name }).first().click();
    await tile(one, panel).waitFor();
  };
  await add(page, 'movers', 'Movers');
  await add(second, 'packs', 'Shop packs');
  for (const one of [page, second])
    for (const title of ['Movers', 'Shop packs', 'Depth']) await until(() => tab(one, title).count()).toBe(1);
  await layoutStored(page);
  await layoutStored(second);
  await page.reload();
  await alive(page);
  for (const title of ['Movers', 'Shop packs', 'Depth']) await tab(page, title).waitFor();
});

it('A second page follows a layout that the first one saves, and keeps its own sizes', { timeout: 300_000 }, async () => {
  const page = await at.visit();
  await alive(page);
  const second = await page.context().newPage();
  await second.setViewportSize({ width: 1_100, height: 700 });
  await second.goto(new URL('/', page.url()).href);
  await alive(second);
  await layoutStored(second);
  await tab(page, 'Depth').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Close/ }).click();
  await until(() => tile(page, 'depth').count()).toBe(0);
  await layoutStored(page);
  await until(() => tile(second, 'depth').count()).toBe(0);
  // The pages do not save in turn.
  await layoutStored(second);
  const saved = async () => (await at.host.read('layouts', {})).find(({ id }) => id === 'trade')?.savedAt;
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5_000)); // longer than two saves take
  await pause();
  const settled = await saved();
  await pause();
  expect(await saved()).toBe(settled);
});

it('A page keeps its tabs in front while it follows a layout', { timeout: 300_000 }, async () => {
  await at.reset();
  const page = await at.visit();
  await alive(page);
  const second = await page.context().newPage();
  await second.goto(new URL('/', page.url()).href);
  await alive(second);
  await tab(second, 'Heat map').click();
  await layoutStored(second);
  await tab(page, 'Depth').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Close/ }).click();
  await layoutStored(page);
  await until(() => tab(second, 'Depth').count()).toBe(0);
  expect(await tile(second, 'heatmap').isVisible()).toBe(true);
});
