import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { alive, book, layoutStored, levels, share, tab, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();

const grid = (page: Page) => tile(page, 'watchlist').locator('[role=grid]');
const row = (page: Page, ref: string) => grid(page).locator(`[data-key="${ref}"]`);
const charted = (page: Page) => tile(page, 'chart').locator('.name').first().innerText();
async function nameOf(ref: string): Promise<string> {
  const names = await at.host.read('names', { ids: [ref] });
  return names[ref] ?? '';
}
const items = async () => {
  const id = (await at.host.read('watchlists', {}))[0]?.id ?? '';
  const { rows } = await at.host.read('watchlist', { id });
  return rows.flatMap((each) => (each.kind === 'item' ? [each] : []));
};

describe('the watchlist', () => {
  it('adds a share found by its number, flags it, removes it and undoes that', async () => {
    const page = await at.visit();
    await alive(page);
    const there = (await items()).map(({ ref }) => ref);
    const wanted = Array.from({ length: 20 }, (_, i) => `club_${i + 1}`).find((ref) => !there.includes(ref)) ?? 'club_20';
    await tile(page, 'watchlist')
      .getByRole('button', { name: /^Add \(/ })
      .click();
    await page.getByLabel('Add to watchlist').fill(wanted.replace('_', ' '));
    await until(() => page.getByRole('listbox', { name: 'Results' }).innerText()).toContain(await nameOf(wanted));
    await page.keyboard.press('Enter');
    await row(page, wanted).waitFor();
    await page.getByLabel('Add to watchlist').press('Escape');
    await until(async () => (await items()).map(({ ref }) => ref)).toContain(wanted);

    await row(page, wanted).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Flag' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Colour 3' }).click();
    await until(() => row(page, wanted).locator('.flag').count()).toBe(1);
    await until(async () => (await items()).find(({ ref }) => ref === wanted)?.flag).toBe(3);

    await row(page, wanted).click();
    await page.keyboard.press('Delete');
    await until(async () => (await items()).map(({ ref }) => ref)).not.toContain(wanted);
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await items()).map(({ ref }) => ref)).toContain(wanted);
    await row(page, wanted).waitFor();
  });

  it('moves by arrow keys, and the linked chart and order book follow', async () => {
    await at.world.quiet();
    const page = await at.visit();
    await alive(page);
    const first = await share(page);
    await row(page, first).click();
    await page.keyboard.press('ArrowDown');
    await until(() => share(page)).not.toBe(first);
    const second = await share(page);
    await page.keyboard.press('ArrowDown');
    await until(() => share(page)).not.toBe(second);
    const now = await share(page);
    await until(() => charted(page)).toBe(await nameOf(now));
    const { bid, ask } = await at.world.truth(now); // in a quiet world it stays
    await until(async () => {
      const { bids, asks } = await book(page);
      return { bids: bids.slice(0, 5), asks: asks.slice(0, 5) };
    }).toEqual({ bids: levels(bid).slice(0, 5), asks: levels(ask).slice(0, 5) });
  });
});

