import { expect, it } from 'vitest';
import { alive, layoutStored, tab, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();

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
