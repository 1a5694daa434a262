import type { Locator } from 'playwright';
import type { Share } from '../../src-preload/contract/model/share.ts';
import { GROUPS } from '../../test/support/groups.ts';
import type { Studio } from './studio.ts';

/** One picture: what it is called, and how to get there from the one before it in its scene. */
export interface Shot {
  readonly name: string;
  readonly how: string;
  readonly go?: (studio: Studio) => Promise<void>;
  /** The part of the page that is shown; all of it when not said. */
  readonly part?: (studio: Studio) => Locator;
}
/** Pictures that follow from each other. Every scene begins by itself, so that one can be taken alone. */
export interface Scene {
  readonly begin: (studio: Studio) => Promise<void>;
  readonly shots: readonly Shot[];
}

const PRICE = /\d\.\d{4}/;
const rows = ({ tile }: Studio): Locator => tile('watchlist').locator('[role=row][data-key]');

/** The workspace Trade with everything in it, on the hosted service. */
async function trade(studio: Studio): Promise<void> {
  await studio.connect('hosted');
  await studio.host.tell('setting.set', { name: 'workspace', value: 'trade' });
  await studio.host.tell('setting.set', { name: 'mask', value: false });
  for (const { id } of (await studio.host.read('watchlists', {})).slice(1)) await studio.host.tell('watchlist.remove', { id });
  await studio.load();
  await whole(studio);
}
async function whole(studio: Studio): Promise<void> {
  const { says, tile, page } = studio;
  await says(tile('watchlist'), PRICE);
  await rows(studio).first().click();
  await page.mouse.move(700, 14); // nothing hovered, so that the tape runs
  await says(tile('orderbook'), PRICE);
  await says(tile('trades'), /\d\d:\d\d:\d\d/);
  await tile('chart').locator('canvas').first().waitFor();
  await page.waitForTimeout(900); // candles fill from several pages of trades
}
async function market(studio: Studio): Promise<void> {
  await studio.page.getByRole('tab', { name: 'Market', exact: true }).first().click();
  await studio.says(studio.tile('market'), /\d/);
  await studio.says(studio.tile('trades'), /\d\d:\d\d:\d\d/);
}
/** Another share than before, so that nothing about it is known yet. */
const other = (n: number) => async (studio: Studio): Promise<void> => rows(studio).nth(n).click();
const inFront = (title: string) => async ({ page }: Studio): Promise<void> => page.locator('.tl-tab').filter({ hasText: title }).first().click();
const frame = (panel: string) => (studio: Studio): Locator => studio.frame(panel);
const bar = ({ page }: Studio): Locator => page.getByTestId('statusbar');

async function find({ page }: Studio, words: string, key: 'Enter' | 'Control+Enter' | null): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(words);
  await page.getByTestId('palette').getByRole('option').first().waitFor();
  await page.waitForTimeout(300);
  if (key) await page.keyboard.press(key);
}
/** Makes the book of the share in view change in the next block. */
async function stir({ tile, world }: Studio): Promise<void> {
  const about = (await tile('watchlist').locator('[aria-selected=true]').getAttribute('data-key')) as Share;
  const { bid } = await world.truth(about);
  await world.place({ share: about, side: 'bid', price: bid[0]?.price ?? 1, num: 40 });
}
/** A trader with an order in a book. */
async function someone({ world }: Studio): Promise<string> {
  const { bid, ask } = await world.truth('club_3');
  return [...bid, ...ask].find(({ name }) => name !== null)?.name ?? 'harrow';
}
async function firstRun({ load, page }: Studio): Promise<void> {
  await load('?firstrun=1');
  await page.getByTestId('firstrun').waitFor();
}
const source = (id: 'hosted' | 'node' | 'both'): Shot => ({
  name: `first-run-${id}`,
  how: `first step, the card of ${id}, addresses typed, tested`,
  go: async ({ page, world: { addresses } }) => {
    const fields = { 'Base address': addresses.baseUrl, 'REST prefix': addresses.restPrefix, 'Tool server': addresses.mcpUrl, 'Node address': addresses.nodeUrl, 'Health address': addresses.nodeHealthUrl };
    await page.getByTestId(`source-${id}`).click();
    for (const [label, value] of Object.entries(fields)) if (await page.getByLabel(label).count()) await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByTestId('test-result').waitFor();
  },
});
const next = async ({ page }: Studio): Promise<void> => page.getByRole('button', { name: 'Continue' }).click();
const slug = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, '-');

