import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { alive, layoutStored, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const NAMES = ['Trade', 'Market', 'Matchday', 'Manager', 'Votes', 'Portfolio', 'Value', 'Scout'];
beforeEach(async () => {
  for (const { id } of await at.host.read('layouts', {})) await at.host.tell('layout.remove', { id });
  await at.host.tell('setting.set', { name: 'workspace', value: 'trade' });
});
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Workspaces' }).getByRole('tab');
const more = (page: Page) => page.getByRole('button', { name: /more workspaces/ });
/** Whether an element is completely inside the window's width. */
const inside = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluateAll((all) => all.every((one) => one.getBoundingClientRect().right <= innerWidth + 1));

/** A window of 1000 px, one of 1440 px at a zoom of 200 %, and half a small screen. */
describe.each([
  [1000, 700],
  [720, 450],
  [500, 800],
])('in %i × %i px', (width, height) => {
  it('every workspace is reachable: those that do not fit are in a menu', async () => {
    const page = await at.visit({ size: { width, height } });
    await alive(page);
    await until(async () => (await tabs(page).count()) > 0 && (await inside(page, '[role=tab]'))).toBe(true);
    const shown = await tabs(page).allInnerTexts();
    expect(shown).toContain('Trade');
    const rest = NAMES.filter((name) => !shown.includes(name));
    for (const name of rest) {
      await more(page).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
      await until(() => tabs(page).and(page.locator('[aria-selected=true]')).innerText()).toBe(name);
      await until(() => inside(page, '[aria-label=Workspaces] [role=tab], .titlebar button')).toBe(true);
    }
    expect(rest.length > 0).toBe(width < 1000);
  });

  it('the watchlist shows names with their prices, and the change beside them', async () => {
    const page = await at.visit({ size: { width, height } });
    await alive(page);
    const cells = await tile(page, 'watchlist')
      .locator('[role=row][data-key]')
      .first()
      .locator('[data-cell]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')));
    expect(cells).toEqual(expect.arrayContaining(['name', 'last', 'day']));
  });
});

it('workspaces in a changed order receive the same room', async () => {
  const first = await at.visit();
  await alive(first);
  await layoutStored(first);
  const stored = await at.host.read('layouts', {});
  await first.close();
  const late = stored.filter(({ name }) => !['Trade', 'Matchday'].includes(name));
  for (const { id } of late) await at.host.tell('layout.remove', { id });
  const page = await at.visit({ size: { width: 500, height: 800 } });
  await alive(page);
  expect(await tabs(page).allInnerTexts()).toEqual(['Trade', 'Matchday']);
  for (const { id, name, position, tiles } of late) await at.host.tell('layout.save', { id, name, position, tiles } as never);
  await more(page).waitFor();
  await until(() => inside(page, '[aria-label=Workspaces] [role=tab], .titlebar button')).toBe(true);
});

/** Focuses every control in turn, and returns those of which the page then shows nothing, as after a scroll they cannot make. */
const unseen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], input, textarea, [tabindex]')].filter(
      (one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 4,
    );
    return controls.flatMap((one) => {
      one.focus();
      if (document.activeElement !== one) return [];
      let { left, top, right, bottom } = one.getBoundingClientRect();
      for (let box: Element | null = one.parentElement; box; box = box.parentElement) {
        const { display, overflowX, overflowY } = getComputedStyle(box);
        if (display === 'contents') continue; // it has no box
        const edge = box.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      const seen = Math.min(right, innerWidth) - Math.max(left, 0) >= 8 && Math.min(bottom, innerHeight) - Math.max(top, 0) >= 8;
      return seen ? [] : [`${one.closest('[data-testid]')?.getAttribute('data-testid') ?? ''}: ${one.ariaLabel ?? one.innerText}`];
    });
  });

