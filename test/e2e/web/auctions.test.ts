import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { against } from '../../support/screen/axe.ts';
import { text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();

const axe = (page: Page): Promise<string[]> => against(page, '[data-testid="tile-auctions"]');

/** The auction board, opened from the palette, with rows. */
async function openBoard(): Promise<{ page: Page; board: Locator }> {
  // A small world has times without an auction.
  if ((await at.host.read('auctions', {})).length === 0) await upFor(3_600);
  const page = await at.visit();
  await page.locator('.tl-tab').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill('Auctions');
  await page
    .getByTestId('palette')
    .getByRole('option', { name: /^Auctions/ })
    .first()
    .click();
  const board = tile(page, 'auctions');
  await board.locator('[role=row][data-key]').first().waitFor();
  return { page, board };
}
/** Opens an auction upstream for a player who is not for sale yet; only the test bids. */
async function upFor(seconds: number): Promise<number> {
  await at.world.quiet();
  const up = new Set((await at.host.read('auctions', {})).map(({ player_id }) => player_id as number));
  const player = Array.from({ length: 60 }, (_, n) => n + 1).find((id) => !up.has(id)) ?? 60;
  await at.world.control('/control/auction', { player, seconds, minimumBid: 1_000_000 });
  await at.world.control('/control/step', {});
  return player;
}

it('an auction opened upstream appears on the board and its bids on the ladder; my limit is stored', async () => {
  const { page, board } = await openBoard();
  const player = await upFor(300);
  await until(async () => (await at.host.read('auctions', {})).some(({ player_id }) => player_id === player)).toBe(true);

  const row = board.locator(`[role=row][data-key="${player}"]`);
  await row.click();
  await until(() => text(page, 'auctions')).toMatch(/No bids yet/);
  await board.getByLabel('My limit in coin').fill('150');
  await board.getByRole('button', { name: 'Add to shortlist' }).click();
  await until(() => text(page, 'auctions')).toMatch(/My limit: 150\.00 coin/);
  await until(async () => ((await at.host.read('settings', {}))['shortlist'] as Record<string, number>)[player]).toBe(1_500_000);

  await at.world.control('/control/bid', { player, club: 3, amount: 2_000_000 });
  await at.world.control('/control/step', {});
  await until(() => board.getByRole('list', { name: 'Bids' }).innerText()).toMatch(/200\.00/);
  await until(() => text(page, 'auctions')).toMatch(/above my limit/);
  await board.getByRole('radio', { name: 'Shortlist' }).click();
  await until(() => board.locator('[role=row][data-key]').count()).toBe(1);
});

it('an auction withdrawn while displayed is marked, and stays in view', async () => {
  const { page, board } = await openBoard();
  const player = await upFor(3_600);
  const row = board.locator(`[role=row][data-key="${player}"]`);
  await row.waitFor();
  await row.click();
  await until(() => text(page, 'auctions')).toMatch(/No bids yet/);
  await at.world.control('/control/unlist', { player });
  await at.world.control('/control/step', {});
  await until(() => text(page, 'auctions')).toMatch(/No longer listed before its end, so probably withdrawn/);
  await until(() => row.innerText()).toMatch(/withdrawn/);
  expect(await axe(page)).toEqual([]);
});

/** The time left of an auction by the service's own clock, from one response. */
async function secondsLeft(player: number): Promise<number> {
  const response = await fetch(`${at.world.addresses.baseUrl}/v1/gsp`, {
    method: 'POST',
    headers: { 'user-agent': 'Touchline/test' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'get_transfer_auction_details', params: { player_id: player } }),
  });
  const { result } = (await response.json()) as { result: { data: { end_time: number } } };
  return result.data.end_time - Date.parse(response.headers.get('date') ?? '') / 1_000;
}
/** The seconds a countdown shows: `4:11:42`, `11:42`. */
const shownSeconds = (countdown: string): number => countdown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

it('the time left follows the service’s clock when it jumps and when it is corrected', async () => {
  const { board } = await openBoard();
  const player = await upFor(5_000);
  const row = board.locator(`[role=row][data-key="${player}"]`);
  await row.click();
  const countdown = board.getByRole('region', { name: /^Auction of/ }).locator('.time');
  /** The difference between screen and service one block later: seconds on the ladder, minutes on the board. */
  const apart = async (): Promise<number> => {
    await at.world.control('/control/step', {});
    const left = await secondsLeft(player);
    const [, hours = '0', minutes = '0'] = /^(?:(\d+) h ?)?(?:(\d+) min)?$/.exec(await row.locator('[data-cell=left]').innerText()) ?? [];
    const onBoard = (Number(hours) * 60 + Number(minutes)) * 60;
    return Math.max(Math.abs(shownSeconds(await countdown.innerText()) - left), Math.abs(onBoard - left));
  };
  await until(apart).toBeLessThan(120);
  const right = await secondsLeft(player);
  expect(right).toBeGreaterThan(4_000);
  await at.world.fault('skew', { seconds: 3_000 });
  expect(await secondsLeft(player)).toBeLessThan(right - 2_900);
  await until(apart).toBeLessThan(120);
  await at.world.clear('skew');
  await until(apart).toBeLessThan(120);
  expect(await secondsLeft(player)).toBeGreaterThan(3_500);
});
