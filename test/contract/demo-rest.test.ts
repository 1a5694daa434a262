import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUNDLE_ROUTES } from '#demo/rest/bundles.ts';
import type { Route } from '#demo/rest/route.ts';
import { answer, REST as COMPILED, REST_ROUTES } from '#demo/rest/router.ts';
import { BUNDLES } from '#engine/api/tables/bundles.ts';
import { decode } from '#engine/api/schema/decode.ts';
import { REST, written } from '#engine/api/tables/rest/rest.ts';
import { demo, tinyWorld } from '../support/servers/demo.ts';
import { english } from '../support/english-text.ts';

type Params = Readonly<Record<string, unknown>>;
let d: Awaited<ReturnType<typeof demo>>;
let fixture: number;
let posted: number;
beforeAll(async () => {
  d = await demo();
  d.world.step(); // the first block creates dumps
  const { world } = d;
  fixture = world.fixtures.ofRound(world.comps.leagueAt(4, 0), 3)[0]!.id;
  posted = Array.from({ length: world.clubs.count }, (_, n) => n + 1).find(
    (club) => club % 3 === 0 && world.clubs.facts(club).manager === null,
  )!;
});
afterAll(() => d.stop());
beforeEach(() => d.rested());

/** Required parameters of a path; other paths need none. */
const NEEDS: Readonly<Record<string, () => Params>> = {
  '/player/history/{player_id}': () => ({ player_id: 1 }),
  '/player/transfer_history': () => ({ club_id: 1, details: true }),
  '/players/loan_history': () => ({ season_id: 4 }),
  '/players/morale_history/{player_id}': () => ({ player_id: 1, limit: 100 }),
  '/clubs/{club_id}/job': () => ({ club_id: posted }),
  '/club_balance_sheet/weeks': () => ({ club_id: 1, season_id: 4 }),
  '/player_field_time/{club_id}': () => ({ club_id: 1 }),
  '/player_field_time/by-player/{player_id}': () => ({ player_id: 1 }),
  '/user_balance_sheet': () => ({ name: 'harrow' }),
  '/user_balance_sheet/earnings': () => ({ name: 'harrow' }),
  '/user_balance_sheet/weeks': () => ({ name: 'harrow' }),
  '/achievements': () => ({ username: 'harrow' }),
  '/share_trade_history': () => ({ club_id: 1 }),
  '/share/transactions': () => ({ name: 'harrow' }),
  '/trading_graph': () => ({ club_id: 1, time_range: '7d' }),
  '/share_balance_by_user_club': () => ({ name: 'harrow', club_id: 1 }),
  '/share_balances': () => ({ name: 'harrow' }),
  '/share_balances/summary': () => ({ name: 'harrow' }),
  '/share_balances/issue_counts': () => ({ name: 'harrow' }),
  '/share_balances/detailed': () => ({ name: 'harrow' }),
  '/share_balances/active_proposals': () => ({ name: 'harrow' }),
  '/league_tables': () => ({ country_id: 'ENG', division: 0 }),
  '/messages': () => ({ season_id: 4, club_id: 1 }),
  '/transfers/counts': () => ({ season_id: 4 }),
  '/fixture_history/players/{fixture_id}': () => ({ fixture_id: fixture }),
  '/fixture_history/tactics/{fixture_id}': () => ({ fixture_id: fixture }),
  '/commentary/match_events/{fixture_id}': () => ({ fixture_id: fixture }),
  '/commentary/match_commentary/{fixture_id}': () => ({ fixture_id: fixture }),
  '/dumps/player_earnings': () => ({ threshold: 10 }),
  '/v1/club/{club_id}': () => ({ club_id: 1 }),
  '/v1/player/{player_id}': () => ({ player_id: 1 }),
  '/v1/user/{name}': () => ({ name: 'harrow' }),
};
const needs = (path: string): Params => NEEDS[path]?.() ?? {};

/** The rows of a response, wherever they are. */
const rowsIn = (body: unknown): number | null => {
  if (Array.isArray(body)) return body.length;
  const parts = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const list = parts.find(([key]) => key === 'items' || key === 'data')?.[1] as unknown;
  return list === undefined ? null : Array.isArray(list) ? list.length : Object.keys(list as object).length;
};
const namesOf = (schema: z.ZodType): string[] =>
  'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null ? Object.keys(schema.shape) : [];
const inPath = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const ROUTES: Readonly<Record<string, Route>> = { ...REST_ROUTES, ...BUNDLE_ROUTES };

describe('the REST interface of the demo world and the tables of the application', () => {
  it.each([...Object.entries(REST), ...Object.entries(BUNDLES)])('have the same parameters for %s', (path, row) => {
    const route = ROUTES[path]!;
    const asked = namesOf(row.params as z.ZodType).filter((name) => !inPath(path).includes(name));
    expect(Object.keys(route.query.shape).sort()).toEqual(asked.sort());
  });

  it.each(Object.entries(REST))('%s is served in a form the tables decode', async (path, row) => {
    const { status, body } = await d.rest(written(path, needs(path)));
    expect([status, body]).toEqual([200, body]);
    const read = decode(path, row.data as z.ZodType, body);
    expect(read.ok ? 'read' : english(read.fault.detail)).toBe('read');
    expect(rowsIn(body)).not.toBe(0);
  });

  it.each(Object.entries(BUNDLES))('%s is served in a form the tables decode', async (path, row) => {
    const answer = await d.get(written(path, needs(path)));
    const body: unknown = await answer.json();
    expect([answer.status, body]).toEqual([200, body]);
    const read = decode(path, row.data as z.ZodType, body);
    expect(read.ok ? 'read' : english(read.fault.detail)).toBe('read');
    const parts = read.ok && typeof read.value === 'object' && read.value !== null ? Object.entries(read.value) : [];
    expect(parts.filter(([, part]) => part === null || (Array.isArray(part) && part.length === 0))).toEqual([]);
  });

  it('history is generated on demand, and does not depend on the order of requests', () => {
    const paths = Object.keys(REST);
    const told = (order: readonly string[]) => {
      const world = tinyWorld();
      world.step();
      const answers = order.map((path) => {
        const [at, query] = written(path, needs(path)).split('?');
        return [path, JSON.stringify(answer(world, COMPILED, at!, new URLSearchParams(query)).body)] as const;
      });
      return new Map(answers);
    };
    const [forth, back] = [told(paths), told([...paths].reverse())];
    for (const path of paths) expect([path, back.get(path)]).toEqual([path, forth.get(path)]);
  });
});
