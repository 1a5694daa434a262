import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { ClubId } from '#contract/model/market/share.ts';
import { starter } from '#view/shell/dock/starters.ts';
import { against as axe } from '../../support/screen/axe.ts';
import { pick, savedText, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();

async function matchday(scheme: 'dark' | 'light' = 'dark'): Promise<Page> {
  // in its default state, whatever an earlier test chose
  await at.host.tell('layout.save', { id: 'matchday', name: 'Matchday', position: 2, tiles: starter('matchday') });
  await at.host.tell('setting.set', { name: 'workspace', value: 'matchday' });
  const page = await at.visit({ scheme });
  await tile(page, 'watchlist').locator('[role=row][data-key^=club_]').first().waitFor();
  return page;
}
async function choose(page: Page, club: ClubId): Promise<void> {
  await tile(page, 'watchlist').locator(`[role=row][data-key=club_${club}]`).click();
  await tile(page, 'schedule').getByRole('grid', { name: 'Matches', exact: true }).waitFor();
}
/** A listed club whose next league match is in the next round. */
async function ready(page: Page) {
  const keys = await tile(page, 'watchlist')
    .locator('[role=row][data-key^=club_]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key') ?? ''));
  for (const key of keys) {
    const club = Number(key.slice('club_'.length)) as ClubId;
    const league = await at.host.read('league', { club });
    const { fixtures } = await at.host.read('schedule', { club });
    const next = fixtures.find((one) => one.comp_id === league.league_id && one.played !== true);
    if (next?.number === (league.round ?? 0) + 1) return { club, league: league.league_id, fixture: next };
  }
  throw new Error('no club of the list plays in the next round');
}
const against = (page: Page, panel: string): Promise<string[]> => axe(page, `[data-testid=tile-${panel}]`);

it('a match played upstream appears in schedule, table and match page without a click', async () => {
  const page = await matchday();
  const { club, league, fixture } = await ready(page);
  await choose(page, club);
  const row = tile(page, 'schedule').locator(`[data-key="fixture:${fixture.fixture_id}"]`);
  await row.click();
  await until(() => text(page, 'match')).toMatch(/kick-off in|kicked off/);
  const standing = tile(page, 'league').locator(`[data-key=club_${club}]`);
  await standing.waitFor();
  const stood = (await at.host.read('league', { club })).table?.find(({ club_id }) => club_id === club);

  await at.world.control('/control/score', { fixture: fixture.fixture_id, home: 7, away: 4 });
  await at.world.control('/control/play', { comp: league });
  await at.world.control('/control/step', {});

  await until(() => row.innerText()).toContain('7 – 4');
  await until(() => text(page, 'match')).toContain('7 – 4');
  await until(() => tile(page, 'match').getByRole('slider').count()).toBe(1);
  const truth = async () => (await at.host.read('league', { club })).table?.find(({ club_id }) => club_id === club);
  await until(async () => (await truth())?.played ?? 0).toBeGreaterThan(stood?.played ?? 0);
  await until(async () => {
    const now = await truth();
    return new RegExp(`\\b${now?.played}\\b[^]*\\b${now?.pts}\\b`).test(await standing.innerText());
  }).toBe(true);

  // The running score follows the selected minute.
  const { events } = await at.host.read('fixture', { id: fixture.fixture_id });
  const before = (minute: number, side: number | null | undefined) =>
    (events ?? []).filter(({ event_type, time, club_id }) => event_type === 'goal' && (time ?? 0) <= minute && club_id === side).length;
  await tile(page, 'match').getByRole('slider').fill('45');
  await until(() => text(page, 'match')).toContain(`${before(45, fixture.home_club)} – ${before(45, fixture.away_club)}`);
  await until(() => text(page, 'match')).toContain("after 45'");

  await pick(tile(page, 'match'), 'Line-ups');
  await until(() => tile(page, 'match').getByRole('region', { name: 'Line-ups' }).locator('[data-slot]').count()).toBe(22);
  await pick(tile(page, 'match'), 'Players');
  await tile(page, 'match').getByRole('grid', { name: 'Players of the match' }).waitFor();
  await pick(tile(page, 'match'), 'Commentary');
  await until(() => text(page, 'match')).toMatch(/scores for/);
  expect(await against(page, 'match')).toEqual([]);
});