describe('the palette', () => {
  it.each([
    ['name', (_: string, name: string) => name],
    ['number', (ref: string) => ref.replace('_', ' ')],
  ])('finds a club by its %s and opens it', async (_by, typed) => {
    const page = await at.visit();
    await alive(page);
    const ref = (await share(page)) === 'club_9' ? 'club_11' : 'club_9';
    const name = await nameOf(ref);
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').getByRole('combobox').fill(typed(ref, name));
    const hit = page.getByTestId('palette').getByRole('option').filter({ hasText: name }).first();
    await hit.waitFor();
    await hit.click();
    await until(() => charted(page)).toBe(name);
    await until(() => page.getByTestId('palette').count()).toBe(0);
  });

  it('opens a panel beside the current tiles', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').getByRole('combobox').fill('connection');
    await page
      .getByTestId('palette')
      .getByRole('option', { name: /Connection/ })
      .first()
      .click();
    await tile(page, 'connection').waitFor();
    await until(() => text(page, 'connection')).toMatch(/stream|source/i);
    await page.locator('.tl-tab').filter({ hasText: 'Connection' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close' }).click();
    await until(() => page.locator('.tl-tab').filter({ hasText: 'Connection' }).count()).toBe(0);
    await tab(page, 'Watchlist').click();
    await tile(page, 'watchlist').waitFor();
    await layoutStored(page);
  });
});

describe('the chart, the depth curve and the tape', () => {
  it('price a size by dragging over the depth curve, and change it by arrow keys up to the whole book', async () => {
    await at.world.quiet(); // the order book keeps its size
    const page = await at.visit();
    await alive(page);
    const slider = tile(page, 'depth').getByRole('slider');
    await slider.waitFor();
    const size = async () => Number(await slider.getAttribute('aria-valuenow'));
    const most = async () => Number(await slider.getAttribute('aria-valuemax'));
    await until(most).toBeGreaterThan(0);
    const box = await slider.boundingBox();
    if (!box) throw new Error('no plot');
    await page.mouse.move(box.x + box.width * 0.55, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.85, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await until(size).toBeGreaterThan(0);
    await until(() => text(page, 'depth')).toMatch(/avg\s+\d\.\d{4}/);
    const dragged = await size();
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await until(size).toBeLessThan(dragged);
    await page.keyboard.press('End');
    await until(size).toBe(await most());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Home');
    await until(size).toBe(0);
  });

  it('store a drawing with its share only', async () => {
    await at.world.quiet(); // the chart keeps its scale
    const page = await at.visit({ size: { width: 1440, height: 1200 } }); // with room for the drawing tools
    await alive(page);
    const about = (await share(page)) as Share;
    const drawings = async (of: Share) => (await at.host.read('drawings', { share: of })).length;
    expect(await drawings(about)).toBe(0);
    await tile(page, 'chart').getByRole('toolbar', { name: 'Drawing tools' }).getByRole('button', { name: 'Level' }).click();
    await tile(page, 'chart').locator('canvas').first().waitFor();
    await tile(page, 'chart').locator('.layer.active').waitFor();
    const chart = await tile(page, 'chart').boundingBox();
    if (!chart) throw new Error('no chart');
    const spot = [chart.x + chart.width * 0.4, chart.y + chart.height * 0.35] as const;
    await page.mouse.click(...spot);
    await until(() => drawings(about)).toBe(1);
    await page.reload();
    await alive(page);
    expect(await drawings(about)).toBe(1);
    const other = (await items()).map(({ ref }) => ref).find((ref) => ref !== about && ref.startsWith('club')) ?? '';
    await row(page, other).click();
    await until(() => charted(page)).toBe(await nameOf(other));
    expect(await drawings(other as Share)).toBe(0);
    // Selected and deleted at the place of the drawing.
    await row(page, about).click();
    await until(() => charted(page)).toBe(await nameOf(about));
    // The layer receives the pointer once a visible drawing is under it. Older trades that were read meanwhile move the scale.
    const drawing = async (): Promise<number | null> => {
      for (let y = spot[1] - 120; y <= spot[1] + 120; y += 3) {
        await page.mouse.move(spot[0], y);
        if ((await tile(page, 'chart').locator('.layer.active').count()) > 0) return y;
      }
      return null;
    };
    await until(async () => {
      const y = await drawing();
      if (y !== null) await page.mouse.click(spot[0], y);
      return y;
    }).not.toBeNull();
    await page.keyboard.press('Delete');
    await until(() => drawings(about)).toBe(0);
  });

  it('compare two shares in one chart', async () => {
    const page = await at.visit();
    await alive(page);
    await tile(page, 'chart')
      .getByRole('button', { name: /Chart type/ })
      .click();
    await page.getByRole('menuitemcheckbox', { name: 'Compare…' }).click();
    const group = page.getByRole('group', { name: 'Compared shares' });
    const other = (await share(page)) === 'club_2' ? 'club_4' : 'club_2';
    await group.getByRole('textbox').fill(other.replace('_', ' '));
    const hits = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
    await hits
      .filter({ hasText: await nameOf(other) })
      .first()
      .click();
    await until(() => group.innerText()).toContain(await nameOf(other));
    await page.getByRole('button', { name: 'Stop comparing' }).click();
    await until(() => group.count()).toBe(0);
  });

  it('pause the tape, count the new trades, and resume', async () => {
    await at.world.quiet();
    const page = await at.visit();
    await alive(page);
    const about = await share(page);
    const { ask } = await at.world.truth(about);
    const best = ask[0];
    if (!best) throw new Error('nobody offers');
    const buyer = ask.find((order) => order.name !== null && order.name !== best.name)?.name ?? null;
    await tile(page, 'trades').getByRole('button', { name: /Pause/ }).click();
    await page.mouse.move(5, 5);
    const rows = () =>
      tile(page, 'trades')
        .locator('[role=row]')
        .filter({ has: page.getByRole('gridcell') })
        .allInnerTexts();
    await tile(page, 'trades')
      .getByRole('button', { name: /Resume/ })
      .first()
      .waitFor();
    const stood = await rows();
    expect(stood.length).toBeGreaterThan(0);
    await at.world.place({ share: about, side: 'bid', price: best.price, num: 3, name: buyer });
    await until(() => text(page, 'trades')).toMatch(/1 new/);
    expect(await rows()).toEqual(stood);
    await tile(page, 'trades')
      .getByRole('button', { name: /Resume/ })
      .first()
      .click();
    await page.mouse.move(5, 5);
    await until(() => text(page, 'trades')).toMatch(/\n3\n/);
  });
});
