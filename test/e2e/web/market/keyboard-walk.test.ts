import type { Locator, Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { splitRef, type EntityRef, type Share } from '#contract/model/market/share.ts';
import { alive, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const SHARE = 'club_5' as Share;

beforeEach(() => at.reset());
afterEach(async () => {
  for (const { rule } of (await at.host.read('rules', {})).rules) await at.host.tell('rule.remove', { id: rule.id });
});

const isFocused = (control: Locator): Promise<boolean> => control.evaluate((node) => node === document.activeElement);
/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let n = 0; n < 40 && !(await isFocused(control)); n++) await page.keyboard.press('Tab');
  expect(await isFocused(control)).toBe(true);
}
async function sequence(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
const palette = (page: Page): Locator => page.getByTestId('palette');
/** Opens the palette, types the name of an entity, and moves to it in the results. */
async function find(page: Page, ref: EntityRef): Promise<void> {
  const { kind, key } = splitRef(ref);
  const { hits } = await at.host.read('search', { text: `${kind} ${key}`, limit: 5 });
  const name = hits.find((hit) => hit.ref === ref)?.name ?? '';
  expect(name).not.toBe('');
  await page.keyboard.press('Control+k');
  const field = palette(page).getByRole('combobox');
  await until(() => field.count()).toBe(1);
  await until(() => isFocused(field)).toBe(true);
  await page.keyboard.type(name);
  const wanted = palette(page).locator(`[role=option][data-value="${ref}"]`);
  await wanted.waitFor();
  for (let n = 0; n < 12 && (await wanted.getAttribute('aria-selected')) !== 'true'; n++) await page.keyboard.press('ArrowDown');
  expect(await wanted.getAttribute('aria-selected')).toBe('true');
}
/** Runs an action on an entity from the palette: Tab lists its actions, of which the text leaves one. */
async function act(page: Page, ref: EntityRef, typed: string, title: RegExp): Promise<void> {
  await find(page, ref);
  await page.keyboard.press('Tab');
  await palette(page).getByPlaceholder('Choose an action').waitFor();
  await page.keyboard.type(typed);
  await palette(page).getByRole('option', { name: title, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await until(() => palette(page).count()).toBe(0);
}
const firstList = async () => at.host.read('watchlist', { id: (await at.host.read('watchlists', {}))[0]?.id ?? '' });
const listed = async (): Promise<readonly string[]> => (await firstList()).rows.flatMap((row) => (row.kind === 'item' ? [row.ref] : []));
/** Players of the world that are not in the first watchlist yet. */
async function unlisted(): Promise<EntityRef[]> {
  const [known, { players }] = [new Set(await listed()), await at.host.read('squad', { club: 5 as never })];
  return players.map(({ player_id }) => `player_${player_id}` as EntityRef).filter((ref) => !known.has(ref));
}
const rules = async () => (await at.host.read('rules', {})).rules;
/** Saves the rule that is open in the form, once its value has the focus. */
async function saveRule(page: Page): Promise<void> {
  const before = (await rules()).length;
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toMatch(/^Condition 1: value/);
  await until(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toMatch(/\d/);
  await page.keyboard.press('Control+Enter');
  await until(async () => (await rules()).length).toBe(before + 1);
}
it('prices a share, watches two, sets three alerts and finds out why it moved last Saturday, with the keyboard alone', async () => {
  const page = await at.visit();
  await alive(page);
  const { keyboard } = page;
  await page.evaluate(() => {
    const root = document.documentElement;
    // a click that a key makes has the detail 0
    for (const kind of ['mousedown', 'click'] as const)
      addEventListener(kind, (event) => event.isTrusted && event.detail > 0 && (root.dataset['mouse'] = kind), { capture: true });
  });

  // a price for 500: what the order book asks for them
  await find(page, SHARE as string as EntityRef);
  await keyboard.press('Enter');
  await until(() => palette(page).count()).toBe(0);
  await sequence(page, 'g', 'i');
  await tabTo(page, tile(page, 'whatif').getByLabel('Size, influence'));
  await keyboard.press('Control+a');
  await keyboard.type('500');
  await keyboard.press('Tab');
  await until(() => text(page, 'whatif')).toMatch(/Fills now[^]*Average\s+coin [\d.,]+[^]*Copy order text\s+buy 500 club 5 at \d/);

  // two shares to watch
  const before = await listed();
  const watched = (await unlisted()).slice(0, 2);
  expect(watched).toHaveLength(2);
  for (const ref of watched) {
    await act(page, ref, 'watch', /Add to watchlist/);
    await until(listed).toContain(ref);
  }
  expect(await listed()).toHaveLength(before.length + 2);

  // three alerts: on the best bid, on the price, and on a watched share
  await sequence(page, 'g', 'b');
  await keyboard.press('Alt+a');
  await saveRule(page);
  await sequence(page, 'g', 'c');
  await keyboard.press('Alt+a');
  await saveRule(page);
  const [first = SHARE as string as EntityRef] = watched;
  await act(page, first, 'alert', /Set alert/);
  await saveRule(page);
  expect((await rules()).map(({ rule }) => rule.subject)).toEqual(
    expect.arrayContaining([SHARE, SHARE, first].map((ref) => ({ kind: 'entity', ref }))),
  );

  // why it moved: a month of the chart, the last match in it that the price has followed, and that match
  await sequence(page, 'g', 'c');
  const chart = tile(page, 'chart');
  await until(() => chart.getByRole('application').count()).toBe(1);
  await keyboard.press('Control+Enter');
  await tabTo(page, chart.getByRole('button', { name: '1 m', exact: true }));
  await keyboard.press('Enter');
  const lane = chart.getByRole('toolbar', { name: 'Events' });
  const current = lane.locator('.chip:focus');
  await until(async () => {
    if ((await current.count()) === 0) await keyboard.press('Shift+Tab');
    return current.count();
  }).toBe(1);
  await keyboard.press('End');
  /** What the chip in focus says, if the price has followed it; while older trades are read, its event may leave the axis. */
  const followed = async (): Promise<string> => {
    const card = lane.locator('.card');
    if ((await current.count()) === 0 || (await card.count()) === 0) return '';
    const said = (await current.getAttribute('aria-label')) ?? '';
    return /^[WDL] /.test(said) && /(1 h|24 h) after\s+[+−]?\d/.test(await card.innerText()) ? said : '';
  };
  let said = await followed();
  for (let n = 0; n < 12 && said === ''; n++) {
    await keyboard.press('ArrowLeft');
    said = await followed();
  }
  const [, home = '', away = ''] = /\d\d:\d\d: (.+) \d+–\d+ (.+)$/.exec(said) ?? [];
  expect([home, away]).not.toContain('');
  // into the card, whose first act opens the match
  await keyboard.press('Enter');
  await until(() => lane.getByRole('button', { name: 'Open match' }).evaluate((act) => act === document.activeElement)).toBe(true);
  await keyboard.press('Enter');
  await until(async () => ((await tile(page, 'match').count()) === 0 ? '' : text(page, 'match'))).toMatch(/Possession/);
  for (const side of [home, away]) expect(await text(page, 'match')).toContain(side);
  expect(await page.evaluate(() => document.documentElement.dataset['mouse'] ?? 'never')).toBe('never');
});

it('says that a share is in the watchlist already, and adds it once', async () => {
  const page = await at.visit();
  await alive(page);
  const [known] = await listed();
  const before = await listed();
  await act(page, (known ?? '') as EntityRef, 'watch', /Add to watchlist/);
  await until(() => page.getByTestId('toast').first().innerText()).toMatch(/is in the watchlist “My watchlist” already/);
  expect(await listed()).toEqual(before);
});