const FIRST_RUN: Scene = {
  begin: firstRun,
  shots: [
    { name: 'first-run-source', how: 'nothing chosen yet' },
    source('hosted'),
    source('node'),
    source('both'),
    { name: 'first-run-names', how: 'demo world, then Continue', go: async (studio) => { await studio.page.getByTestId('source-demo').click(); await next(studio); } },
    { name: 'first-run-goals', how: 'Continue', go: next },
  ],
};

const WORKSPACES: Scene = {
  begin: trade,
  shots: [
    { name: 'trade', how: 'the workspace Trade' },
    { name: 'panel-watchlist', how: 'its tile', part: frame('watchlist') },
    { name: 'panel-chart', how: 'its tile', part: frame('chart') },
    { name: 'panel-orderbook', how: 'its tile', part: frame('orderbook') },
    { name: 'panel-depth', how: 'its tile, a size priced', part: frame('depth'), go: async ({ tile, page }) => { await tile('depth').getByRole('slider').focus(); for (let n = 0; n < 4; n++) await page.keyboard.press('PageUp'); } },
    { name: 'panel-trades', how: 'its tile', part: frame('trades') },
    { name: 'panel-club', how: 'its tile', part: frame('club'), go: ({ says, tile }) => says(tile('club'), /\d/) },
    { name: 'panel-player', how: 'a player found in the palette', part: frame('player'), go: async (studio) => { await find(studio, 'player 5', 'Enter'); await inFront('Player')(studio); await studio.says(studio.tile('player'), /\d/); } },
    { name: 'panel-trader', how: 'a trader found in the palette', part: frame('trader'), go: async (studio) => { await find(studio, await someone(studio), 'Enter'); await inFront('Trader')(studio); await studio.says(studio.tile('trader'), /\d/); } },
    { name: 'market', how: 'the workspace Market', go: market },
    { name: 'panel-market', how: 'its tile', part: frame('market') },
    { name: 'panel-connection', how: 'its tile', part: frame('connection') },
    { name: 'connection', how: 'the connection panel maximised', go: async ({ page }) => page.locator('.tl-tab').filter({ hasText: 'Connection' }).first().dblclick() },
  ],
};

const CHART: Scene = {
  begin: trade,
  shots: [
    { name: 'chart-studies', how: 'chart, Studies', go: ({ tile }) => tile('chart').getByRole('button', { name: /Studies/ }).click() },
    {
      name: 'chart-compare',
      how: 'chart, Compare…, a second share',
      part: frame('chart'),
      go: async ({ page, tile }) => {
        await page.keyboard.press('Escape');
        await tile('chart').getByRole('button', { name: /Form of the chart/ }).click();
        await page.getByRole('menuitemcheckbox', { name: 'Compare…' }).click();
        await page.getByRole('group', { name: 'Compared shares' }).getByRole('textbox').fill('club 12');
        await page.getByRole('listbox', { name: 'Found' }).getByRole('option').first().click();
        await page.waitForTimeout(800);
      },
    },
    { name: 'mask', how: 'M: amounts and own names hidden', go: async (studio) => { await studio.host.tell('account.add', { name: await someone(studio) }); await studio.host.tell('setting.set', { name: 'mask', value: true }); } },
  ],
};

