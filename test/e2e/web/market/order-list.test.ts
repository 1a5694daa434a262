import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { alive, share, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
beforeEach(async () => {
  await at.reset();
  await at.world.quiet();
});
const list = (page: Page) => tile(page, 'orders').getByRole('grid');
/** The distance of the best bid from the middle of the rows, in rows; null if it is not drawn. */
const fromMiddle = (page: Page): Promise<number | null> =>
  list(page).evaluate((grid) => {
    const bid = grid.querySelector('[role=row][data-key="bid 0"]')?.getBoundingClientRect();
    const [head, box] = [grid.querySelector('.headbox'), grid].map((one) => one?.getBoundingClientRect());
    return bid && head && box ? Math.abs(bid.top - (head.bottom + box.bottom) / 2) / bid.height : null;
  });

/** Key of the first row below the headings. */
const first = (page: Page): Promise<string> =>
  list(page).evaluate((grid) => {
    const { left = 0, bottom = 0 } = grid.querySelector('.headbox')?.getBoundingClientRect() ?? {};
    return (
      document
        .elementFromPoint(left + 5, bottom + 5)
        ?.closest('[data-key]')
        ?.getAttribute('data-key') ?? ''
    );
  });
/** Places more orders than the tile shows on both sides of a book, away from its best prices. */
async function deepen(of: string, away: number): Promise<void> {
  const { asks, bids } = await at.host.read('orderbook', { share: of as never });
  for (let n = away; n < away + 15; n++) {
    await at.world.place({ share: of, side: 'ask', price: (asks[0]?.price ?? 0) + n, num: 5 });
    await at.world.place({ share: of, side: 'bid', price: Math.max(1, (bids[0]?.price ?? 0) - n), num: 5 });
  }
}

describe('the list of orders', () => {
  it('opens with the spread in the middle, also for another share, and stays where it is scrolled while orders come', async () => {
    const page = await at.visit();
    await alive(page);
    const of = await share(page);
    await deepen(of, 40);
    await page.reload();
    await until(() => fromMiddle(page)).toBeLessThan(2);
    const count = (): Promise<number> => list(page).getAttribute('aria-rowcount').then(Number);
    const before = await count();
    await deepen(of, 60);
    await until(count).toBe(before + 30);
    expect(await fromMiddle(page)).toBeLessThan(2);

    await list(page).focus();
    await page.keyboard.press('Home');
    await until(() => list(page).evaluate((grid) => grid.scrollTop)).toBe(0);
    const top = await first(page);
    await deepen(of, 80);
    await until(count).toBe(before + 60);
    expect(await first(page)).toBe(top);

    const next = tile(page, 'watchlist').locator('[role=row][data-key^=club_][aria-selected=false]').first();
    await deepen((await next.getAttribute('data-key')) ?? '', 40);
    await next.click();
    await until(() => share(page)).not.toBe(of);
    await until(() => fromMiddle(page)).toBeLessThan(2);
  });
});
