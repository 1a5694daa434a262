import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { alive, layoutStored, tab, until } from '../../support/screen/screen.ts';
import { scratch } from '../../support/servers/processes.ts';
import { stage } from '../../support/screen/stage.ts';
import { asFlags, headless, type WebHost } from '../../support/screen/workstation.ts';

const at = stage();
const folder = scratch();
let host: WebHost | null = null;
afterAll(async () => {
  await host?.stop();
  folder.remove();
});
const start = async (...flags: string[]): Promise<WebHost> =>
  (host = await headless([...asFlags(at.world.addresses), ...flags], folder.dir));
const ended = (one: WebHost): Promise<void> => new Promise((resolve) => one.child.once('exit', () => resolve()));
async function crash(): Promise<void> {
  if (!host) throw new Error('no host runs');
  const gone = ended(host);
  host.child.kill('SIGKILL');
  await gone;
}
const gate = (page: Page) => page.getByTestId('after-crash');
const tiles = (page: Page): Promise<number> => page.locator('[data-tile]').count();
const titles = async (page: Page): Promise<string[]> => (await page.locator('.tl-tab').allInnerTexts()).map((title) => title.trim()).sort();

it('A start after a crash offers a normal start, safe mode and the report, before any tile is shown', { timeout: 300_000 }, async () => {
  at.expected = /WebSocket|ERR_CONNECTION|401|Failed to load/;
  const first = await at.visit({ address: (await start()).firstLine });
  await alive(first);
  await tab(first, 'Depth').click({ button: 'right' });
  await first.getByRole('menuitem', { name: 'Close' }).click();
  await until(() => titles(first)).not.toContain('Depth');
  await layoutStored(first);
  const own = await titles(first);
  await first.context().close();
  await crash();

  const page = await at.visit({ address: (await start()).firstLine });
  await gate(page).waitFor();
  expect(await tiles(page)).toBe(0);
  const folderShown = await gate(page).locator('code').innerText();
  expect(folderShown).toBe(join(folder.dir, 'crashes'));
  const [, report = ''] = /Crash report (crash-\S+\.txt) in/.exec(await gate(page).innerText()) ?? [];
  expect(readFileSync(join(folderShown, report), 'utf8')).toContain('did not end properly');
  expect(host?.stderr()).toContain("Touchline didn't close properly last time");

  const log = gate(page).getByRole('list', { name: 'Last lines of the log' });
  expect(await log.getByRole('listitem').count()).toBeGreaterThan(0);
  await gate(page).getByRole('button', { name: 'Earlier layout' }).waitFor();

  await page.getByRole('button', { name: 'Start in safe mode' }).click();
  await page.getByTestId('safe-mode').waitFor();
  await alive(page);
  // The default layout has the closed tile.
  await tab(page, 'Depth').waitFor();
  expect((await host?.read('status', {}))?.safeMode).toBe(true);
  // An unsaved change at the end of safe mode is not part of the user's own layout.
  await tab(page, 'Order book').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Leave safe mode' }).click();
  await until(() => page.getByTestId('safe-mode').count()).toBe(0);
  await alive(page);
  await until(() => titles(page)).toEqual(own);
  await page.context().close();

  // After the answer and a normal end, the next start shows nothing.
  const gone = ended(host as WebHost);
  host?.child.kill('SIGTERM');
  await gone;
  const again = await at.visit({ address: (await start()).firstLine });
  await alive(again);
  expect(await gate(again).count()).toBe(0);
});

it('A start after a crash can show the layout from before the last change', { timeout: 300_000 }, async () => {
  at.expected = /WebSocket|ERR_CONNECTION|401|Failed to load/;
  const page = await at.visit({ address: host?.firstLine ?? '' });
  await alive(page);
  const before = await titles(page);
  await tab(page, 'Heat map').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await until(() => titles(page)).not.toEqual(before);
  await layoutStored(page);
  await page.context().close();
  await crash();
  const next = await at.visit({ address: (await start()).firstLine });
  await gate(next).getByRole('button', { name: 'Earlier layout' }).click();
  await alive(next);
  await until(() => titles(next)).toEqual(before);
});

it('Notices are in a list that opens from the status bar', { timeout: 300_000 }, async () => {
  at.expected = /WebSocket|ERR_CONNECTION|401|Failed to load/;
  await host?.tell('watchlist.add', { name: 'Mine' });
  const gone = ended(host as WebHost);
  host?.child.kill('SIGTERM');
  await gone;
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(join(folder.dir, 'user.db'));
  db.exec(`UPDATE watchlist SET body = '[' WHERE name = 'Mine'`);
  db.close();
  const page = await at.visit({ address: (await start()).firstLine });
  await alive(page);
  // Sent before any view was connected, and still shown.
  await page.getByTestId('toast').filter({ hasText: 'Some of your data couldn’t be read' }).waitFor();
  await page.getByTestId('status-messages').click();
  await page.getByTestId('messages').getByText('1 watchlist couldn’t be read and is set aside').waitFor();
  await page.keyboard.press('Escape');
  await until(() => page.getByTestId('messages').count()).toBe(0);
});