const STATES: Scene = {
  begin: trade,
  shots: [
    { name: 'state-live', how: 'as it is', part: frame('orderbook') },
    { name: 'state-failed', how: 'fault 500 on books, another share', part: frame('orderbook'), go: async (studio) => { await studio.world.fault('500', { interface: 'gsp', match: 'orderbook' }); await other(6)(studio); await studio.says(studio.tile('orderbook'), /could not be read/); } },
    { name: 'state-unreadable', how: 'fault garbage on books, another share', part: frame('orderbook'), go: async (studio) => { await studio.world.clear(); await studio.world.fault('garbage', { form: 'shape', interface: 'gsp', match: 'orderbook' }); await other(8)(studio); await studio.says(studio.tile('orderbook'), /Touchline knows/); } },
    { name: 'state-waiting', how: 'fault 429 on game state, another share', part: frame('orderbook'), go: async (studio) => { await studio.world.clear(); await studio.world.fault('429', { retryAfter: 40, interface: 'gsp' }); await other(10)(studio); await studio.says(studio.tile('orderbook'), /Server busy/); } },
  ],
};
const STATES_WITH_DATA: Scene = {
  begin: trade,
  shots: [
    { name: 'state-stale', how: 'books take 14 s (fault slow), then the book changes', part: frame('orderbook'), go: async (studio) => { await studio.world.fault('slow', { ms: 14_000, interface: 'gsp' }); await stir(studio); await studio.says(studio.frame('orderbook'), /not read again yet/); } },
  ],
};
const STATES_FAILED_WITH_DATA: Scene = {
  begin: trade,
  shots: [
    { name: 'state-failed-with-data', how: 'fault 500 on books, then the book changes', part: frame('orderbook'), go: async (studio) => { await studio.world.fault('500', { interface: 'gsp', match: 'orderbook' }); await stir(studio); await studio.says(studio.frame('orderbook'), /failed/); } },
    {
      name: 'state-empty',
      how: 'a new list',
      part: frame('watchlist'),
      go: async (studio) => {
        await studio.tidy();
        await studio.tile('watchlist').getByRole('button', { name: /^Watchlist/ }).click();
        await studio.page.getByRole('menuitem', { name: 'New list…' }).click();
        await studio.page.getByRole('dialog').getByRole('textbox').fill('Youth');
        await studio.page.keyboard.press('Enter');
        await studio.says(studio.tile('watchlist'), /This list is empty/);
      },
    },
  ],
};

const STATE_LOADING: Scene = {
  begin: trade,
  shots: [
    { name: 'state-loading', how: 'answers take 14 s (fault slow), another share', part: frame('orderbook'), go: async (studio) => { await studio.world.fault('slow', { ms: 14_000, interface: 'gsp' }); await other(3)(studio); await studio.says(studio.frame('orderbook'), /reading/); } },
  ],
};

const SETTINGS: Scene = {
  begin: async (studio) => { await trade(studio); await studio.page.keyboard.press('Control+,'); await studio.page.getByTestId('settings').waitFor(); },
  shots: [
    ...GROUPS.map((name): Shot => ({ name: `settings-${slug(name)}`, how: `Ctrl+, then ${name}`, go: ({ page }) => page.getByTestId('settings').getByRole('button', { name, exact: true }).click() })),
    { name: 'settings-test', how: 'Connection, Test all', go: async ({ page }) => { await page.getByTestId('settings').getByRole('button', { name: 'Connection', exact: true }).click(); await page.getByRole('button', { name: 'Test all' }).click(); await page.getByTestId('test-result').waitFor(); await page.getByTestId('test-result').scrollIntoViewIfNeeded(); } },
    { name: 'settings-found', how: 'Find a setting: colour', go: ({ page }) => page.getByLabel('Find a setting').fill('colour') },
  ],
};