describe('at a zoom of 200 %', () => {
  it('in German, every control of every workspace is visible once it has the focus', { timeout: 300_000 }, async () => {
    const first = await at.visit();
    await alive(first);
    await layoutStored(first);
    await first.close();
    await at.host.tell('setting.set', { name: 'language', value: 'de' });
    try {
      for (const { id } of await at.host.read('layouts', {})) {
        await at.host.tell('setting.set', { name: 'workspace', value: id });
        const page = await at.visit({ size: { width: 720, height: 450 } });
        await page.locator('[data-tile]:visible').first().waitFor();
        await page.waitForFunction(() => !document.body.innerText.includes('wird geladen'));
        expect([id, await unseen(page)]).toEqual([id, []]);
        await page.close();
      }
    } finally {
      await at.host.tell('setting.set', { name: 'language', value: 'en' });
    }
  });

  it('in German, no address of the first run is behind the buttons when it has the focus', async () => {
    const host = await at.another([]);
    await host.tell('setting.set', { name: 'language', value: 'de' });
    const page = await at.visit({ size: { width: 720, height: 450 }, address: host.firstLine });
    await page.getByTestId('source-both').press('Space');
    const fields = page.locator('form input');
    await until(() => fields.count()).toBeGreaterThan(3);
    const behind = fields.evaluateAll((all) =>
      (all as HTMLInputElement[]).filter((one) => {
        one.focus();
        const { left, bottom } = one.getBoundingClientRect();
        return document.elementFromPoint(left + 20, bottom - 2) !== one;
      }),
    );
    expect(await behind).toEqual([]);
  });

  it('in German, tables of the guide break between words only', async () => {
    await at.host.tell('setting.set', { name: 'language', value: 'de' });
    try {
      const page = await at.visit({ size: { width: 720, height: 450 } });
      await page.locator('[data-tile]:visible').first().waitFor();
      await page.keyboard.press('F1');
      const system = page.getByTestId('help').locator('td').first();
      await until(() => system.innerText()).toBe('Windows');
      const lines = system.evaluate((cell) => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        return words.getClientRects().length;
      });
      expect(await lines).toBe(1);
    } finally {
      await at.host.tell('setting.set', { name: 'language', value: 'en' });
    }
  });

  it('tiles are stacked at a usable size, each reachable by its name, and the stored layout stays', async () => {
    const page = await at.visit();
    await alive(page);
    await layoutStored(page);
    const places = async (): Promise<unknown> =>
      ((await at.host.read('layouts', {})).find(({ id }) => id === 'trade')?.tiles as { place: { grid: unknown } }).place.grid;
    const before = await places();
    await page.setViewportSize({ width: 720, height: 450 });
    const sizes = () =>
      page
        .locator('[data-tile]:visible')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]));
    await until(async () => (await sizes()).every(([width = 0, height = 0]) => width >= 330 && height >= 200)).toBe(true);
    const names = page.getByRole('navigation', { name: 'Tiles' }).getByRole('button');
    await names.filter({ hasText: 'tape' }).first().click();
    await until(() =>
      tile(page, 'trades').evaluate(
        (node) => node.getBoundingClientRect().top < innerHeight - 60 && node.getBoundingClientRect().bottom > 60,
      ),
    ).toBe(true);
    expect(await text(page, 'trades')).toMatch(/\d\.\d{4}/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await until(() => page.getByRole('navigation', { name: 'Tiles' }).isVisible()).toBe(false);
    await layoutStored(page);
    expect(await places()).toEqual(before);
  });
});

it('of twelve workspaces at 1024 px, those without room are chosen by keyboard', async () => {
  const page = await at.visit({ size: { width: 1024, height: 768 } });
  await alive(page);
  await layoutStored(page);
  const [stored] = await at.host.read('layouts', {});
  for (const n of [1, 2, 3, 4, 5, 6])
    await at.host.tell('layout.save', { id: `extra${n}`, name: `Extra ${n}`, position: 10 + n, tiles: stored?.tiles ?? {} });
  await more(page).waitFor();
  await until(() => inside(page, '[aria-label=Workspaces] [role=tab], .titlebar button')).toBe(true);
  await more(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Extra 6' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await until(() => tabs(page).and(page.locator('[aria-selected=true]')).innerText()).toBe('Extra 6');
});
