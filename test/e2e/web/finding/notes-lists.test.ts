import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { savedText, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const palette = (page: Page) => page.getByTestId('palette');

async function opened(): Promise<Page> {
  await at.reset();
  const page = await at.visit();
  await tile(page, 'watchlist').locator('[role=row][data-key]').first().waitFor();
  return page;
}

describe('a note, by keyboard alone', () => {
  it('opens with Alt+N on the selected row, is saved while it is written, marks the row, and is shown with I', async () => {
    const page = await opened();
    const list = tile(page, 'watchlist');
    await list.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const row = list.locator('[role=row][aria-selected=true]');
    const ref = await row.getAttribute('data-key');
    await page.keyboard.press('Alt+n');
    const dialog = page.getByTestId('note-dialog');
    await dialog.getByRole('textbox', { name: 'Note' }).waitFor();
    await until(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    expect(await against(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.type('**Watch** the #derby, see club_2');
    await page.keyboard.press('Escape');
    await until(() => dialog.count()).toBe(0);
    await until(async () => (await at.host.read('notes', {})).map((note) => [note.ref, note.tags])).toEqual([[ref, ['derby']]]);
    await until(() => row.locator('[data-note]').count()).toBe(1);
    await list.getByRole('grid').focus();
    await page.mouse.move(700, 14);
    await page.keyboard.press('i');
    await until(() => page.getByTestId('note-card').innerText()).toMatch(/Watch the #derby/);
    expect(await page.getByTestId('note-card').locator('b').filter({ hasText: 'Watch' }).count()).toBe(1);
    await page.keyboard.press('Escape');
  });

  it.each(['jobs', 'squad', 'auctions'] as const)('opens with Alt+N on the row under the pointer of the panel %s', async (panel) => {
    await at.world.quiet();
    // Another test may have noted something about the row.
    for (const { ref } of await at.host.read('notes', {})) await at.host.tell('note.set', { ref, text: '' });
    const page = await at.visit({ size: { width: 900, height: 700 } });
    await showPanel(at.host, page, panel);
    const rows = tile(page, panel).locator('[role=row][data-key][data-ref]');
    await rows.nth(1).locator('[data-cell=name]').hover(); // other cells may name another entity
    // Auctions end while the world is quiet too: the row under the pointer is another one then.
    const ref = await rows.and(page.locator(':hover')).getAttribute('data-ref');
    await page.keyboard.press('Alt+n');
    const note = page.getByTestId('note-dialog');
    await note.getByRole('textbox', { name: 'Note' }).waitFor();
    await page.keyboard.type('Under the pointer');
    await page.keyboard.press('Escape');
    await until(async () => (await at.host.read('notes', {})).find((one) => one.ref === ref)?.text).toBe('Under the pointer');
    await at.host.tell('note.set', { ref: ref as never, text: '' });
  });

  it('is restored from its draft after a reload before it was saved', async () => {
    const page = await opened();
    await page.evaluate(() => localStorage.setItem('note:club_9', 'written before the crash'));
    await page.reload();
    await tile(page, 'watchlist').locator('[role=row][data-key]').first().waitFor();
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill('club 9');
    await palette(page).locator('[data-ref="club_9"]').first().waitFor();
    await page.keyboard.press('Tab');
    await palette(page).getByRole('combobox').fill('note');
    await palette(page).getByRole('option').filter({ hasText: 'Note' }).first().waitFor();
    await page.keyboard.press('Enter');
    await until(() => page.getByTestId('note-dialog').innerText()).toMatch(/Your unsaved text was restored/);
    await until(async () => (await at.host.read('notes', {})).find(({ ref }) => ref === 'club_9')?.text).toBe('written before the crash');
    await until(() => page.evaluate(() => localStorage.getItem('note:club_9'))).toBe(null);
  });

  it('leaves the name in sight where its column is narrower than eight letters', async () => {
    await at.host.tell('note.set', { ref: 'club_4' as never, text: 'Sell after the window #sell' });
    const page = await at.visit({ size: { width: 230, height: 700 } });
    await showPanel(at.host, page, 'notes');
    const name = tile(page, 'notes').locator('[role=row][data-key=club_4] [data-cell=name]');
    await until(() => name.locator('.text').innerText()).not.toBe('');
    expect((await name.boundingBox())?.width).toBeLessThan(80);
    const below = await name.evaluate((cell) => {
      const text = cell.querySelector('.text');
      return (text?.getBoundingClientRect().top ?? Infinity) - cell.getBoundingClientRect().bottom;
    });
    expect(below).toBeLessThan(0);
  });

  it('is found on the page of all notes by text and tag, and in the palette by its text', async () => {
    await at.host.tell('note.set', { ref: 'club_4' as never, text: 'Sell after the window #sell' });
    await at.host.tell('note.set', { ref: 'club_5' as never, text: 'Buy before the final #buy' });
    const page = await at.visit();
    await showPanel(at.host, page, 'notes');
    const panel = tile(page, 'notes');
    await until(() => panel.locator('[role=row][data-key]').count()).toBeGreaterThanOrEqual(2);
    await panel.getByRole('searchbox', { name: 'Search notes' }).fill('window sell');
    await until(() => panel.locator('[role=row][data-key]').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await until(() => page.getByTestId('note-dialog').getByRole('textbox').inputValue()).toBe('Sell after the window #sell');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill('before final');
    await until(() => palette(page).getByRole('option').filter({ hasText: 'Buy before the final' }).count()).toBe(1);
    await page.keyboard.press('Escape');
  });
});

describe('the import of a list', () => {
  it('shows what was found, what is ambiguous and what is unknown, and imports what the user chose; it can be undone', async () => {
    const page = await opened();
    const list = tile(page, 'watchlist');
    const before = await at.host.read('watchlists', {});
    await list.getByRole('button', { name: 'Watchlist' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Import…' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import a list' });
    await dialog.getByRole('textbox', { name: 'Lines to import' }).waitFor();
    await page.keyboard.type('# Found by hand\nplayer_301\nkestral vale\nqqqq wwww');
    await page.keyboard.press('Control+Enter');
    await until(() => dialog.innerText()).toMatch(/1 found\s+1 ambiguous\s+1 unknown/);
    expect(await dialog.getByRole('region', { name: 'Unknown lines' }).innerText()).toContain('qqqq wwww');
    expect(await against(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Use best matches' }).click();
    await until(() => dialog.getByRole('region', { name: 'Ambiguous lines' }).innerText()).toMatch(/Kestrel Vale/);
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    const id = before[0]?.id ?? '';
    const refs = async () => (await at.host.read('watchlist', { id })).rows.flatMap((row) => (row.kind === 'item' ? [row.ref] : []));
    await until(refs).toContain('player_301');
    expect(await text(page, 'watchlist')).toContain('Found by hand');
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).first().click();
    await until(refs).not.toContain('player_301');
  });

  it('reads back what was exported', async () => {
    const page = await opened();
    const list = tile(page, 'watchlist');
    await list.getByRole('button', { name: 'Watchlist' }).first().click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    const csv = await savedText(await saved);
    expect(csv).toMatch(/^section,ref,name,flag,note,tags\n/);
    expect(csv).toMatch(/Clubs,club_\d+,/);
  });
});

describe('the palette', () => {
  it('finds a club although it is mistyped, says how much agrees, and a panel by another word and with an error', async () => {
    const page = await opened();
    await page.keyboard.press('Control+k');
    const input = palette(page).getByRole('combobox');
    await input.fill('kestral vale');
    await until(() => palette(page).getByRole('option').first().innerText()).toMatch(/Kestrel Vale[\s\S]*alike/);
    await input.fill('revenue');
    await until(() => palette(page).getByRole('option').first().innerText()).toMatch(/Finances/);
    await input.fill('setings');
    await until(() => palette(page).getByRole('option').first().innerText()).toMatch(/Settings/);
    await page.keyboard.press('Escape');
  });
});

describe('a user without a watchlist', () => {
  it('is told so, and gets one with the first entity that is added', async () => {
    const page = await opened();
    for (const { id } of await at.host.read('watchlists', {})) await at.host.tell('watchlist.remove', { id });
    const list = tile(page, 'watchlist');
    await until(() => text(page, 'watchlist')).toContain('No watchlist yet');
    await list.getByRole('button', { name: 'Add club, player or trader' }).click();
    const field = list.getByLabel('Add to watchlist');
    await field.fill('club 9');
    await list.getByRole('option').nth(1).waitFor(); // beside the text as a trader's name
    await field.press('Enter');
    await list.locator('[role=row][data-key=club_9]').waitFor();
    expect((await at.host.read('watchlists', {})).map(({ name }) => name)).toEqual(['My watchlist']);
  });
});
