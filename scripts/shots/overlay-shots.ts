import { SETTING_PAGES } from '#contract/settings/row.ts';
import { rows, trade, inFront, find, slug, type Scene, type Shot } from './scene.ts';
import type { Studio } from './studio-shots.ts';

export const SETTINGS: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.page.keyboard.press('Control+,');
    await studio.page.getByTestId('settings').waitFor();
  },
  shots: [
    ...Object.values(SETTING_PAGES).map((name): Shot => ({
      name: `settings-${slug(name)}`,
      how: `Ctrl+, then ${name}`,
      go: ({ page }) => page.getByTestId('settings').getByRole('button', { name, exact: true }).click(),
    })),
    {
      name: 'settings-test',
      how: 'Connection, Test all',
      go: async ({ page }) => {
        await page.getByTestId('settings').getByRole('button', { name: 'Connection', exact: true }).click();
        await page.getByRole('button', { name: 'Test all' }).click();
        await page.getByTestId('test-result').waitFor();
        await page.getByTestId('test-result').scrollIntoViewIfNeeded();
      },
    },
    { name: 'settings-found', how: 'Search settings: colour', go: ({ page }) => page.getByLabel('Search settings').fill('colour') },
  ],
};

const escape = async ({ page }: Studio): Promise<void> => page.keyboard.press('Escape');
export const OVERLAYS: Scene = {
  begin: trade,
  shots: [
    { name: 'palette', how: 'Ctrl+K', go: ({ page }) => page.keyboard.press('Control+k') },
    {
      name: 'palette-query',
      how: 'Ctrl+K, a few letters',
      go: async (studio) => {
        await escape(studio);
        await find(studio, 'ca', null);
      },
    },
    {
      name: 'palette-panels',
      how: 'Add panel',
      go: async (studio) => {
        await escape(studio);
        await studio.page.getByRole('button', { name: /^Add panel/ }).click();
      },
    },
    {
      name: 'key-sheet',
      how: '?',
      go: async (studio) => {
        await escape(studio);
        await studio.tile('watchlist').locator('[role=grid]').focus();
        await studio.page.keyboard.press('?');
        await studio.page.getByTestId('key-sheet').waitFor();
      },
    },
    {
      name: 'link-menu',
      how: 'the link chip of the chart',
      go: async (studio) => {
        await escape(studio);
        await studio
          .frame('chart')
          .getByRole('button', { name: /link group|not linked/ })
          .first()
          .click();
      },
    },
    {
      name: 'tile-menu',
      how: 'the … of the book',
      go: async (studio) => {
        await escape(studio);
        await studio
          .frame('orderbook')
          .getByRole('button', { name: / menu$/ })
          .click();
      },
    },
    {
      name: 'context-menu',
      how: 'right click on a row of the list',
      go: async (studio) => {
        await escape(studio);
        await rows(studio).nth(4).click({ button: 'right' });
      },
    },
    {
      name: 'dialog',
      how: 'the list menu, Rename…',
      go: async (studio) => {
        await escape(studio);
        await studio
          .tile('watchlist')
          .getByRole('button', { name: /^Watchlist/ })
          .click();
        await studio.page.getByRole('menuitem', { name: 'Rename…' }).click();
        await studio.page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'toasts',
      how: 'a row put on the list, the layout reset',
      go: async (studio) => {
        await escape(studio);
        await find(studio, 'reset layout', 'Enter');
        await inFront('Chart')(studio);
        await studio.page.keyboard.press('Alt+w');
        await studio.page.getByTestId('toast').first().waitFor();
      },
    },
  ],
};
