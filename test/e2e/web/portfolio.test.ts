import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { against } from '../../support/screen/axe.ts';
import { pick, savedText, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();
const portfolio = (page: Page) => tile(page, 'portfolio');
const row = (page: Page, share: string) => portfolio(page).locator(`[role=row][data-key="${share}"]`);
const number = (words: string): number => Number(words.replace(/[^\d.-]/g, ''));

/** The Portfolio workspace. */
async function visit(size?: { width: number; height: number }): Promise<Page> {
  const page = await at.visit({ ...(size && { size }) });
  await page.getByRole('tab', { name: 'Portfolio', exact: true }).first().click();
  await portfolio(page).waitFor();
  // The workspace restores earlier choices.
  if ((await at.host.read('accounts', {})).length > 0) await pick(portfolio(page), 'Holdings');
  return page;
}
async function name(page: Page, who: string): Promise<void> {
  await portfolio(page).getByLabel('Account name').fill(who);
  await portfolio(page).getByRole('button', { name: 'Add', exact: true }).click();
}
/** Another trader who bids in a book of the demo account. */
async function other(): Promise<string> {
  const { bid, ask } = await at.world.truth('club_3');
  const found = [...bid, ...ask].find((order) => order.name !== null && order.name !== 'harrow')?.name;
  if (!found) throw new Error('nobody else trades it');
  return found;
}
/** A share of the demo account whose best asks all belong to others. */
async function offered(): Promise<{ share: string; cheapest: number; size: number }> {
  for (const { share } of (await at.host.read('holdings', { names: ['harrow'] })).rows) {
    const { ask } = await at.world.truth(share);
    const cheapest = Math.min(...ask.map(({ price }) => price));
    const best = ask.filter(({ price }) => price === cheapest);
    if (best.length > 0 && best.every((order) => order.name !== 'harrow'))
      return { share, cheapest, size: best.reduce((sum, { num }) => sum + num, 0) };
  }
  throw new Error('nobody offers what is held');
}
/** The text of a row under a heading. */
async function cell(page: Page, share: string, head: string): Promise<string> {
  const heads = await portfolio(page).getByRole('columnheader').allInnerTexts();
  const column = heads.findIndex((one) => one.replace(/[↑↓\s]+$/, '').trim() === head);
  if (column < 0) throw new Error(`no column ${head} among ${heads.join(', ')}`);
  return (await row(page, share).getByRole('gridcell').nth(column).innerText()).trim();
}
/** A small window, because each drawn cell takes time. */
const SMALL = { width: 1024, height: 700 };
/** Accessibility violations of the tile; the colours of a large table are those of the small ones. */
const axe = (page: Page, colours = true): Promise<string[]> =>
  against(page, '[data-testid="tile-portfolio"]', { without: colours ? [] : ['color-contrast'] });

afterEach(async () => {
  for (const account of await at.host.read('accounts', {})) await at.host.tell('account.remove', { name: account });
  await at.host.tell('setting.set', { name: 'mask', value: false });
});

it('Portfolio asks for names without an account, and shows the holdings of two with their exit values', async () => {
  const page = await visit({ width: 1900, height: 1000 });
  await until(() => text(page, 'portfolio')).toMatch(/No accounts yet/);
  expect(await axe(page)).toEqual([]);
  await name(page, 'harrow');
  await until(() => text(page, 'portfolio')).toMatch(/Exit value\s*\d[^]*\d+ holdings/);
  await portfolio(page).getByRole('button', { name: 'Manage accounts' }).click();
  const second = await other();
  await name(page, second);
  await until(() => text(page, 'portfolio')).toMatch(/2 accounts/);
  await portfolio(page).getByRole('button', { name: 'Close', exact: true }).click();

  // Holdings change while others trade, and the tile follows: both are compared in a world at rest.
  await at.world.quiet();
  const held = async (): Promise<number> => (await at.host.read('holdings', {})).rows.length;
  await until(async () => new RegExp(`\\b${await held()} holdings`).test(await text(page, 'portfolio'))).toBe(true);
  // Only visible rows are drawn.
  await until(async () => (await portfolio(page).locator('[role=row][data-key]').count()) <= (await held())).toBe(true);
});

it('Portfolio shows the exit value of a holding against the bids of others, and its cost', async () => {
  const second = await other();
  for (const who of ['harrow', second]) await at.host.tell('account.add', { name: who });
  await at.world.quiet();
  const page = await visit({ width: 2200, height: 1000 });
  const share = 'club_3';
  const expected = async () => {
    const mine = ['harrow', second];
    const size = (await at.host.read('holdings', {})).rows.find((one) => one.share === share)?.total ?? 0;
    const { bid } = await at.world.truth(share);
    let [left, value] = [size, 0];
    for (const one of [...bid].sort((a, b) => b.price - a.price)) {
      if (one.name !== null && mine.includes(one.name)) continue;
      const taken = Math.min(left, one.num);
      left -= taken;
      value += taken * one.price;
    }
    return (value / 10_000).toFixed(2);
  };
  await until(async () => number(await cell(page, share, 'Exit value')).toFixed(2) === (await expected())).toBe(true);
  await until(() => cell(page, share, 'Cost')).toMatch(/^\d/);
  await until(() => cell(page, share, 'Cost, FIFO')).toMatch(/\d/);
});

it('Portfolio shows two accounts together, or each in a section of its own', async () => {
  for (const who of ['harrow', await other()]) await at.host.tell('account.add', { name: who });
  const page = await visit(SMALL);
  await until(() => text(page, 'portfolio')).toMatch(/Exit value\s*\d/);
  await portfolio(page)
    .getByRole('button', { name: /Accounts/ })
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Group by account' }).click();
  await until(() => text(page, 'portfolio')).toMatch(new RegExp(`harrow[^]*exit value (?:≥ )?\\d[^]*`));
  await page.keyboard.press('Escape');
  await until(() => page.getByRole('menu').count()).toBe(0);
  expect(await axe(page, false)).toEqual([]);
});

it('Portfolio updates a row after a trade upstream without a click', async () => {
  await at.host.tell('account.add', { name: 'harrow' });
  await at.world.quiet();
  const page = await visit({ width: 1900, height: 1000 });
  await until(() => text(page, 'portfolio')).toMatch(/\d+ holdings/);
  const { share, cheapest, size } = await offered();
  await until(() => cell(page, share, 'Held')).toMatch(/\d/);
  const held = (await at.host.read('holdings', { names: ['harrow'] })).rows.find((one) => one.share === share)?.total ?? 0;
  await until(async () => number(await cell(page, share, 'Held'))).toBe(held);
  await at.world.place({ share, side: 'bid', price: cheapest, num: size, name: 'harrow' });
  await until(async () => number(await cell(page, share, 'Held'))).toBe(held + size);
  await until(async () => (await at.host.read('holdings', { names: ['harrow'] })).rows.find((one) => one.share === share)?.total).toBe(
    held + size,
  );
});

it('Portfolio reports an unknown name in one sentence beside the holdings of the others, and removes it with a click', async () => {
  await at.host.tell('account.add', { name: 'harrow' });
  await at.host.tell('account.add', { name: 'nobody at all' });
  const page = await visit();
  await until(() => text(page, 'portfolio')).toMatch(/No trader is called “nobody at all”\.[^]*Exit value\s*\d/);
  await portfolio(page).getByRole('button', { name: 'Remove nobody at all' }).first().click();
  await until(() => text(page, 'portfolio')).not.toMatch(/nobody at all/);
  await until(() => at.host.read('accounts', {})).toEqual(['harrow']);
});

it('Portfolio shows no amount and no name of mine while balances are masked', async () => {
  await at.host.tell('account.add', { name: 'harrow' });
  await at.world.quiet(); // the amounts to look for stay the same
  const page = await visit({ width: 1900, height: 1000 });
  await until(() => text(page, 'portfolio')).toMatch(/Exit value\s*\d/);
  await until(() => cell(page, 'club_3', 'Cost')).toMatch(/^\d/);
  let amounts: string[] = [];
  await until(async () => {
    const bare = await row(page, 'club_3').innerText();
    amounts = [await cell(page, 'club_3', 'Held'), await cell(page, 'club_3', 'Cost')];
    return amounts.every((amount) => /\d/.test(amount) && bare.includes(amount)) && (await portfolio(page).innerHTML()).includes('harrow');
  }).toBe(true);
  await at.host.tell('setting.set', { name: 'mask', value: true });
  await until(() => text(page, 'portfolio')).toMatch(/Exit value\s*•••/);
  await until(async () => {
    const html = await portfolio(page).innerHTML();
    return [...amounts, 'harrow'].filter((told) => html.includes(told));
  }).toEqual([]);
});

it('Portfolio lists a vote that opens on a holding among the issues, and opens it', async () => {
  await at.host.tell('account.add', { name: 'harrow' });
  await at.world.quiet(); // no other vote opens on it meanwhile
  const page = await visit(SMALL);
  await pick(portfolio(page), /Issues/);
  await until(() => text(page, 'portfolio')).toMatch(/\d+ issues/);
  const open = new Set((await at.host.read('votes', {})).map(({ share }) => share as string));
  const share = (await at.host.read('holdings', { names: ['harrow'] })).rows
    .map((one) => one.share as string)
    .find((one) => one.startsWith('club') && !open.has(one));
  if (!share) throw new Error('a vote on every club held');
  await portfolio(page).getByTitle('Filter issues', { exact: true }).click();
  await page.getByRole('option', { name: /Votes/ }).click();
  const line = portfolio(page).locator(`[role=row][data-key="${share}:vote:manager"]`);
  // The remaining issues include the other votes, but not this one.
  const kept = () =>
    portfolio(page)
      .locator('[role=row][data-key]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key') ?? ''));
  await until(async () => (await kept()).every((key) => key.includes(':vote:'))).toBe(true);
  expect(await line.count()).toBe(0);
  await at.world.control('/control/vote', { share, type: 'manager', proposing: 1, voting: 86_400 });
  await at.world.control('/control/step', {});
  await line.waitFor();
  expect(await axe(page)).toEqual([]);
  await line.dblclick();
  await until(() => text(page, 'proposal')).toMatch(/Manager of/);
});

