import { trade, market, inFront, frame, find, openConnection, someone, type Scene } from './scene.ts';

export const WORKSPACES: Scene = {
  begin: trade,
  shots: [
    { name: 'trade', how: 'the workspace Trade' },
    { name: 'panel-watchlist', how: 'its tile', part: frame('watchlist') },
    { name: 'panel-chart', how: 'its tile', part: frame('chart') },
    { name: 'panel-orderbook', how: 'its tile', part: frame('orderbook') },
    {
      name: 'panel-depth',
      how: 'its tile, a size priced',
      part: frame('depth'),
      go: async ({ tile, page }) => {
        await tile('depth').getByRole('slider').focus();
        for (let n = 0; n < 4; n++) await page.keyboard.press('PageUp');
      },
    },
    { name: 'panel-trades', how: 'its tile', part: frame('trades') },
    {
      name: 'panel-club',
      how: 'its tile',
      part: frame('club'),
      go: async (studio) => {
        await inFront('Club')(studio);
        await studio.says(studio.tile('club'), /\d/);
      },
    },
    {
      name: 'panel-player',
      how: 'a player found in the palette',
      part: frame('player'),
      go: async (studio) => {
        await find(studio, 'player 5', 'Enter');
        await inFront('Player')(studio);
        await studio.says(studio.tile('player'), /\d/);
      },
    },
    {
      name: 'panel-trader',
      how: 'a trader found in the palette',
      part: frame('trader'),
      go: async (studio) => {
        await find(studio, await someone(studio), 'Enter');
        await inFront('Trader')(studio);
        await studio.says(studio.tile('trader'), /\d/);
      },
    },
    { name: 'market', how: 'the workspace Market', go: market },
    { name: 'panel-market', how: 'its tile', part: frame('market') },
    { name: 'panel-connection', how: 'Connection, in the palette', part: frame('connection'), go: openConnection },
    {
      name: 'connection',
      how: 'the connection panel maximised',
      go: async ({ page }) => page.locator('.tl-tab').filter({ hasText: 'Connection' }).first().dblclick(),
    },
  ],
};

