import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { against } from '../../support/screen/axe.ts';
import { alive, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();
/**
 * Less than the five seconds after which the host stores the baseline once the last view has left; from then on, the user counts as away.
 */
const AWAY_MINUTES = 0.05;
/** Long enough that nobody is away between two tests. */
const LONG_MINUTES = 15;
beforeAll(async () => {
  await at.host.tell('watchlist.add', { name: 'Followed', refs: ['club_3', 'club_5'] });
});

beforeEach(() => at.host.tell('setting.set', { name: 'digestAfter', value: LONG_MINUTES }));

/** When the baseline was last stored, in Unix seconds. */
function keptAt(): number {
  const db = new Database(join(at.host.dataDir, 'user.db'), { readonly: true });
  const row = db.prepare('SELECT at, body FROM look').get() as { at: number; body: string } | undefined;
  db.close();
  return row && row.body.includes('"price"') ? row.at : 0;
}
/** Leaves no view visible for long enough for a digest; `meanwhile` runs once the baseline is stored. */
async function away(page: Page, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  await at.host.tell('setting.set', { name: 'digestAfter', value: AWAY_MINUTES });
  const left = Date.now() / 1_000;
  await page.context().close();
  await until(keptAt).toBeGreaterThan(left);
  await meanwhile();
}
/** A page that records the text of its toasts, which are visible for seconds only. */
async function listening(): Promise<{ page: Page; said: () => Promise<string> }> {
  const page = await at.visit({ address: 'about:blank' });
  await page.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-testid=toast]')) said.add(toast.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(at.host.firstLine);
  return { page, said: () => page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said].join('\n')) };
}
const digest = (page: Page) => page.getByTestId('digest');
const lines = (page: Page): Promise<string[]> => digest(page).locator('button[data-kind]').allInnerTexts();

describe('the “While you were away” digest', () => {
  it('opens from the palette, and is empty for a user who was not away', async () => {
    const page = await at.visit();
    await alive(page);
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').getByRole('combobox').fill('while you were');
    await page.getByTestId('palette').getByRole('option', { name: 'While you were away' }).click();
    await until(() => digest(page).innerText()).toMatch(/No summary yet/);
    await page.keyboard.press('Escape');
    await until(() => digest(page).count()).toBe(0);
  });

  it.each(['dark', 'light'] as const)('lists events on return, opens them, and ends once it is read, %s', async (scheme) => {
    const first = await at.visit({ scheme });
    await alive(first);
    const club = scheme === 'dark' ? 'club_3' : 'club_5';
    await away(first, async () => {
      await at.world.control('/control/vote', { share: club, type: 'manager' });
      await at.world.control('/control/step', {});
    });
    const page = await at.visit({ scheme });
    await until(() => digest(page).locator(`button[data-kind="vote-opened"][data-ref="${club}"]`).count()).toBe(1);
    await until(async () => (await lines(page)).join('\n')).toMatch(/vote opened: manager/);
    expect(await against(page, '[role=dialog]')).toEqual([]);

    await digest(page).locator(`button[data-kind="vote-opened"][data-ref="${club}"]`).click();
    await until(() => tile(page, 'proposal').count()).toBeGreaterThan(0);
    await until(() => digest(page).count()).toBe(0);
    // The remaining lines are not lost: the palette shows them again.
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').getByRole('combobox').fill('while you were');
    await page.getByTestId('palette').getByRole('option', { name: 'While you were away' }).click();
    await until(() => digest(page).locator('button[data-kind]').count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await until(async () => (await at.host.read('digest', {})).seen).toBe(true);
  });

  it('shows only a toast when nothing happened, and ends with it', async () => {
    await at.world.quiet();
    const first = await at.visit();
    await alive(first);
    await away(first);
    const { page, said } = await listening();
    await until(said).toMatch(/While you were away · .*: no changes/);
    await until(async () => (await at.host.read('digest', {})).seen).toBe(true);
    expect(await digest(page).count()).toBe(0);
  });

  it('reports what is unknown while the service is unavailable', async () => {
    const first = await at.visit();
    await alive(first);
    await away(first, async () => void (await at.world.fault('plug')));
    const page = await at.visit();
    await until(async () => (await page.getByTestId('digest-unknown').allInnerTexts()).join()).toMatch(/Votes: /);
    await page.getByRole('button', { name: 'Mark as read', exact: true }).click();
    await until(async () => (await at.host.read('digest', {})).seen).toBe(true);
  });
});