it('Portfolio shows income by week and by source, equal to the payments of the service', async () => {
  await at.host.tell('account.add', { name: 'harrow' });
  const page = await visit(SMALL);
  await pick(portfolio(page), 'Income');
  await until(() => text(page, 'portfolio')).toMatch(/10 weeks[^]*\d+ sources/);
  const paid = async (): Promise<number> => {
    const { weeks } = await at.host.read('income', { names: ['harrow'] });
    const sums = weeks.map(({ totals }) => totals.reduce((sum, { type, amount }) => sum + (/dividend|wage/.test(type) ? amount : 0), 0));
    return Math.round((sums[1] ?? 0) / 100) / 100;
  };
  const second = portfolio(page).getByRole('grid', { name: 'Income by week' }).locator('[role=row][data-key]').nth(1);
  await until(async () => number((await second.getByRole('gridcell').nth(1).innerText()).trim()) === (await paid())).toBe(true);
  expect(await axe(page)).toEqual([]);
});

it('Portfolio exports raw sums and decimals that agree with each other and with the holdings', async () => {
  await at.host.tell('account.add', { name: 'harrow' });
  await at.world.quiet();
  const page = await visit();
  await until(() => text(page, 'portfolio')).toMatch(/Exit value\s*\d/);
  await portfolio(page).getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Save as CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('portfolio.csv');
  const [head = '', ...lines] = (await savedText(file)).trim().split('\r\n');
  const heads = head.split(',');
  const { rows } = await at.host.read('holdings', { names: ['harrow'] });
  expect(lines).toHaveLength(rows.length);
  for (const line of lines) {
    const fields = line.split(',');
    const of = (field: string): string => fields[heads.indexOf(field)] ?? '';
    expect(Number(of('held'))).toBe(rows.find(({ share }) => share === (of('share') as Share))?.total);
    expect(
      of('book_pays_coin')
        .replace('.', '')
        .replace(/^0+(?=\d)/, ''),
    ).toBe(of('book_pays_raw'));
    expect(of('read_at')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  }
});

it('the list My holdings contains the holdings and cannot be edited', async () => {
  await at.host.tell('account.add', { name: 'harrow' });
  await at.world.quiet();
  const page = await at.visit();
  await page.getByRole('tab', { name: 'Trade', exact: true }).first().click();
  await tile(page, 'watchlist')
    .getByRole('button', { name: /^Watchlist/ })
    .first()
    .click();
  await page.getByRole('menuitemcheckbox', { name: /My holdings/ }).click();
  const asHeld = async () => (await text(page, 'watchlist')).includes(`${(await at.host.read('holdings', {})).rows.length} rows`);
  await until(asHeld).toBe(true);
  await until(() => tile(page, 'watchlist').getByRole('button', { name: 'Add (Alt+W)' }).isDisabled()).toBe(true);
  await tile(page, 'watchlist').locator('[role=row][data-key]').first().click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowDown'); // the step after the key without effect
  await until(() => tile(page, 'watchlist').locator('[role=row][data-key]').nth(1).getAttribute('aria-selected')).toBe('true');
  expect(await asHeld()).toBe(true);
  await at.host.tell('account.remove', { name: 'harrow' });
  await until(() => text(page, 'watchlist')).toMatch(/No accounts yet/);
  await tile(page, 'watchlist').getByLabel('Account name').fill('harrow');
  await page.keyboard.press('Enter');
  await until(asHeld).toBe(true);
});
