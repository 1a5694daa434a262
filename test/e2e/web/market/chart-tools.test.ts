import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
/** A test leaves a workspace of its own. */
beforeEach(() => at.reset());
const SERIOUS = { serious: true } as const;
const OF = 'club_1' as Share;
const chart = (page: Page) => tile(page, 'chart');
const bar = (page: Page) => chart(page).getByRole('toolbar', { name: 'Drawing tools' });
const tool = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const lane = (page: Page) => chart(page).getByRole('toolbar', { name: 'Events' });
const card = (page: Page) => lane(page).getByRole('dialog');
const isFocused = (of: Locator) => until(() => of.evaluate((node) => node === document.activeElement));
const drawings = async () => at.host.read('drawings', { share: OF });

async function open(params: object = {}, size = { width: 1440, height: 900 }, of = OF): Promise<Page> {
  await at.world.quiet(); // the chart keeps its scale
  const page = await at.visit({ size });
  await showPanel(at.host, page, 'chart', { mode: 'candles', interval: '1h', ...params }, of);
  await chart(page).locator('canvas').first().waitFor();
  return page;
}

describe('the drawing tools beside a chart', () => {
  it('are one stop of Tab that the arrow keys walk, draw, hide, lock, delete and bring back', async () => {
    const page = await open();
    await bar(page).waitFor();
    expect(await chart(page).getByRole('button', { name: 'Draw', exact: true }).count()).toBe(0);
    expect(await bar(page).locator('button[tabindex="0"]').count()).toBe(1);
    await tool(page, 'Select').focus();
    for (const name of ['Line', 'Ray', 'Level']) {
      await page.keyboard.press('ArrowDown');
      await isFocused(tool(page, name)).toBe(true);
    }
    await page.keyboard.press('Enter');
    await until(() => tool(page, 'Level').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await until(() => tool(page, 'Select').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    const stageOf = await chart(page).getByRole('application').boundingBox();
    if (!stageOf) throw new Error('no chart');
    const spot = [stageOf.x + stageOf.width * 0.4, stageOf.y + stageOf.height * 0.3] as const;
    await page.mouse.click(...spot);
    await until(async () => (await drawings()).length).toBe(1);

    /** Whether a drawing is under the pointer at the place where it was drawn. */
    const isThere = async (): Promise<boolean> => {
      await page.mouse.move(spot[0] - 1, spot[1]);
      await page.mouse.move(...spot);
      return (await chart(page).locator('.layer.active').count()) > 0;
    };
    await until(isThere).toBe(true);
    for (const name of ['Lock drawings', 'Hide drawings']) {
      await tool(page, name).click();
      await until(() => tool(page, name).getAttribute('aria-pressed')).toBe('true');
      expect(await isThere()).toBe(false);
      await tool(page, name).click();
      await until(isThere).toBe(true);
    }
    await tool(page, 'Select').focus();
    await page.keyboard.press('End');
    await isFocused(tool(page, 'Redo')).toBe(true);
    expect(await tool(page, 'Redo').getAttribute('aria-disabled')).toBe('true');
    for (const name of ['Undo', 'Delete all drawings']) {
      await page.keyboard.press('ArrowUp');
      await isFocused(tool(page, name)).toBe(true);
    }
    await page.keyboard.press('Enter');
    await until(async () => (await drawings()).length).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await until(async () => (await drawings()).length).toBe(1);
    expect(await against(page, '[data-testid=tile-chart]', SERIOUS)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await until(async () => (await drawings()).length).toBe(0);
  });

  it('are in the menu Draw of a chart that is too low for them, and nowhere beside compared shares', async () => {
    const page = await open({}, { width: 1440, height: 480 });
    await chart(page).getByRole('button', { name: 'Draw', exact: true }).click();
    // A key may follow the name.
    for (const name of [/^Select\b/, /^Level\b/, /^Lock drawings\b/]) await page.getByRole('menuitemcheckbox', { name }).first().waitFor();
    expect(await bar(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await bar(page).waitFor();
    await chart(page)
      .getByRole('button', { name: /Chart type/ })
      .click();
    await page.getByRole('menuitemcheckbox', { name: 'Compare…' }).click();
    await until(() => bar(page).count()).toBe(0);
  });
});

describe('the days that a chart shows', () => {
  const button = (page: Page) => chart(page).getByRole('button', { name: / – / });
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  it('are chosen by date, with what is wrong at its field, and Now leads back', async () => {
    const page = await open();
    const before = await button(page).innerText();
    expect(await chart(page).getByRole('button', { name: 'Now' }).count()).toBe(0);
    await button(page).click();
    const dialog = page.getByRole('dialog', { name: 'Days to show' });
    const [first, last, apply] = [
      dialog.getByLabel('First day'),
      dialog.getByLabel('Last day'),
      dialog.getByRole('button', { name: /Show/ }),
    ];
    await first.fill(day(-4));
    await last.fill(day(-6));
    await until(() => dialog.getByRole('alert').innerText()).toMatch(/not before the first one/);
    expect([await last.getAttribute('aria-invalid'), await first.getAttribute('aria-invalid')]).toEqual(['true', null]);
    expect(await apply.isDisabled()).toBe(true);
    await first.fill('');
    await until(() => dialog.getByRole('alert').innerText()).toBe('Choose a first day.');
    await first.fill('2001-01-01');
    await until(() => dialog.getByRole('alert').innerText()).toMatch(/\d{4}\./);
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    // Older than what the chart loads first, and than the first trade of this world.
    await first.fill(day(-27));
    await last.fill(day(-26));
    await until(() => dialog.getByRole('alert').count()).toBe(0);
    expect(await against(page, '[role=dialog]', SERIOUS)).toEqual([]);
    await last.press('Enter');
    await until(() => dialog.count()).toBe(0);
    await until(() => page.getByTestId('toast').first().innerText()).toMatch(/Trades are stored from \d/);

    await button(page).click();
    await first.fill(day(-9));
    await last.fill(day(-7));
    await last.press('Enter');
    const dayOf = (text: string): number => Number(text.slice(-2));
    await until(() => button(page).innerText()).toMatch(new RegExp(`\\b${dayOf(day(-9))}\\b.+\\b${dayOf(day(-6))}\\b`));
    expect(await button(page).innerText()).not.toBe(before);
    await chart(page).getByRole('button', { name: 'Now' }).click();
    await until(() => chart(page).getByRole('button', { name: 'Now' }).count()).toBe(0);
  });
});

describe('the card of an event', () => {
  it('says what followed and what it paid, and leads to the match and to an alert', async () => {
    await at.host.tell('account.add', { name: 'harrow' });
    const page = await open({ events: ['match'] });
    const chips = lane(page).locator('.chip');
    await until(() => chips.count()).toBeGreaterThan(0);
    // A month has matches that were played, whatever day it is.
    await chart(page).getByRole('button', { name: '1 m', exact: true }).click();
    await until(() => chips.first().getAttribute('aria-label')).toMatch(/^\D+\d–\d/);
    await chips.first().focus();
    await until(() => card(page).innerText()).toMatch(/Price 1 h after\s[\s\S]*24 h after\s[\s\S]*Traded in 24 h\s+[\d,—]/);
    expect(await card(page).innerText()).toMatch(/ \d–\d [\s\S]*(home|away)[\s\S]*Paid per influence/);
    await page.keyboard.press('ArrowDown');
    const [match, alert] = [card(page).getByRole('button', { name: 'Open match' }), card(page).getByRole('button', { name: /Set alert/ })];
    await isFocused(match).toBe(true);
    await page.keyboard.press('ArrowDown');
    await isFocused(alert).toBe(true);
    expect(await against(page, '[data-testid=tile-chart]', SERIOUS)).toEqual([]);
    await page.keyboard.press('Escape');
    await until(() => card(page).count()).toBe(0);
    await isFocused(chips.first()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await isFocused(alert).toBe(true);
    await page.keyboard.press('Enter');
    await until(() => text(page, 'rules')).toMatch(/kick-off is within/);
  });

  it('stays with its event while the axis moves, and closes once the event leaves it', async () => {
    const page = await open({ events: ['match'] });
    const chips = lane(page).locator('.chip');
    const focused = lane(page).locator('.chip:focus');
    const first = async (): Promise<string> => (await chips.first().getAttribute('aria-label')) ?? '';
    await chart(page).getByRole('button', { name: '1 m', exact: true }).click();
    await until(() => lane(page).locator('.chip:not(.ahead)').count()).toBeGreaterThan(2);
    await chips.nth(1).focus();
    const event = await focused.getAttribute('aria-label');
    const said = await card(page).getAttribute('aria-label');
    const before = await first();
    const plot = await chart(page).getByRole('application').boundingBox();
    if (!plot) throw new Error('no plot');
    await page.mouse.move(plot.x + plot.width / 2, plot.y + plot.height / 3);
    /** Moves the axis by so many px, and waits until it rests. */
    const move = async (by: number): Promise<void> => {
      await page.mouse.wheel(by, 0);
      await page.waitForTimeout(200);
      await until(() => lane(page).evaluate((one) => one.classList.contains('moving'))).toBe(false);
    };
    // The event before it leaves the axis.
    await until(async () => {
      if ((await first()) === before) await move(20);
      return first();
    }).not.toBe(before);
    expect(await focused.getAttribute('aria-label')).toBe(event);
    expect(await card(page).getAttribute('aria-label')).toBe(said);
    // It leaves the axis too: the card closes, and the keys still walk the lane.
    await until(async () => {
      if ((await card(page).count()) > 0) await move(60);
      return card(page).count();
    }).toBe(0);
    await page.keyboard.press('ArrowRight');
    await until(() => focused.count()).toBe(1);
    expect(await focused.getAttribute('aria-label')).not.toBe(event);
  });

  it('says what a match paid to the user, by influence held then', async () => {
    await at.host.tell('account.add', { name: 'harrow' });
    const { entries } = await at.host.read('transactions', { names: ['harrow'], limit: 1_000 });
    // The newest one, because a month is in view.
    const [paid] = entries
      .filter(({ share, fixture, type }) => share && fixture && /dividend/.test(type))
      .sort((one, other) => (other.time ?? 0) - (one.time ?? 0));
    if (!paid?.share) throw new Error('nobody was paid');
    const page = await open({ events: ['match'], studies: [] }, undefined, paid.share);
    await chart(page).getByRole('button', { name: '1 m', exact: true }).click();
    await until(() => lane(page).locator('.chip').count()).toBeGreaterThan(0);
    const isPaid = async (): Promise<boolean> =>
      (await card(page).count()) > 0 &&
      /Paid per influence\s+≈ \d\.\d{4}\s+Paid to me, ≈ \d[\d,.]*( k)?\s+\d/.test(await card(page).innerText());
    await until(async () => {
      // The lane is filled anew while older trades are read.
      if ((await card(page).count()) === 0) await lane(page).locator('.chip').last().focus();
      await page.waitForTimeout(300);
      const isFirst = await lane(page)
        .locator('.chip')
        .first()
        .evaluate((chip) => chip === document.activeElement);
      if (!(await isPaid())) await page.keyboard.press(isFirst ? 'End' : 'ArrowLeft');
      return isPaid();
    }).toBe(true);
  });

  it('stays while the pointer is on it, and is not cut by a low tile', async () => {
    const page = await open({ events: ['match'] }, { width: 1440, height: 420 });
    const chip = lane(page).locator('.chip').first();
    await chip.hover();
    await card(page).waitFor();
    const box = await card(page).boundingBox();
    if (!box) throw new Error('no card');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4, { steps: 4 });
    await page.waitForTimeout(500);
    const isWhole = (node: Element): boolean => {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      const corners = [left, right - 1].flatMap((x) => [top, bottom - 1].map((y) => [x, y] as const));
      const inner = corners.map(([x, y]) => [x + (x === left ? 6 : -6), y + (y === top ? 6 : -6)] as const);
      return inner.every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
    };
    expect(await card(page).evaluate(isWhole)).toBe(true);
    await page.mouse.move(20, 20);
    await until(() => card(page).count()).toBe(0);
  });
});
