import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PanelId } from '#contract/panels.ts';
import { SETTING_PAGES } from '#contract/settings/row.ts';
import { PANEL_IDS, showPanel } from '../../../support/screen/panel-page.ts';
import { tab, tile } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';
import { clippedTexts } from '../../../support/screen/cut-texts.ts';
import { textsOutside } from '../../../support/screen/texts-outside.ts';
import type { WebHost } from '../../../support/screen/workstation.ts';

const at = stage();
beforeAll(async () => {
  await at.host.tell('account.add', { name: 'harrow' });
});
afterEach(() => at.host.tell('setting.set', { name: 'language', value: 'system' }));

/** Switches in place: what was formed once, in English, stays English in the pseudo-locale and shows. */
async function speak({ page, host }: Seen, language: 'en' | 'pseudo'): Promise<void> {
  await host.tell('setting.set', { name: 'language', value: language });
  await page.waitForFunction((tag) => document.documentElement.lang === tag, language === 'pseudo' ? 'en-XA' : 'en');
}
interface Seen {
  readonly page: Page;
  readonly host: WebHost;
  /** The texts outside the catalogues, told from the words that the page receives. */
  readonly outside: () => Promise<string[]>;
}
async function visit(host = at.host, search = '', shown = '.dv-tab'): Promise<Seen> {
  const page = await at.visit({ address: host.firstLine });
  const outside = await textsOutside(page);
  await page.goto(new URL(`/${search}`, page.url()).href); // what the first connection received is received again
  await page.locator(shown).first().waitFor();
  return { page, host, outside };
}

/** Switches to the pseudo-locale and returns what is outside the catalogues or cut, at both widths that the program is designed for. */
async function faultsOf(seen: Seen): Promise<Record<string, string[]>> {
  const { page, outside } = seen;
  const before = page.viewportSize();
  await speak(seen, 'pseudo');
  const found: Record<string, string[]> = {};
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The parts of the page measure what fits one after the other, in the frames after a change of its size.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))));
    const [texts, cut] = [await outside(), await clippedTexts(page)];
    if (texts.length > 0) found[`outside at ${width}`] = texts;
    if (cut.length > 0) found[`cut at ${width}`] = cut;
  }
  if (before) await page.setViewportSize(before);
  return found;
}
/** The same for steps one after the other: by step, only where something was found. */
async function faultsOfSteps(seen: Seen, steps: readonly (readonly [what: string, go: () => Promise<unknown>])[]): Promise<object> {
  const found: Record<string, object> = {};
  for (const [what, go] of steps) {
    await go();
    const faults = await faultsOf(seen);
    if (Object.keys(faults).length > 0) found[what] = faults;
    await speak(seen, 'en');
  }
  return found;
}
const command = async (page: Page, title: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(title);
  await page.getByTestId('palette').getByRole('option').filter({ hasText: title }).first().click();
};
const menu = (page: Page) => page.getByRole('menu').first().waitFor();

/** What opens over the workspace Trade. */
const OPENED: readonly [what: string, open: (page: Page) => Promise<unknown>][] = [
  ['the palette', async (page) => [await page.keyboard.press('Control+k'), await page.getByTestId('palette').waitFor()]],
  ['the list of keys', async (page) => [await page.keyboard.press('?'), await page.getByTestId('key-sheet').waitFor()]],
  ['the help', async (page) => [await page.keyboard.press('F1'), await page.getByTestId('help').waitFor()]],
  ['the messages', async (page) => [await command(page, 'Messages'), await page.getByTestId('messages').waitFor()]],
  ['the menu of a tab', async (page) => [await tab(page, 'Chart').click({ button: 'right' }), await menu(page)]],
  [
    'the menu of a row',
    async (page) => [await tile(page, 'watchlist').locator('[role=row][data-key]').first().click({ button: 'right' }), await menu(page)],
  ],
  [
    'the menu of a link group',
    async (page) => [
      await page
        .getByRole('button', { name: /link group/i })
        .first()
        .click(),
      await menu(page),
    ],
  ],
  [
    'the menu of studies',
    async (page) => [
      await tile(page, 'chart')
        .getByRole('button', { name: /Studies/ })
        .first()
        .click(),
      await menu(page),
    ],
  ],
  ['the export of a workspace', async (page) => [await command(page, 'Export workspace…'), await page.getByRole('dialog').waitFor()]],
  ['the import of workspaces', async (page) => [await command(page, 'Import workspaces…'), await page.getByRole('dialog').waitFor()]],
  ['the earlier layouts', async (page) => [await command(page, 'Restore an earlier layout'), await page.getByRole('dialog').waitFor()]],
  ['a toast with an action', async (page) => [await command(page, 'Reset layout'), await page.getByTestId('toast').first().waitFor()]],
];

