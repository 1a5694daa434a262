import type { Locator } from 'playwright';
import type { Share } from '#contract/model/market/share.ts';
import type { Studio } from './studio-shots.ts';

/** One screenshot: its name, and the steps from the previous one in its scene. */
export interface Shot {
  readonly name: string;
  readonly how: string;
  readonly go?: (studio: Studio) => Promise<void>;
  /** The part of the page in the screenshot; the whole page by default. */
  readonly part?: (studio: Studio) => Locator;
}
/** Screenshots that build on each other. Every scene starts on its own, so it can run alone. */
export interface Scene {
  readonly begin: (studio: Studio) => Promise<void>;
  readonly shots: readonly Shot[];
}

export const PRICE = /\d\.\d{4}/;
export const rows = ({ tile }: Studio): Locator => tile('watchlist').locator('[role=row][data-key]');

/** Opens the workspace Trade, fully loaded, on the hosted service. */
export async function trade(studio: Studio): Promise<void> {
  await studio.connect('hosted');
  await studio.host.tell('setting.set', { name: 'workspace', value: 'trade' });
  await studio.host.tell('setting.set', { name: 'mask', value: false });
  for (const { id } of (await studio.host.read('watchlists', {})).slice(1)) await studio.host.tell('watchlist.remove', { id });
  await studio.load();
  await inFront('Watchlist')(studio); // an earlier scene may have left another tab in front
  await whole(studio);
}
export async function whole(studio: Studio): Promise<void> {
  const { says, tile, page } = studio;
  await says(tile('watchlist'), PRICE);
  await rows(studio).first().click();
  await page.mouse.move(700, 14); // hovering would pause the tape
  await says(tile('orderbook'), PRICE);
  await says(tile('trades'), /\d\d:\d\d:\d\d/);
  await tile('chart').locator('canvas').first().waitFor();
  await page.waitForTimeout(900); // candles load from several pages of trades
}
export async function market(studio: Studio): Promise<void> {
  await studio.page.getByRole('tab', { name: 'Market', exact: true }).first().click();
  await studio.says(studio.tile('market'), /\d/);
  await studio.says(studio.tile('trades'), /\d\d:\d\d:\d\d/);
}
/** Selects a different share, about which nothing is loaded yet. */
export const other =
  (n: number) =>
  async (studio: Studio): Promise<void> =>
    rows(studio).nth(n).click();
export const inFront =
  (title: string) =>
  async ({ page }: Studio): Promise<void> =>
    page.locator('.tl-tab').filter({ hasText: title }).first().click();
export const frame =
  (panel: string) =>
  (studio: Studio): Locator =>
    studio.frame(panel);
/** A failed read: without data the tile says so; with data from the market snapshot, the age chip does. */
export const failed = (studio: Studio, panel: string): Promise<void> => studio.says(studio.frame(panel), /Couldn’t load|failed/);
export const bar = ({ page }: Studio): Locator => page.getByTestId('statusbar');

export async function find({ page }: Studio, words: string, key: 'Enter' | 'Control+Enter' | null): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(words);
  await page.getByTestId('palette').getByRole('option').first().waitFor();
  await page.waitForTimeout(300);
  if (key) await page.keyboard.press(key);
}
/** Opens the panel Connection from the palette. */
export async function openConnection({ page }: Studio): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByTestId('palette');
  await palette.getByRole('combobox').fill('Connection');
  await palette.getByRole('option').filter({ hasText: 'Connection' }).first().click();
}
/** Reads the whole market, to the end of the prices of players, which follow the rows. */
export async function synced({ host, page }: Studio): Promise<void> {
  await host.tell('market.sync', { action: 'start' });
  const whole = async (): Promise<boolean> => {
    const { state, counts } = await host.read('sync', {});
    return state === 'done' && counts.prices > 0;
  };
  for (let left = 600; left > 0 && !(await whole()); left--) await page.waitForTimeout(500);
}
/** Changes the order book of the selected share in the next block. */
export async function stir({ tile, world }: Studio): Promise<void> {
  const about = (await tile('watchlist').locator('[aria-selected=true]').getAttribute('data-key')) as Share;
  const { bid } = await world.truth(about);
  await world.place({ share: about, side: 'bid', price: bid[0]?.price ?? 1, num: 40 });
}
/** A trader with an order in an order book. */
export async function someone({ world }: Studio): Promise<string> {
  const { bid, ask } = await world.truth('club_3');
  return [...bid, ...ask].find(({ name }) => name !== null)?.name ?? 'harrow';
}
export async function firstRun({ load, page }: Studio): Promise<void> {
  await load('?firstrun=1');
  await page.getByTestId('firstrun').waitFor();
}

export const slug = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, '-');
