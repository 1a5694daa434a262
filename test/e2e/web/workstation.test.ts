import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { CHANGE_HINTS } from '#contract/model/market/price-change.ts';
import { alive, book, chip, levels, share, tab, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();
const MOST = 8;

/** The expected best levels of both sides. */
async function truth(of: string) {
  const { bid, ask } = await at.world.truth(of);
  return { bids: levels(bid).slice(0, MOST), asks: levels(ask).slice(0, MOST) };
}
async function drawn(page: Page) {
  const { bids, asks } = await book(page);
  return { bids: bids.slice(0, MOST), asks: asks.slice(0, MOST) };
}

describe('the workstation in a browser', () => {
  it('shows order book, chart, tape and watchlist of one share, live, and updates without a click', async () => {
    const page = await at.visit();
    for (const panel of ['watchlist', 'chart', 'orderbook', 'depth', 'trades'] as const) await tile(page, panel).waitFor();
    await alive(page);
    await until(() => tile(page, 'chart').locator('canvas').count()).toBeGreaterThan(0);
    await until(() => chip(page, 'orderbook')).toMatch(/hosted/);
    const height = async () => Number((await page.getByTestId('status-block').innerText()).match(/[\d,]{4,}/)?.[0].replace(/,/g, ''));
    await until(height).toBeGreaterThan(0);
    const before = await height();
    await until(height).toBeGreaterThan(before);
  });

  it('shows the order book of the world, order by order, and a trade on the tape', async () => {
    await at.world.quiet();
    const page = await at.visit();
    await alive(page);
    const about = await share(page);
    const { bids, asks } = await truth(about);
    await until(() => drawn(page)).toEqual({ bids, asks });
    const [bid, ask] = [bids[0]?.price ?? 1, asks[0]?.price ?? 100_000];
    await at.world.place({ share: about, side: 'bid', price: bid, num: 1_234 });
    await at.world.place({ share: about, side: 'ask', price: ask, num: 4_321 });
    await at.world.place({ share: about, side: 'bid', price: Math.max(1, bid - 3), num: 77 });
    const expected = await truth(about);
    expect(expected.asks[0]?.num).toBeGreaterThanOrEqual(4_321);
    await until(() => drawn(page)).toEqual(expected);

    const { bid: resting, ask: offered } = await at.world.truth(about);
    const name =
      resting.find((order) => order.name !== null && offered.every((other) => other.price !== ask || other.name !== order.name))?.name ??
      null;
    await at.world.place({ share: about, side: 'bid', price: ask, num: 7, name });
    await until(() => text(page, 'trades')).toMatch(/\n7\n/);
    await until(() => drawn(page)).toEqual(await truth(about));
  });

  it('shows the same in two tabs, and an edit of one in the other', async () => {
    const [one, two] = [await at.visit(), await at.visit()];
    await alive(one);
    await alive(two);
    await at.host.tell('setting.set', { name: 'theme', value: 'light' });
    for (const page of [one, two]) await until(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    await at.host.tell('setting.set', { name: 'theme', value: 'system' });
    const id = (await at.host.read('watchlists', {}))[0]?.id ?? '';
    const rows = (page: Page) => tile(page, 'watchlist').locator('[role=grid]').getAttribute('aria-rowcount').then(Number);
    const before = await rows(one);
    await until(() => rows(two)).toBe(before);
    await at.host.tell('watchlist.add', { id, refs: ['user:nobody here'] });
    for (const page of [one, two]) await until(() => rows(page)).toBe(before + 1);
  });

  it('shows the same day change of a share in the list, the order book and its card', async () => {
    await at.world.quiet();
    const page = await at.visit();
    await alive(page);
    await tab(page, 'Club').click();
    const row = tile(page, 'watchlist').locator('[role=row][aria-selected=true]');
    const places = [row, tile(page, 'orderbook'), tile(page, 'club')].map((place) => place.getByTitle(CHANGE_HINTS.day).first());
    const said = async (): Promise<string[]> => [...new Set(await Promise.all(places.map((place) => place.innerText())))];
    await until(said).toEqual([expect.stringMatching(/%|n\/a/)]);
  });

  it('admits nobody without the token', async () => {
    const url = new URL(at.host.firstLine);
    for (const address of [`${url.origin}/`, `${url.origin}/?token=wrong`, `${url.origin}/assets/`])
      expect((await fetch(address)).status).toBe(401);
    const refused = await new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://${url.host}/port?token=wrong`);
      socket.onopen = () => resolve('open');
      socket.onerror = () => resolve('refused');
    });
    expect(refused).toBe('refused');
    expect((await fetch(`${url.origin}/`, { headers: { origin: 'https://elsewhere.example', cookie: 'x' } })).status).toBe(403);
    at.expected = /401/;
    const page = await at.visit({ address: `${url.origin}/` });
    await until(() => page.locator('body').innerText()).toMatch(/token/);
  });
});