/** Panels whose states of failure differ, with what is not in the cache yet. */
const FAILING: readonly [panel: PanelId, ref: string][] = [
  ['orderbook', 'club_9'],
  ['chart', 'club_9'],
  ['club', 'club_9'],
  ['squad', 'club_9'],
  ['tactics', 'club_9'],
  ['finances', 'club_9'],
  ['league', 'club_9'],
  ['proposal', 'club_9'],
  ['player', 'player_77'],
  ['trader', 'user:nobody else'],
];

describe('in the pseudo-locale, every text comes from the catalogues and none is cut', () => {
  it.each(PANEL_IDS)('%s', async (panel) => {
    const seen = await visit();
    await showPanel(at.host, seen.page, panel);
    expect(await faultsOf(seen)).toEqual({});
  });

  it.each(FAILING)('%s of %s, while the services fail', async (panel, ref) => {
    const seen = await visit();
    await at.world.fault('500');
    try {
      await showPanel(seen.host, seen.page, panel, {}, ref);
      expect(await faultsOf(seen)).toEqual({});
    } finally {
      await at.world.clear();
    }
  });

  it('an empty list, an empty search and no rule', async () => {
    const seen = await visit();
    const { id } = await at.host.tell('watchlist.add', { name: 'Nothing' });
    const steps = [
      ['list', () => showPanel(seen.host, seen.page, 'watchlist', { list: id })],
      ['screen', () => showPanel(seen.host, seen.page, 'screener', { filter: 'age > 99' })],
      ['rules', () => showPanel(seen.host, seen.page, 'rules')],
    ] as const;
    expect(await faultsOfSteps(seen, steps)).toEqual({});
    await at.host.tell('watchlist.remove', { id });
  });

  it('the pages of the settings', async () => {
    const seen = await visit();
    const { page } = seen;
    await page.keyboard.press('Control+,');
    const pages = Object.values(SETTING_PAGES).map(
      (name) => [name, () => page.getByRole('navigation').getByRole('button', { name, exact: true }).click()] as const,
    );
    expect(await faultsOfSteps(seen, pages)).toEqual({});
  });

  it('the first run', async () => {
    const host = await at.another([], undefined, { TOUCHLINE_DEMO_ARGS: '--size tiny' });
    const seen = await visit(host, '?firstrun=1', '[data-testid=firstrun]');
    const { page } = seen;
    const next = (): Promise<void> => page.getByRole('button', { name: 'Continue' }).click();
    const nowhere = async (): Promise<void> => {
      await page.getByTestId('source-both').click();
      for (const label of ['Base URL', 'Node URL']) await page.getByLabel(label).fill('http://127.0.0.1:1');
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await page.getByTestId('test-result').waitFor();
    };
    const names = async (): Promise<void> => {
      await page.getByTestId('source-demo').click();
      await next();
      await page.getByRole('checkbox', { name: /^Use the demo account / }).waitFor();
    };
    const steps = [
      ['sources', () => page.getByTestId('source-node').click()],
      ['a test that fails', nowhere],
      ['names', names],
      ['goals', next],
    ] as const;
    expect(await faultsOfSteps(seen, steps)).toEqual({});
  });

  it.each(OPENED)('%s', async (_what, open) => {
    await at.reset(); // to the workspace Trade
    const seen = await visit();
    await tile(seen.page, 'watchlist').locator('[role=row][data-key]').first().waitFor();
    await open(seen.page);
    expect(await faultsOf(seen)).toEqual({});
  });
});
