import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { grid } from '../../bench/support/tiles.ts';
import { tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();
const [FIRST, SECOND, UNREAD] = [1, 2, 9];
const ref = (club: number): string => `club_${club}`;

/** A list of clubs that leads a squad and a balance sheet; a second club is in tiles of its own beside them. */
async function follow(): Promise<Page> {
  await at.world.quiet(); // positions stay as first read
  await at.host.tell('watchlist.add', { name: 'Clubs', refs: [FIRST, SECOND, UNREAD].map(ref) as never });
  for (const { id, name } of await at.host.read('watchlists', {})) if (name !== 'Clubs') await at.host.tell('watchlist.remove', { id });
  const group = { group: 1, role: 'receive' as const };
  const tiles = grid(
    [
      { panel: 'watchlist', group: 1, role: 'send' },
      { panel: 'squad', ...group },
      { panel: 'finances', ...group },
      { panel: 'squad', ref: ref(SECOND) },
      { panel: 'finances', ref: ref(SECOND) },
      { panel: 'tactics', ref: ref(SECOND) },
    ],
    3,
  );
  await at.host.tell('layout.save', { id: 'next', name: 'Next', tiles });
  await at.host.tell('setting.set', { name: 'workspace', value: 'next' });
  const page = await at.visit({ size: { width: 1600, height: 1000 } });
  await page.locator('[data-tile="squad-4"] [role=row][data-key]').first().waitFor();
  await page.locator('[data-tile="finances-5"] [role=row][data-key]').first().waitFor();
  return page;
}
const choose = (page: Page, club: number): Promise<void> =>
  tile(page, 'watchlist')
    .locator(`[role=row][data-key=${ref(club)}]`)
    .click();
const named = (page: Page): Promise<string> => page.locator('[data-tile="squad-2"] .club').innerText();
const nameIn = async (page: Page, club: number): Promise<string> => {
  const cell = tile(page, 'watchlist')
    .locator(`[role=row][data-key=${ref(club)}] [role=gridcell]`)
    .first();
  await until(() => cell.innerText()).not.toContain('#'); // before names are loaded, a row shows a number
  return (await cell.innerText()).trim();
};
const membersOf = async (club: number): Promise<string[]> =>
  (await at.host.read('squad', { club: club as never })).players.map(({ player_id }) => `player_${player_id}`);

interface Seen {
  readonly name: string;
  readonly rows: readonly string[];
}
/** In the page: records the text of the squad tile whenever its content changes. */
const record = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const squad = document.querySelector('[data-tile="squad-2"]');
    const kept = squad?.querySelector('[role=grid]');
    const seen: unknown[] = [];
    Object.assign(window, { seen, stillThere: () => kept?.isConnected });
    const note = (): void => {
      const rows = [...(squad?.querySelectorAll('[role=row][data-key]') ?? [])].map((row) => row.getAttribute('data-key') ?? '');
      seen.push({ name: squad?.querySelector('.club')?.textContent ?? '', rows });
    };
    if (squad) new MutationObserver(note).observe(squad, { subtree: true, childList: true, characterData: true, attributes: true });
    note();
  });
const recorded = (page: Page): Promise<Seen[]> => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen);
const stillThere = (page: Page): Promise<boolean> => page.evaluate(() => (window as unknown as { stillThere: () => boolean }).stillThere());

it('the squad tile replaces its rows in place, with the club’s name and players at once', async () => {
  const page = await follow();
  const names = { [await nameIn(page, FIRST)]: await membersOf(FIRST), [await nameIn(page, SECOND)]: await membersOf(SECOND) };
  const [first = '', second = ''] = Object.keys(names);
  await choose(page, FIRST);
  await until(() => named(page)).toBe(first);
  await page.locator('[data-tile="squad-2"] [role=row][data-key]').first().waitFor();

  await record(page);
  await choose(page, SECOND);
  await until(() => named(page)).toBe(second);
  await until(async () => (await recorded(page)).at(-1)?.name).toBe(second);

  const seen = await recorded(page);
  expect(await stillThere(page)).toBe(true);
  expect([...new Set(seen.map(({ name }) => name))]).toEqual([first, second]);
  expect(seen.filter(({ rows }) => rows.length === 0)).toEqual([]);
  for (const { name, rows } of seen) expect(names[name]).toEqual(expect.arrayContaining([...rows]));
});

it('the squad tile scrolls to the top of the next club’s table', async () => {
  const page = await follow();
  await choose(page, FIRST);
  await until(async () => named(page)).toBe(await nameIn(page, FIRST));
  const scroller = page.locator('[data-tile="squad-2"] [role=grid]');
  await page.locator('[data-tile="squad-2"] [role=row][data-key]').first().hover();
  await page.mouse.wheel(0, 150);
  await until(() => scroller.evaluate((grid) => grid.scrollTop)).toBeGreaterThan(0);
  await choose(page, SECOND);
  await until(async () => named(page)).toBe(await nameIn(page, SECOND));
  await until(() => scroller.evaluate((grid) => grid.scrollTop)).toBe(0);
});

it('the squad tile shows the name of an unreadable club, and not the players of the previous one', async () => {
  const page = await follow();
  const [first, unread] = [await nameIn(page, FIRST), await nameIn(page, UNREAD)];
  const members = await membersOf(FIRST);
  await choose(page, FIRST);
  await until(() => named(page)).toBe(first);
  await page.locator('[data-tile="squad-2"] [role=row][data-key]').first().waitFor();
  await at.world.fault('500', { interface: ['gsp', 'rest', 'mcp'] });

  await record(page);
  await choose(page, UNREAD);
  await until(() => named(page)).toBe(unread);
  await until(() => page.locator('[data-tile="squad-2"] [role=row][data-key]').count()).toBe(0);
  for (const { name, rows } of await recorded(page)) {
    if (name === first) expect(members).toEqual(expect.arrayContaining([...rows]));
    else expect([name, rows]).toEqual([unread, []]);
  }
});
