import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import type { ClubId } from '#contract/model/market/share.ts';
import { starter } from '#view/shell/dock/starters.ts';
import { chip, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';
import { asFlags } from '../../support/screen/workstation.ts';

/** Fields missing from a match: the home club, the date, and the goals of one side. */
const LEFT_OUT = { home_club: null, date: null, away_goals: null, home_manager: null, attendance: null } as const;
let target = '';

/** Removes fields from every third match of a schedule, and from those matches themselves. */
function pierced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pierced);
  if (typeof value !== 'object' || value === null) return value;
  if ('fixture_id' in value && 'home_club' in value)
    return 'number' in value && Number(value.number) % 3 === 0 ? { ...value, ...LEFT_OUT } : value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pierced(part)]));
}
const proxy = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    void (async () => {
      const headers = { 'content-type': 'application/json', 'user-agent': request.headers['user-agent'] ?? '' };
      const answer = await fetch(target, { method: 'POST', body: Buffer.concat(parts), headers });
      const body = await answer.text();
      const bodyOut = answer.ok ? JSON.stringify(pierced(JSON.parse(body))) : body;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(bodyOut);
    })().catch(() => response.destroy());
  });
});
proxy.listen(0, '127.0.0.1');
await once(proxy, 'listening');
const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`;

const at = stage({
  flags: ({ addresses }) => {
    target = `${addresses.baseUrl}/v1/gsp`;
    return [...asFlags(addresses), '--gsp-url', address];
  },
});
afterAll(() => void proxy.close());

it('matches with missing fields appear in the schedule and on their page without invented values', async () => {
  await at.host.tell('layout.save', { id: 'matchday', name: 'Matchday', position: 2, tiles: starter('matchday') });
  await at.host.tell('setting.set', { name: 'workspace', value: 'matchday' });
  const page = await at.visit();
  const row = tile(page, 'watchlist').locator('[role=row][data-key^=club_]').first();
  const key = (await row.getAttribute('data-key')) ?? '';
  const chosen = tile(page, 'watchlist').locator(`[role=row][data-key="${key}"]`);
  await chosen.click();
  await until(() => chosen.getAttribute('aria-selected')).toBe('true');
  const club = Number(key.slice('club_'.length)) as ClubId;
  const { fixtures } = await at.host.read('schedule', { club });
  const bare = fixtures.filter(({ date }) => date === null);
  expect(bare.length).toBeGreaterThan(0);
  expect(fixtures.at(-1)?.date).toBeNull(); // they come last

  await until(() => text(page, 'schedule')).toMatch(/Next/);
  await tile(page, 'schedule').getByRole('grid').press('End');
  const played = bare.find(({ home_goals }) => typeof home_goals === 'number');
  const shown = tile(page, 'schedule').locator(`[data-key="fixture:${(played ?? bare[0])?.fixture_id}"]`);
  await tile(page, 'schedule')
    .getByRole('grid')
    .evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
  await shown.waitFor();
  await shown.dblclick();
  await until(() => text(page, 'match')).toMatch(/The service doesn’t report the clubs/);
  await until(() => text(page, 'match')).toMatch(/unknown club/);
  // Both are complete now.
  for (const panel of ['match', 'schedule'] as const) {
    await until(() => chip(page, panel)).toMatch(/block [\d,]+/);
    expect(await text(page, panel)).not.toMatch(/null|undefined|NaN|Invalid/);
  }
});