const escape = async ({ page }: Studio): Promise<void> => page.keyboard.press('Escape');
const OVERLAYS: Scene = {
  begin: trade,
  shots: [
    { name: 'palette', how: 'Ctrl+K', go: ({ page }) => page.keyboard.press('Control+k') },
    { name: 'palette-query', how: 'Ctrl+K, a few letters', go: async (studio) => { await escape(studio); await find(studio, 'ca', null); } },
    { name: 'palette-panels', how: 'Add panel', go: async (studio) => { await escape(studio); await studio.page.getByRole('button', { name: /^Add panel/ }).click(); } },
    { name: 'key-sheet', how: '?', go: async (studio) => { await escape(studio); await studio.tile('watchlist').locator('[role=grid]').focus(); await studio.page.keyboard.press('?'); await studio.page.getByTestId('key-sheet').waitFor(); } },
    { name: 'link-menu', how: 'the link chip of the chart', go: async (studio) => { await escape(studio); await studio.frame('chart').getByRole('button', { name: /link group|not linked/ }).first().click(); } },
    { name: 'tile-menu', how: 'the … of the book', go: async (studio) => { await escape(studio); await studio.frame('orderbook').getByRole('button', { name: /^Menu of/ }).click(); } },
    { name: 'context-menu', how: 'right click on a row of the list', go: async (studio) => { await escape(studio); await rows(studio).nth(4).click({ button: 'right' }); } },
    { name: 'dialog', how: 'the list menu, Delete…', go: async (studio) => { await escape(studio); await studio.tile('watchlist').getByRole('button', { name: /^Watchlist/ }).click(); await studio.page.getByRole('menuitem', { name: 'Rename…' }).click(); await studio.page.getByRole('dialog').waitFor(); } },
    { name: 'toasts', how: 'a row put on the list, the layout reset', go: async (studio) => { await escape(studio); await find(studio, 'reset layout', 'Enter'); await inFront('Chart')(studio); await studio.page.keyboard.press('Alt+w'); await studio.page.getByTestId('toast').first().waitFor(); } },
  ],
};

const STATUS: Scene = {
  begin: async (studio) => { await trade(studio); await studio.connect('both'); await studio.load(); await whole(studio); },
  shots: [
    { name: 'status-both', how: 'both, node first' },
    { name: 'status-degraded', how: 'fault degraded', go: async (studio) => { await studio.world.fault('degraded'); await studio.says(bar(studio), /degraded|catching up/); } },
    { name: 'status-catching-up', how: 'own node, fault node-behind', go: async (studio) => { await studio.world.clear(); await studio.world.fault('node-behind', { blocks: 1_240 }); await studio.connect('node'); await studio.says(bar(studio), /catching up/); } },
    { name: 'status-node', how: 'own node, well', go: async (studio) => { await studio.world.clear(); await studio.says(bar(studio), /in step/); } },
    { name: 'state-needs-node', how: 'own node: what only the hosted service has', part: frame('market'), go: async (studio) => { await studio.page.getByRole('tab', { name: 'Market', exact: true }).first().click(); await studio.tile('market').waitFor(); await studio.page.waitForTimeout(1_500); } },
    { name: 'status-offline', how: 'the setting Connection: Offline', go: async (studio) => { await trade(studio); await studio.connect('offline'); await studio.load(); await studio.says(bar(studio), /Offline/); await studio.says(studio.tile('orderbook'), PRICE); } },
    { name: 'state-offline', how: 'its book', part: frame('orderbook') },
    { name: 'status-cut-off', how: 'hosted, fault plug', go: async (studio) => { await trade(studio); await studio.world.fault('plug'); await studio.says(bar(studio), /cannot be reached/); await studio.page.waitForTimeout(2_000); } },
    { name: 'connection-cut-off', how: 'any part of the status bar', go: async ({ page }) => { await page.getByTestId('status-connection').click(); await page.waitForTimeout(500); } },
  ],
};

/** Every picture there is, scene by scene. First run comes first: the folder is new then. */
export const SCENES: readonly Scene[] = [FIRST_RUN, WORKSPACES, CHART, STATES, STATES_WITH_DATA, STATES_FAILED_WITH_DATA, SETTINGS, OVERLAYS, STATE_LOADING, STATUS];
