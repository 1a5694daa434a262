import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
beforeEach(async () => {
  await at.reset();
  await at.world.quiet();
});
const chart = (page: Page) => tile(page, 'chart');
const legend = (page: Page) => chart(page).locator('.legend').getByRole('button');
const names = async (page: Page): Promise<string[]> =>
  (await legend(page).all()).length === 0
    ? []
    : (await Promise.all((await legend(page).all()).map((one) => one.getAttribute('aria-label')))).map(
        (label) => (label ?? '').split(',')[0] ?? '',
      );

/** The heights, in px of the page, at which the pointer finds the titles of panes, from top to bottom. */
async function titles(page: Page): Promise<{ readonly x: number; readonly ys: number[] }> {
  const box = await chart(page).getByRole('application').boundingBox();
  if (!box) throw new Error('the chart has no place');
  const [x, ys] = [box.x + 14, [] as number[]];
  const grip = chart(page).locator('[data-pane-grip]');
  for (let y = box.y + 40; y < box.y + box.height; y += 5) {
    await page.mouse.move(x, y);
    const found = await grip.evaluate((one) => ((one as HTMLElement).hidden ? null : one.getBoundingClientRect().top));
    if (found !== null && found + 10 > (ys.at(-1) ?? -Infinity) + 1) ys.push(found + 10);
  }
  return { x, ys };
}

describe('the panes of a chart', () => {
  it('are dragged by their titles to another place, unless Esc cancels', async () => {
    const page = await at.visit();
    await showPanel(at.host, page, 'chart', { studies: [{ id: 'volume' }, { id: 'rsi' }, { id: 'value' }] });
    await until(() => names(page)).toHaveLength(3);
    const before = await names(page);
    await until(async () => (await titles(page)).ys.length).toBe(3);
    const { x, ys } = await titles(page);
    const drag = async (): Promise<void> => {
      await page.mouse.move(x, ys[2] ?? 0);
      await page.mouse.down();
      await page.mouse.move(x + 5, (ys[1] ?? 0) + 20, { steps: 4 });
      await page.mouse.move(x + 5, (ys[0] ?? 0) + 10, { steps: 4 });
    };
    await drag();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.mouse.move(x + 200, ys[0] ?? 0);
    expect(await names(page)).toEqual(before);
    await drag();
    await page.mouse.up();
    await until(() => names(page)).toEqual([before[2], before[0], before[1]]);
  });
});

describe('compared shares in the legend', () => {
  it('are walked and hidden with the keyboard, and removed, which can be undone', async () => {
    const page = await at.visit();
    await showPanel(at.host, page, 'chart', { comparing: true, over: true, compare: ['club_2', 'club_3'], studies: [] });
    await until(() => names(page)).toHaveLength(2);
    const [first = '', second = ''] = await names(page);
    const labels = async (): Promise<string[]> =>
      Promise.all((await legend(page).all()).map(async (one) => (await one.getAttribute('aria-label')) ?? ''));
    await legend(page).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('h');
    await until(async () => (await labels())[1]).toBe(`${second}, hidden`);
    expect(await against(page, '[data-testid=tile-chart]', { serious: true })).toEqual([]);
    await page.keyboard.press('h');
    await until(async () => (await labels())[1]).not.toContain('hidden');
    await page.keyboard.press('Delete');
    await until(() => names(page)).toEqual([first]);
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await until(() => names(page)).toEqual([first, second]);
    expect(await text(page, 'chart')).not.toMatch(/NaN|undefined/);
  });
});
