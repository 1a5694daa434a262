import { afterEach, expect, it } from 'vitest';
import { alive, layoutStored, tab, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
afterEach(() => at.host.tell('setting.set', { name: 'language', value: 'system' }));

it('the language changes in place: tiles stay, and titles, dates and plurals are German', async () => {
  const page = await at.visit();
  await alive(page);
  await layoutStored(page);
  await page.evaluate(() => Object.assign(globalThis, { stays: true }));
  await at.host.tell('setting.set', { name: 'language', value: 'de' });
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  await tab(page, 'Orderbuch').waitFor();
  await until(() => tile(page, 'watchlist').innerText()).toMatch(/\d+ Zeilen/);
  expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true);
  expect(await page.title()).toContain('Touchline');
});

it('names of built-in workspaces and of the first watchlist follow the language; a name that the user gave stays', async () => {
  const page = await at.visit();
  await alive(page);
  await layoutStored(page);
  const names = () => page.getByRole('tablist', { name: /./ }).first().getByRole('tab').allInnerTexts();
  await until(names).toContain('Portfolio');
  await at.host.tell('layout.save', { id: 'votes', name: 'My votes' });
  await until(names).toContain('My votes');
  await at.host.tell('setting.set', { name: 'language', value: 'de' });
  await until(names).toEqual(['Handel', 'Markt', 'Spieltag', 'Manager', 'My votes', 'Portfolio', 'Wert', 'Scout']);
  await until(() => tile(page, 'watchlist').innerText()).toContain('Meine Beobachtungsliste');
  await at.host.tell('setting.set', { name: 'language', value: 'en' });
  await until(names).toEqual(['Trade', 'Market', 'Matchday', 'Manager', 'My votes', 'Portfolio', 'Value', 'Scout']);
});

it('toasts, dates being typed and the changes of this version follow the language', async () => {
  const page = await at.visit();
  await alive(page);
  await layoutStored(page);
  const german = async () => {
    await at.host.tell('setting.set', { name: 'language', value: 'de' });
    await page.waitForFunction(() => document.documentElement.lang === 'de');
  };
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill('Reset layout');
  await page.getByTestId('palette').getByRole('option').first().click();
  const toast = page.getByTestId('toast').first();
  await until(() => toast.innerText()).toContain('Layout “Trade” reset');
  await german();
  await until(() => toast.innerText()).toMatch(/Anordnung „.+“ zurückgesetzt[^]*Rückgängig/);
  await page.keyboard.press('Alt+r');
  const field = page.getByRole('dialog').getByLabel(/^(Zeit|Time) /);
  await until(() => field.inputValue()).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/);
  await field.fill('31.2.2026');
  await until(() => page.getByRole('dialog').innerText()).toContain('Datum und Uhrzeit eingeben');
  await field.fill('1.2.26 7:30');
  await field.press('Tab');
  await until(() => field.inputValue()).toBe('01.02.2026, 07:30');
  await field.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await until(() => field.inputValue()).toBe('31.01.2026, 07:30');
  await at.host.tell('setting.set', { name: 'language', value: 'en' });
  await until(() => field.inputValue()).toBe('31/01/2026, 07:30');
  await page.keyboard.press('Escape');
  await german();
  await page.goto(`${new URL(page.url()).origin}/#/help/whats-new`);
  await until(() => page.getByRole('dialog').innerText()).toMatch(/Neu in \d[^]*Vier Verbindungen/);
});

it('a browser set to German starts in German, and loads no other language', async () => {
  const context = await at.chromium.newContext({ locale: 'de-DE', timezoneId: 'UTC' });
  const page = await context.newPage();
  await page.goto(at.host.firstLine);
  await tab(page, 'Orderbuch').waitFor();
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /texts_(\w+?)-/.exec(name)?.[1] ?? []),
  );
  expect(loaded).toEqual(['de']);
  await context.close();
});

it('in a direction from right to left, the window keeps its width and mirrors its bars', async () => {
  const page = await at.visit();
  await alive(page);
  const brand = () => page.locator('.titlebar .brand').boundingBox();
  const before = await brand();
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await until(async () => ((await brand())?.x ?? 0) > (before?.x ?? 0) + 600).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
});
