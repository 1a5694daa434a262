import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { ScreenBody, writeScreen } from '#contract/model/market/saved-screen.ts';
import { against } from '../../../support/screen/axe.ts';
import { savedText, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const screener = (page: Page): Locator => tile(page, 'screener');
const rows = (page: Page): Locator => screener(page).locator('[role=row][data-key^=player_]');
const editor = (page: Page): Locator => screener(page).getByRole('textbox', { name: 'Expression' });
/** How many rows the foot says fit the filter. */
const fits = async (page: Page): Promise<number> =>
  Number((/([\d,]+) of [\d,]+ players/.exec(await text(page, 'screener'))?.[1] ?? '-1').replace(/,/g, ''));

/** The expression that the user guide gives for this task. */
const expressionOfGuide = (): string => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/guide/screeners.md'), 'utf8');
  return /^3\. Press `\/`.*?Type `([^`]+)`/m.exec(page)?.[1] ?? '';
};

/** Reads the whole market of the demo world, so that no test waits for it. */
async function readMarket(): Promise<void> {
  await at.host.tell('market.sync', { action: 'start' });
  await until(async () => (await at.host.read('sync', {})).complete).toBe(true);
}
/** The workspace Scout on the whole market. */
async function visit(): Promise<Page> {
  await readMarket();
  await at.reset(); // no page is open that could store its layout again
  const page = await at.visit();
  await page.getByRole('tab', { name: 'Scout', exact: true }).first().click();
  await rows(page).first().waitFor();
  return page;
}
/** Replaces the expression. */
async function write(page: Page, expression: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(expression);
  await page.keyboard.press('Enter');
}
/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const reached = (): Promise<boolean> => control.evaluate((node) => node === document.activeElement);
  for (let n = 0; n < 30 && !(await reached()); n++) await page.keyboard.press('Tab');
  expect(await reached()).toBe(true);
}
const screen = ScreenBody.parse({ name: 'Any', kind: 'players' });
const axe = (page: Page): Promise<string[]> => against(page, '[data-testid="tile-screener"]', { without: ['color-contrast'] });

afterEach(async () => {
  await at.host.tell('setting.set', { name: 'compared', value: [] });
  for (const { id } of await at.host.read('screens', {})) await at.host.tell('screen.remove', { id });
  for (const { id } of (await at.host.read('watchlists', {})).slice(1)) await at.host.tell('watchlist.remove', { id });
});

describe('without the market', () => {
  it('the screener offers to read it, with the cost, shows the progress and then the rows', async () => {
    const host = await at.another(['--base-url', at.world.addresses.baseUrl, '--rest-prefix', at.world.addresses.restPrefix]);
    await host.tell('setting.set', { name: 'firstRunDone', value: true });
    const page = await at.visit({ address: host.firstLine });
    await page.getByRole('tab', { name: 'Scout', exact: true }).first().click();
    const button = screener(page).getByRole('button', { name: 'Read the whole market' });
    await button.waitFor();
    await until(() => text(page, 'screener')).toMatch(/about [\d,]+ requests? and/);
    // the first rows of the service are there, and say that they are a part
    await rows(page).first().waitFor();
    await until(() => text(page, 'screener')).toMatch(/only the first 50 of [\d,]+ rows of the service, by Rating/);
    await until(() => text(page, 'screener')).toMatch(/50 of the first 50 players/);
    expect(await axe(page)).toEqual([]);
    await button.click();
    await until(() => screener(page).getByRole('button', { name: 'Stop' }).count()).toBe(0);
    await until(() => text(page, 'screener')).toMatch(/[\d,]{3,} of [\d,]{3,} players/);
    expect(await text(page, 'screener')).not.toMatch(/only the first/);
  });
});

describe('at a zoom of 200 %', () => {
  it('four rows are visible below the form and the expression, and the keyboard reaches all of them', async () => {
    const page = await visit();
    await page.setViewportSize({ width: 720, height: 450 });
    const grid = screener(page).locator('[role=grid]');
    await grid.focus();
    await page.keyboard.press('Home');
    /** The rows that are completely inside the tile, the grid and the window. */
    const visible = (): Promise<number> =>
      grid.evaluate((node) => {
        const place = node.closest('[data-testid=tile-screener]');
        place?.scrollIntoView({ block: 'end' });
        const part = place?.getBoundingClientRect();
        const own = node.getBoundingClientRect();
        const head = node.querySelector('[role=columnheader]')?.getBoundingClientRect();
        const [top, bottom] = [Math.max(head?.bottom ?? 0, part?.top ?? 0), Math.min(own.bottom, part?.bottom ?? 0, innerHeight)];
        return [...node.querySelectorAll('[role=row][data-key]')]
          .map((row) => row.getBoundingClientRect())
          .filter((row) => row.top >= top - 1 && row.bottom <= bottom + 1).length;
      });
    await until(visible).toBeGreaterThanOrEqual(4);
    // The expression has room for itself: it does not wrap after each letter.
    await editor(page).focus();
    expect((await editor(page).boundingBox())?.width).toBeGreaterThan(150);
    await tabTo(page, grid);
    await page.keyboard.press('End');
    await until(visible).toBeGreaterThanOrEqual(4);
  });
});

describe('the form and the expression', () => {
  it('say the same: each change of one changes the other', async () => {
    const page = await visit();
    await screener(page).getByRole('checkbox', { name: 'CB, not chosen' }).click();
    await until(() => editor(page).innerText()).toBe('position == "CB"');
    await screener(page).getByRole('checkbox', { name: 'Fit and eligible' }).click();
    await until(() => editor(page).innerText()).toBe('position == "CB" && eligible');
    await write(page, 'position == "FC" && rating >= 80 && "CM" in positions');
    await until(() => screener(page).getByRole('checkbox', { name: 'FC, main position' }).count()).toBe(1);
    await until(() => screener(page).getByRole('checkbox', { name: 'CM, can play there' }).count()).toBe(1);
    const handle = screener(page).getByRole('slider', { name: 'Rating, at least' });
    await until(() => handle.getAttribute('aria-valuenow')).toBe('80');
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await until(() => editor(page).innerText()).toMatch(/rating >= 81/);
    expect(await axe(page)).toEqual([]);
  });
  it('a range can be typed, and an inverted one is turned round', async () => {
    const page = await visit();
    const range = screener(page).getByRole('group', { name: 'Age', exact: true });
    await range.getByRole('button', { name: /Type a range/ }).click();
    await range.getByRole('textbox', { name: 'Age, at least' }).fill('30');
    await page.keyboard.press('Tab');
    await range.getByRole('textbox', { name: 'Age, at most' }).fill('20');
    await page.keyboard.press('Enter');
    await until(() => editor(page).innerText()).toBe('age >= 20 && age <= 30');
    await range.getByRole('button', { name: 'Clear Age' }).click();
    // The example in the empty field is no expression.
    await until(() => editor(page).locator('.cm-placeholder').count()).toBe(1);
  });
  it('an expression beyond the form hides it and says so', async () => {
    const page = await visit();
    await write(page, 'rating >= 70 || free');
    await until(() => text(page, 'screener')).toMatch(/The form can’t show this expression/);
    await until(() => fits(page)).toBeGreaterThan(0);
  });
  it('a mistake is named and marked where it is, and the rows stay', async () => {
    const page = await visit();
    const before = await fits(page);
    await write(page, 'ratting >= 70');
    await until(() => text(page, 'screener')).toMatch(/There is no field “ratting”\. Did you mean/);
    await until(() => screener(page).locator('.cm-lintRange-error').innerText()).toBe('ratting');
    expect(await fits(page)).toBe(before);
  });
  it('a mistake stays in the field when the language changes', async () => {
    const page = await visit();
    await write(page, 'ratting >= 70');
    await at.host.tell('setting.set', { name: 'language', value: 'de' });
    try {
      await until(() => text(page, 'screener')).toMatch(/„ratting“/);
      expect(await editor(page).innerText()).toBe('ratting >= 70');
    } finally {
      await at.host.tell('setting.set', { name: 'language', value: 'system' });
    }
  });
  it('the completion offers fields with type, unit, value of the selected row and a sentence', async () => {
    const page = await visit();
    await rows(page).first().click();
    await editor(page).click();
    await page.keyboard.type('ask_si');
    const option = page.getByRole('option', { name: /ask_size/ });
    await option.waitFor();
    await until(() => option.innerText()).toMatch(/influence/);
    await until(() => page.locator('.cm-completionInfo').innerText()).toMatch(/Influence that is offered at the lowest ask/);
    await page.keyboard.press('Tab');
    await until(() => editor(page).innerText()).toBe('ask_size');
  });
  it('Tab completes the word however soon it is pressed, and leaves the field where there is nothing to complete', async () => {
    const page = await visit();
    await editor(page).click();
    for (let n = 0; n < 5; n++) {
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.keyboard.type('ask_si');
      await page.keyboard.press('Tab');
      await until(() => editor(page).innerText()).toBe('ask_size');
    }
    await page.keyboard.type(' > 5');
    await page.keyboard.press('Tab');
    await until(() => page.evaluate(() => document.activeElement?.matches('[data-expression]') === true)).toBe(false);
    expect(await editor(page).innerText()).toBe('ask_size > 5');
  });
});

describe('the rows', () => {
  it('with an unknown value are left out, included or listed alone, and are counted', async () => {
    const page = await visit();
    await write(page, 'ask < 0.05');
    await until(() => text(page, 'screener')).toMatch(/players, [\d,]+ unknown/);
    const known = await fits(page);
    await screener(page).getByTitle('Unknown values').click();
    await page.getByRole('option', { name: 'only unknown' }).click();
    await until(() => fits(page)).not.toBe(known);
    await until(async () => rows(page).first().locator('[data-cell=ask]').innerText()).toBe('—');
    const unknown = await fits(page);
    await screener(page).getByTitle('Unknown values').click();
    await page.getByRole('option', { name: 'include', exact: true }).click();
    await until(() => fits(page)).toBe(known + unknown);
  });
  it('have columns of the user’s own, which sort the whole market', async () => {
    const page = await visit();
    await screener(page).getByRole('button', { name: 'Columns' }).click();
    // Each field stands with its names in expressions, the other ones too.
    await until(() => page.getByRole('menu').first().innerText()).toMatch(/vwap_7d, vwap/);
    await page.getByRole('menuitem', { name: 'Add column…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add column' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Twice');
    await dialog.getByRole('textbox', { name: 'Expression of the column' }).click();
    await page.keyboard.insertText('rating * 2');
    await dialog.getByRole('button', { name: 'Add column' }).click();
    const head = screener(page).getByRole('columnheader', { name: 'Twice' });
    await head.getByRole('button').click();
    await until(() => head.getAttribute('aria-sort')).toBe('descending');
    const best = Number(await rows(page).first().locator('[data-cell=rating]').innerText());
    await until(async () => Number(await rows(page).first().locator('[data-cell="=Twice"]').innerText())).toBe(best * 2);
  });
  it('are not added when Esc leaves the dialog from its expression', async () => {
    const page = await visit();
    await screener(page).getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Add column…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add column' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Never');
    await dialog.getByRole('textbox', { name: 'Expression of the column' }).click();
    await page.keyboard.insertText('2 + 2');
    // The first Esc may close the completion.
    await until(async () => {
      await page.keyboard.press('Escape');
      return dialog.count();
    }).toBe(0);
    expect(await screener(page).getByRole('columnheader', { name: 'Never' }).count()).toBe(0);
  });
  it('are exported with units and sources, all of them', async () => {
    const page = await visit();
    await write(page, 'rating >= 70');
    await until(() => rows(page).count()).toBeGreaterThan(0);
    const all = (await at.host.read('players', { filter: 'rating >= 70', limit: 1 })).total ?? 0;
    await until(() => fits(page)).toBe(all);
    const count = all;
    await screener(page).getByRole('button', { name: 'Export' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'All rows as CSV' }).click();
    const lines = (await savedText(await saving)).trim().split(/\r?\n/);
    expect(lines[0]).toMatch(/Ask \(coin, from order books\)/);
    expect(lines).toHaveLength(count + 1);
  });
  it('that nothing fits say so', async () => {
    const page = await visit();
    await write(page, 'rating > 1000');
    await until(() => text(page, 'screener')).toMatch(/Nothing fits this filter/);
  });
});

describe('a screen', () => {
  it('is saved, copied as text, pasted elsewhere and deleted', async () => {
    const page = await visit();
    await write(page, 'rating >= 66');
    const menu = screener(page).getByRole('button', { name: /^Screen:/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Save as…' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Good ones');
    await page.keyboard.press('Enter');
    await until(async () => await at.host.read('screens', {})).toMatchObject([{ name: 'Good ones', filter: 'rating >= 66' }]);
    await until(() => menu.innerText()).toMatch(/Good ones/);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Paste text…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a screen' });
    await dialog.getByRole('textbox').fill(writeScreen({ ...screen, name: 'Pasted', filter: 'rating >= 71', sort: 'age', order: 'asc' }));
    await dialog.getByRole('button', { name: 'Open screen' }).click();
    await until(() => editor(page).innerText()).toBe('rating >= 71');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Paste text…' }).click();
    await dialog.getByRole('textbox').fill(writeScreen({ ...screen, name: 'Wrong', filter: 'nonsense >= 71' }));
    await dialog.getByRole('button', { name: 'Open screen' }).click();
    await until(() => dialog.getByRole('alert').innerText()).toMatch(/There is no field “nonsense”/);
    await page.keyboard.press('Escape');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete screen' }).click();
    await until(async () => (await at.host.read('screens', {})).length).toBe(1);
  });
});

it('counts volume and delta from the moment at which the period is started anew, for all windows', async () => {
  const page = await visit();
  await write(page, 'volume_reset >= 0');
  await until(() => fits(page)).toBe(0);
  await screener(page).getByRole('button', { name: 'Count from now' }).click();
  await until(() => fits(page)).toBeGreaterThan(0);
  expect(await at.host.read('settings', {})).toMatchObject({ volumesFrom: expect.any(Number) as number });
  const other = await at.visit();
  await other.getByRole('tab', { name: 'Scout', exact: true }).first().click();
  await until(() =>
    screener(other)
      .getByRole('button', { name: /^Since / })
      .count(),
  ).toBe(1);
  await screener(other).getByRole('button', { name: 'Stop counting' }).click();
  await until(() => fits(page)).toBe(0);
  await screener(page).getByRole('button', { name: 'Count from now' }).waitFor();
  await write(page, '');
});

it('finds ten cheap strikers, judges three and keeps two, from a cold start with the keyboard alone', async () => {
  const host = await at.another(['--base-url', at.world.addresses.baseUrl, '--rest-prefix', at.world.addresses.restPrefix]);
  await host.tell('setting.set', { name: 'firstRunDone', value: true });
  const page = await at.visit({ address: host.firstLine });
  await page.locator('.tl-tab').first().waitFor();
  const { keyboard } = page;
  await keyboard.press('Control+k');
  const find = page.getByTestId('palette').getByRole('combobox');
  await find.waitFor();
  await until(() => find.evaluate((node) => node === document.activeElement)).toBe(true);
  await keyboard.type('scout');
  await until(() => find.inputValue()).toBe('scout');
  await page.getByTestId('palette').getByRole('option', { name: /Scout/, selected: true }).waitFor();
  await keyboard.press('Enter');
  const read = screener(page).getByRole('button', { name: 'Read the whole market' });
  await read.waitFor();
  await keyboard.press('g');
  await keyboard.press('q');
  await tabTo(page, read);
  await keyboard.press('Enter');
  await until(async () => (await host.read('sync', {})).finishedAt !== null).toBe(true);
  await until(() => read.count()).toBe(0);
  await rows(page).first().waitFor();
  await keyboard.press('/');
  await until(() => page.evaluate(() => document.activeElement?.matches('[data-expression]') === true)).toBe(true);
  await keyboard.insertText(expressionOfGuide());
  await keyboard.press('Enter');
  await until(() => fits(page)).toBeGreaterThanOrEqual(10);
  await until(() =>
    screener(page)
      .getByRole('grid')
      .evaluate((grid) => grid.contains(document.activeElement)),
  ).toBe(true);
  await until(() => rows(page).count()).toBeGreaterThanOrEqual(10);
  const wanted: string[] = [];
  for (let n = 0; n < 10; n++) {
    const current = screener(page).locator('[role=row][aria-selected=true]');
    const keyNow = async (): Promise<string> =>
      (await current.count()) === 0 ? '' : ((await current.first().getAttribute('data-key')) ?? '');
    const before = await keyNow();
    // A row that has not been read yet cannot be chosen: the key is pressed again, as a person would.
    await until(async () => {
      if ((await keyNow()) === before) await keyboard.press('ArrowDown');
      return /^player_/.test(await keyNow()) && (await keyNow()) !== before;
    }).toBe(true);
    if (n % 4 === 0) {
      await keyboard.press('Space');
      wanted.push((await current.getAttribute('data-key')) ?? '');
      await until(async () => ((await host.read('settings', {}))['compared'] as string[]).length).toBe(wanted.length);
    }
  }
  expect(wanted).toHaveLength(3);
  const comparison = tile(page, 'compare');
  await until(() => comparison.getByRole('columnheader').count()).toBe(4);
  await until(() => comparison.getByRole('img', { name: /Tackling|Keeping/ }).count()).toBe(1);
  await keyboard.press('g');
  await keyboard.press('x');
  const removes = comparison.getByRole('button', { name: /^Remove / });
  await tabTo(page, removes.last());
  await keyboard.press('Enter');
  await until(() => removes.count()).toBe(2);
  const shortlist = comparison.getByRole('button', { name: 'Shortlist all' });
  await tabTo(page, shortlist);
  await keyboard.press('Enter');
  await until(async () => {
    const list = (await host.read('watchlists', {})).find(({ name }) => name === 'Shortlist');
    return list === undefined
      ? []
      : (await host.read('watchlist', { id: list.id })).rows.flatMap((row) => (row.kind === 'item' ? [row.ref as string] : []));
  }).toEqual(wanted.slice(0, 2));
});
