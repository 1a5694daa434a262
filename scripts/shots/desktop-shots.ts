import type { UpdateReport } from '#contract/settings/desktop.ts';
import { text } from '#contract/text/coded-text.ts';
import { trade, whole, type Scene, type Shot } from './scene.ts';

const NOTES = { en: 'Volume profile beside the chart.\nA quieter start.', de: 'Volumenprofil neben dem Chart.\nEin ruhigerer Start.' };
const ADDRESS = 'https://downloads.example/touchline/';
const report = (said: UpdateReport['said'], step: UpdateReport['step'], notes = {}): UpdateReport => ({
  said,
  notes,
  step,
  address: ADDRESS,
});

/** What Settings, Updates says in each state of an update. */
const UPDATES: Readonly<Record<string, UpdateReport>> = {
  newest: report(text('update.newest'), 'check'),
  available: report(text('update.available', { version: '0.2.0', how: text('update.how.install') }), 'download', NOTES),
  package: report(text('update.available', { version: '0.2.0', how: text('update.how.deb') }), 'check', NOTES),
  downloading: report(text('update.downloading', { version: '0.2.0', percent: 41 }), 'none', NOTES),
  ready: report(text('update.ready', { version: '0.2.0' }), 'restart', NOTES),
  'cut-off': report(text('update.cut-off'), 'check'),
  unsigned: report(text('update.signature'), 'check'),
  older: report(text('update.older', { version: '0.0.9' }), 'check'),
};
const inState = ([name, value]: [string, UpdateReport]): Shot => ({
  name: `update-${name}`,
  how: `Settings, Updates: ${name}`,
  go: async ({ host, page }) => {
    await host.tell('setting.set', { name: 'updateReport', value });
    await page.getByTestId('settings').getByRole('button', { name: 'Updates', exact: true }).click();
    await page.getByTestId('settings').getByRole('status').filter({ hasText: /\S/ }).first().waitFor();
  },
});

/** What only the desktop app shows: its menu bar, the state of updates and what it runs on. */
export const DESKTOP: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.asDesktop();
    await studio.host.tell('setting.set', { name: 'versionSeen', value: '0.0.9' });
    await studio.load();
    await whole(studio);
  },
  shots: [
    { name: 'update-done', how: 'the first start of a new version', go: ({ page }) => page.getByTestId('toast').first().waitFor() },
    {
      name: 'menu-bar',
      how: 'Alt',
      go: async ({ page }) => {
        await page.keyboard.press('Alt');
        await page.getByRole('menubar').locator(':focus').waitFor();
      },
    },
    {
      name: 'about-desktop',
      how: 'Settings, About',
      go: async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+,');
        await page.getByTestId('settings').getByRole('button', { name: 'About', exact: true }).click();
      },
    },
    ...Object.entries(UPDATES).map(inState),
  ],
};