/** The first club of the list. */
async function first(page: Page): Promise<void> {
  await tile(page, 'watchlist').locator('[role=row][data-key^=club_]').first().click();
  await until(() => text(page, 'league')).toMatch(/clubs/);
  await until(() => text(page, 'match')).toMatch(/tactics/);
}
describe.each(['dark', 'light'] as const)('the fixtures workspace has no accessibility violation, %s', (scheme) => {
  it('in schedule, table and a match to come', async () => {
    const page = await matchday(scheme);
    await first(page);
    for (const panel of ['schedule', 'league', 'match']) expect(await against(page, panel)).toEqual([]);
  });
  it('in a month, and the best players of a league', async () => {
    const page = await matchday(scheme);
    await first(page);
    await pick(tile(page, 'schedule'), 'Month');
    await tile(page, 'schedule')
      .getByRole('grid', { name: /^Matches in/ })
      .waitFor();
    await pick(tile(page, 'league'), 'Players');
    await until(() => text(page, 'league')).toMatch(/players/);
    for (const panel of ['schedule', 'league']) expect(await against(page, panel)).toEqual([]);
  });
});

it('the season is saved as a calendar file with every match once', async () => {
  const page = await matchday();
  const { club } = await ready(page);
  await choose(page, club);
  const { fixtures } = await at.host.read('schedule', { club });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tile(page, 'schedule').getByRole('button', { name: 'Save calendar file (.ics)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[\w-]+\.ics$/);
  const file = await savedText(download);
  expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  const ids = [...file.matchAll(/^UID:fixture-(\d+)@touchline\r$/gm)].map(([, id]) => Number(id));
  expect(ids.sort((a, b) => a - b)).toEqual(fixtures.map(({ fixture_id }) => fixture_id).sort((a, b) => a - b));
});

it('arrow keys move in the month and open a match from it', async () => {
  const page = await matchday();
  const { club, fixture } = await ready(page);
  await choose(page, club);
  const schedule = tile(page, 'schedule');
  await pick(schedule, 'Month');
  const today = schedule.locator('[data-day][tabindex="0"]');
  await today.focus();
  const from = (await today.getAttribute('data-day')) ?? '';
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(from);
  await page.keyboard.press('ArrowRight');
  const after = new Date(Date.parse(`${from}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(after);
  await page.keyboard.press('PageDown');
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '')).toMatch(/-01$/);
  await pick(schedule, 'List');
  const row = schedule.locator(`[data-key="fixture:${fixture.fixture_id}"]`);
  await row.dblclick();
  await until(() => text(page, 'match')).toMatch(/round \d+/);
});

it('a row of the table leads the other tiles and opens its club; another division can be chosen', async () => {
  const page = await matchday();
  const { club } = await ready(page);
  await choose(page, club);
  const league = tile(page, 'league');
  await league.locator(`[data-key=club_${club}]`).waitFor();
  const other = (await at.host.read('league', { club })).table?.find(({ club_id }) => club_id !== club)?.club_id;
  await league.locator(`[data-key=club_${other}]`).click();
  await until(() => league.locator(`[data-key=club_${club}]`).count()).toBe(1);
  await league.getByRole('grid').press('Enter');
  await tile(page, 'club').waitFor();
  await until(() => text(page, 'club')).toMatch(/Next/);
});

it('a failed read is reported, and repeated automatically', async () => {
  const page = await matchday();
  const { club } = await ready(page);
  await at.world.fault('500', { interface: ['gsp', 'rest', 'mcp'] });
  const fresh = tile(page, 'watchlist').locator(`[role=row][data-key^=club_]:not([data-key=club_${club}])`).last();
  await fresh.click();
  await until(() => text(page, 'schedule')).toMatch(/Couldn’t load/);
  await until(() => text(page, 'league')).toMatch(/Couldn’t load/);
  await until(() => text(page, 'match')).toMatch(/Couldn’t load/);
  await at.world.clear();
  await until(() => text(page, 'schedule')).toMatch(/Next/);
  await until(() => text(page, 'match')).not.toMatch(/Couldn’t load/);
});
