import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { alive, share, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const SERIOUS = { serious: true } as const;
const chart = (page: Page) => tile(page, 'chart');
const lane = (page: Page) => chart(page).getByRole('toolbar', { name: 'Events' });
const chips = (page: Page) => lane(page).locator('.chip');
const said = (page: Page) => chart(page).locator('[aria-live=polite]').first().innerText();

describe('the chart', () => {
  it('shows events of the share under the axis, which the keyboard walks and opens', async () => {
    await at.world.quiet();
    const page = await at.visit();
    await alive(page);
    await chart(page).locator('canvas').first().waitFor();
    await until(() => chips(page).count()).toBeGreaterThan(0);
    const of = await share(page);
    const known = await at.host.read('events', { share: of as never, from: 0, to: 4_000_000_000 });
    expect(known.length).toBeGreaterThan(0);
    // The newest event stays on the axis while older trades are read.
    await chips(page).last().focus();
    const card = lane(page).locator('.card');
    await card.waitFor();
    expect(await card.innerText()).not.toBe('');
    /** Whether the card, and not the chart, is what one sees at its centre. */
    const isOnTop = (node: Element): boolean => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    expect(await card.evaluate(isOnTop)).toBe(true);
    for (const [key, end] of [
      ['Home', chips(page).first()],
      ['End', chips(page).last()],
    ] as const)
      await until(async () => {
        await page.keyboard.press(key);
        return end.evaluate((chip) => chip === document.activeElement);
      }).toBe(true);
    expect(await against(page, '[data-testid=tile-chart]', SERIOUS)).toEqual([]);
    await page.keyboard.press('Escape');
    await until(() => card.count()).toBe(0);
  });

  it('draws the events on a canvas while the axis moves, and has them as buttons again once it rests', async () => {
    await at.world.quiet();
    const page = await at.visit();
    await alive(page);
    await until(() => chips(page).count()).toBeGreaterThan(0);
    const drawn = await lane(page).evaluate(async (of) => {
      const canvas = of.querySelector('canvas') as HTMLCanvasElement;
      const plot = of.closest('[data-testid=tile-chart]')?.querySelector('.cover-box canvas') as HTMLElement;
      const { left, top } = plot.getBoundingClientRect();
      const isDrawn = (): boolean =>
        !canvas.hidden &&
        (canvas
          .getContext('2d')
          ?.getImageData(0, 0, canvas.width, canvas.height)
          .data.some((part) => part > 0) ??
          false);
      for (let frame = 0; frame < 300 && !isDrawn(); frame += 1) {
        const wheel = { deltaX: frame % 2 === 0 ? 3 : -3, deltaY: 0, clientX: left + 50, clientY: top + 50 };
        plot.dispatchEvent(new WheelEvent('wheel', { ...wheel, bubbles: true, cancelable: true }));
        await new Promise(requestAnimationFrame);
      }
      return isDrawn();
    });
    expect(drawn).toBe(true);
    await until(() => lane(page).locator('canvas').isVisible()).toBe(false);
    expect(await chips(page).count()).toBeGreaterThan(0);
  });

  it('zooms by plus and minus, and reads values by the arrow keys', async () => {
    await at.world.quiet();
    const page = await at.visit();
    await alive(page);
    await chart(page).locator('canvas').first().waitFor();
    const stageOf = chart(page).getByRole('application');
    await stageOf.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.keyboard.press('-');
    await page.keyboard.press('ArrowLeft');
    await until(() => said(page)).not.toBe('');
    const first = await said(page);
    await page.keyboard.press('Home');
    await until(() => said(page)).not.toBe(first);
  });

  it('compares over candles with the index of the league', async () => {
    await at.world.quiet();
    const page = await at.visit();
    await alive(page);
    await chart(page)
      .getByRole('button', { name: /Chart type/ })
      .click();
    await page.getByRole('menuitemcheckbox', { name: 'Compare…' }).click();
    const group = page.getByRole('group', { name: 'Compared shares' });
    await group.getByRole('checkbox', { name: 'Over candles' }).click();
    await group.getByRole('checkbox', { name: 'League index' }).click();
    await until(() => chart(page).locator('.legend').innerText()).toMatch(/League index [+−]?\d/);
    expect(await against(page, '[data-testid=tile-chart]', SERIOUS)).toEqual([]);
    await group.getByRole('button', { name: 'Stop comparing' }).click();
    await until(() => group.count()).toBe(0);
  });
});