export const CHART: Scene = {
  begin: trade,
  shots: [
    {
      name: 'chart-studies',
      how: 'chart, Studies',
      go: ({ tile }) =>
        tile('chart')
          .getByRole('button', { name: /Studies/ })
          .click(),
    },
    {
      name: 'chart-studies-added',
      how: 'Bollinger bands, RSI and MACD added, the chart maximised',
      go: async ({ page, tile }) => {
        await page.keyboard.press('Escape');
        for (const study of ['Bollinger bands', 'Relative strength index (RSI)', 'MACD']) {
          await tile('chart')
            .getByRole('button', { name: /Studies/ })
            .click();
          await page.getByRole('menuitem', { name: study, exact: true }).click();
        }
        await page.locator('.tl-tab').filter({ hasText: 'Chart' }).first().dblclick();
        await page.waitForTimeout(800);
      },
    },
    {
      name: 'chart-study-unknown',
      how: 'a moving average of 60 and an RSI of 500 intervals, the crosshair where the average warms up',
      go: async ({ page, tile }) => {
        const chart = tile('chart');
        const settings = async (study: string, value: string) => {
          await chart.getByRole('button', { name: /Studies/ }).click();
          await page.getByRole('menuitem', { name: study }).hover();
          await page.getByRole('menuitem', { name: 'Settings…' }).click();
          await page.getByRole('dialog').getByRole('textbox').first().fill(value);
          await page.keyboard.press('Enter');
        };
        await chart.getByRole('button', { name: /Studies/ }).click();
        await page.getByRole('menuitem', { name: 'Spread, as recorded', exact: true }).click();
        await settings('Bollinger 20, 2', '60');
        await settings('RSI 14', '500');
        await chart.getByRole('application').focus();
        await chart.getByRole('radio', { name: '1 d', exact: true }).click();
        await page.waitForTimeout(2_500);
        await chart.getByRole('application').focus();
        await page.keyboard.press('Home');
        await page.waitForTimeout(800);
      },
    },
    {
      name: 'chart-study-expression',
      how: 'an expression with a mistake as a study',
      go: async ({ page, tile }) => {
        await tile('chart')
          .getByRole('button', { name: /Studies/ })
          .click();
        await page.getByRole('menuitem', { name: 'Expression…' }).click();
        await page.getByRole('dialog').getByRole('textbox').waitFor();
        await page.keyboard.type('(close - ema_501) / ema_20');
        await page.waitForTimeout(800);
      },
    },
    {
      name: 'chart-study-templates',
      how: 'a template saved, and its menu',
      go: async ({ page, tile }) => {
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        const menu = async () => {
          await tile('chart')
            .getByRole('button', { name: /Studies/ })
            .click();
          await page.getByRole('menuitem', { name: 'Templates', exact: true }).focus();
          await page.keyboard.press('ArrowRight');
        };
        await menu();
        await page.getByRole('menuitem', { name: 'Save studies as template…' }).click();
        await page.keyboard.type('Trend');
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await menu();
        await page.getByRole('menuitem', { name: 'Trend', exact: true }).focus();
        await page.keyboard.press('ArrowRight');
        await page.getByRole('menuitem', { name: 'Rename…' }).waitFor();
      },
    },
    {
      name: 'chart-study-settings',
      how: 'the settings of MACD',
      go: async ({ page, tile }) => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await tile('chart')
          .getByRole('button', { name: /Studies/ })
          .click();
        await page.getByRole('menuitem', { name: 'MACD 12, 26, 9' }).hover();
        await page.getByRole('menuitem', { name: 'Settings…' }).click();
        await page.getByRole('dialog').getByRole('textbox').first().fill('1.5');
      },
    },
    {
      name: 'chart-trades',
      how: 'chart type Single trades',
      go: async ({ page, tile }) => {
        await page.keyboard.press('Escape');
        await tile('chart')
          .getByRole('button', { name: /Chart type/ })
          .click();
        await page.getByRole('menuitemcheckbox', { name: 'Single trades' }).click();
        await page.waitForTimeout(800);
      },
    },
    {
      name: 'chart-compare',
      how: 'chart, Compare…, a second share',
      part: frame('chart'),
      go: async ({ page, tile }) => {
        await page.keyboard.press('Escape');
        await page.locator('.tl-tab').filter({ hasText: 'Chart' }).first().dblclick();
        await tile('chart')
          .getByRole('button', { name: /Chart type/ })
          .click();
        await page.getByRole('menuitemcheckbox', { name: 'Compare…' }).click();
        await page.getByRole('group', { name: 'Compared shares' }).getByRole('textbox').fill('club 12');
        await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().click();
        await page.waitForTimeout(800);
      },
    },
    {
      name: 'chart-over-candles',
      how: 'chart, Compare…, Over candles and League index',
      part: frame('chart'),
      go: async ({ page }) => {
        const group = page.getByRole('group', { name: 'Compared shares' });
        await group.getByRole('checkbox', { name: 'Over candles' }).click();
        await group.getByRole('checkbox', { name: 'League index' }).click();
        await page.waitForTimeout(1_500);
      },
    },
    {
      name: 'chart-events',
      how: 'chart, an event of the lane under the axis',
      part: frame('chart'),
      go: async ({ page, tile }) => {
        await page.getByRole('button', { name: 'Stop comparing' }).click();
        const chip = tile('chart').getByRole('toolbar', { name: 'Events' }).locator('.chip').first();
        await chip.waitFor();
        await chip.focus();
        await page.waitForTimeout(400);
      },
    },
    {
      name: 'chart-days',
      how: 'chart, the days to show, the last before the first one',
      go: async ({ page, tile }) => {
        await page.keyboard.press('Escape');
        await tile('chart').getByRole('button', { name: / – / }).click();
        await page.getByRole('dialog').locator('input').last().fill('2001-01-01');
        await page.waitForTimeout(300);
      },
    },
    {
      name: 'mask',
      how: 'M: amounts and own names hidden',
      go: async (studio) => {
        await studio.page.keyboard.press('Escape');
        await studio.page.getByRole('dialog').waitFor({ state: 'detached' });
        await studio.host.tell('account.add', { name: await someone(studio) });
        await studio.host.tell('setting.set', { name: 'mask', value: true });
      },
    },
  ],
};
