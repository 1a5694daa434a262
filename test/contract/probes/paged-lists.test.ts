import { describe, expect, it } from 'vitest';
import { indexSources } from '../../../scripts/api-coverage/source-index.ts';
import { BUNDLES } from '#engine/api/tables/bundles.ts';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { REST } from '#engine/api/tables/rest/rest.ts';
import { TOOLS } from '#engine/api/tables/tools/tools.ts';
import type { ResourceName } from '#contract/resources.ts';
import { FORMS, inPages, probe, type Form, type Probe } from '../../support/servers/probe-lists.ts';
import { english } from '../../support/english-text.ts';

type Rows = readonly unknown[];
interface Case {
  readonly resource: ResourceName;
  readonly params: object;
  readonly row: (n: number) => object;
  /** Responses of the service to other requests. */
  readonly beside?: Omit<Probe, 'tools'> & { readonly tools?: Probe['tools'] };
  /** The rows of the value that come from the list. */
  readonly rows: (data: never) => Rows;
  /** The number of rows of a page, and of the whole list of two pages. */
  readonly size?: number;
}
const id = (n: number): number => n + 1;
const trade = (n: number) => ({
  id: 1_000 - n,
  unix_time: 9_000 - n,
  share_type: 'club',
  share_id: 7,
  num: 1,
  price: 5,
  buyer: 'ann',
  seller: 'bob',
  market_buy: true,
});
const stake = (n: number) => ({ name: 'ann', share_type: 'club', share_id: id(n), num: 1, remaining_cost_basis: 9 });
const held = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ balance: { total: 1, available: 1, reserved: 0 }, share: { club: id(n) } }));
const account = { get_user_account: { name: 'ann', balance: { total: 1, available: 1, reserved: 0 }, last_active: 5 } };
const rowsOf = ({ rows }: { rows: Rows }): Rows => rows;
const all = (data: Rows): Rows => data;
const SIZE = 50;
const COUNT = 73;
const ids = Array.from({ length: COUNT }, (_, n) => id(n));

/** The resource that reads each paged operation, with a list of two pages. */
const CASES: Readonly<Record<string, Case>> = {
  'rest /players/detailed': {
    resource: 'squad',
    params: { club: 7 },
    row: (n) => ({ player_id: id(n) }),
    rows: ({ players }: { players: Rows }) => players,
  },
  'rest /clubs/detailed': {
    resource: 'jobs',
    params: { section: 'posted' },
    row: (n) => ({ club_id: id(n) }),
    rows: ({ posted }: { posted: Rows }) => posted,
  },
  'rest /users/detailed': { resource: 'users', params: { limit: 100 }, row: (n) => ({ name: `u${n}` }), rows: rowsOf },
  'rest /shop/clubs': { resource: 'shop', params: { limit: 100 }, row: (n) => ({ club_id: id(n), available: true }), rows: rowsOf },
  'rest /best_managers': {
    resource: 'leaderboards',
    params: { board: 'managers', limit: 500 },
    row: (n) => ({ name: `u${n}` }),
    rows: rowsOf,
  },
  'rest /rich_list': {
    resource: 'leaderboards',
    params: { board: 'rich', limit: 500 },
    row: (n) => ({ name: `u${n}`, balance: 1 }),
    rows: rowsOf,
  },
  'rest /share_trade_history': { resource: 'trades', params: { share: 'club_7', limit: 500 }, row: trade, rows: all },
  'rest /share_balances': {
    resource: 'owners',
    params: { share: 'club_7' },
    row: (n) => ({ name: `u${n}`, share_type: 'club', share_id: 7, num: 1 }),
    rows: ({ owners }: { owners: Rows }) => owners,
  },
  'rest /share_balances/detailed': {
    resource: 'portfolio',
    params: { names: ['ann'] },
    row: stake,
    beside: { gsp: { ...account, get_user_share_balances: held(COUNT) } },
    rows: ({ holdings }: { holdings: { remaining_cost_basis?: number }[] }) => holdings.filter((one) => one.remaining_cost_basis === 9),
  },
  'rest /proposals/active': {
    resource: 'ballots',
    params: { stage: 'open' },
    row: (n) => ({ proposal_id: id(n), share_type: 'club', share_id: 7, proposal_type: 'manager', stage: 'voting' }),
    rows: all,
  },
  'rest /leagues': {
    resource: 'league',
    params: { id: COUNT },
    row: (n) => ({ league_id: id(n), country_id: 'ENG', division: 0, market_cap: 5 }),
    rows: (league: { market_cap?: number }) => (league.market_cap === 5 ? ids : []),
  },
  'rest /user_balance_sheet': {
    resource: 'transactions',
    params: { names: ['ann'], limit: 1_000 },
    row: (n) => ({ name: 'ann', amount: 1, type: 'dividend', unix_time: 9_000 - Math.floor(n / 2) }),
    beside: { rest: { '/share/transactions': () => [] } },
    rows: ({ entries }: { entries: Rows }) => entries,
  },
  'rest /player/transfer_history': {
    resource: 'sale',
    params: { player: 7 },
    row: (n) => ({ player_id: 7, club_id_from: 1, club_id_to: 2, amount: 5, date: 100 + n }),
    // The last of them is on the second page.
    rows: ({ transfer }: { transfer: { date: number } | null }) => (transfer?.date === 100 + COUNT - 1 ? ids : []),
  },
  'bundle /v1/transfer-market': { resource: 'auctions', params: {}, row: (n) => ({ player_id: id(n), end_time: 9 }), rows: all },
  'tool get_transfer_market': { resource: 'auctions', params: {}, row: (n) => ({ player_id: id(n), end_time: 9 }), rows: all },
  'tool get_share_balances_detailed': {
    resource: 'portfolio',
    params: { names: ['ann'] },
    row: stake,
    beside: {
      gsp: { ...account, get_user_share_balances: held(COUNT) },
      rest: {
        '/share_balances/detailed': inPages(
          Array.from({ length: COUNT }, (_, n) => ({ ...stake(n), remaining_cost_basis: null })),
          'counts rows and pages',
          SIZE,
        ),
      },
    },
    rows: ({ holdings }: { holdings: { remaining_cost_basis?: number }[] }) => holdings.filter((one) => one.remaining_cost_basis === 9),
  },
};

/** Paged operations that are read in part, or whose pages another test covers. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'rest /clubs': 'the busiest few for the first list',
  'rest /players': 'the busiest few for the first list, and how many there are',
  'rest /dumps/player_earnings': 'a window of the table: live-families.test.ts',
  'tool search_clubs': 'by ids: who is missing is asked for again, names-asked.test.ts',
  'tool search_players': 'by ids: who is missing is asked for again, names-asked.test.ts',
  'tool get_rich_list': 'it has no pages',
};

const TABLES = { rest: REST, bundle: BUNDLES, gsp: GSP, tool: TOOLS } as const;
/** Operations with a page or an offset, from the endpoint tables. */
const paged = Object.entries(TABLES).flatMap(([iface, rows]) =>
  Object.entries(rows).flatMap(([name, row]) => {
    const { params } = row as { params: object };
    const shape = 'shape' in params ? (params.shape as object) : {};
    return 'page' in shape || 'offset' in shape ? [`${iface} ${name}`] : [];
  }),
);
/** Those that the engine reads automatically. */
const read = new Set(
  indexSources(['src-main/engine'])
    .filter(({ as, callee }) => as === 'string' && callee !== null && ['rest', 'bundle', 'gsp', 'raw', 'tool', 'tools'].includes(callee))
    .map(({ callee, text }) => `${callee === 'tools' ? 'tool' : callee === 'raw' ? 'gsp' : callee} ${text}`),
);

describe('a list of two pages', () => {
  it('is read to its end by every reader: each paged operation that the engine reads is covered', () => {
    const asked = paged.filter((one) => read.has(one));
    expect(asked.length).toBeGreaterThan(15);
    expect(asked.filter((one) => !(one in CASES) && !(one in ELSEWHERE))).toEqual([]);
    expect([...Object.keys(CASES), ...Object.keys(ELSEWHERE)].filter((one) => !read.has(one))).toEqual([]);
  });

  const forms = Object.keys(FORMS) as Form[];
  const each = Object.entries(CASES).flatMap(([operation, one]) => forms.map((form) => [operation, form, one] as const));
  it.each(each)('%s that %s', async (operation, form, { resource, params, row, beside = {}, rows }) => {
    const [iface = '', name = ''] = operation.split(' ');
    const list = Array.from({ length: COUNT }, (_, n) => row(n));
    const serve = inPages(list, form, SIZE);
    const service: Probe = {
      gsp: { get_seasons: [{ season_id: 4 }], ...beside.gsp },
      rest: { ...beside.rest, ...(iface !== 'tool' && { [name]: serve }) },
      ...(iface === 'tool' && { tools: { ...beside.tools, [name]: serve } }),
    };
    const got = await probe(resource, params, service);
    expect([got.said, rows(got.data).length, got.partial]).toEqual(['fine', COUNT, null]);
  });

  it.each(Object.entries(CASES).filter(([operation]) => operation !== 'rest /leagues'))(
    '%s that ends before its own count is reported as partial',
    async (operation, { resource, params, row, beside = {} }) => {
      const [iface = '', name = ''] = operation.split(' ');
      const list = Array.from({ length: COUNT }, (_, n) => row(n));
      const short = (asked: Readonly<Record<string, unknown>>): unknown => {
        const page = Number(asked['page'] ?? 1);
        return { page, per_page: SIZE, total: 400, total_pages: 8, items: page <= 2 ? list.slice((page - 1) * SIZE, page * SIZE) : [] };
      };
      const got = await probe(resource, params, {
        gsp: { get_seasons: [{ season_id: 4 }], ...beside.gsp },
        rest: { ...beside.rest, ...(iface !== 'tool' && { [name]: short }) },
        ...(iface === 'tool' && { tools: { [name]: short } }),
      });
      // A window of a list includes the length of the list; every other value is marked as partial.
      const total = (got.data as { total?: number | null }).total;
      expect([got.said, total === 400 || /^Only part of the list was loaded: /.test(english(got.partial) ?? '')]).toEqual(['fine', true]);
    },
  );
});

describe('a window over pages with an unusable row', () => {
  const rows = Array.from({ length: 150 }, (_, n) => (n === 10 ? { club_id: 'none' } : { club_id: n + 1 }));
  const serve = { rest: { '/clubs/detailed': inPages(rows, 'counts rows and pages', 50) } };
  const window = async (offset: number) => (await probe('clubs', { offset, limit: 50 }, serve)).data as { rows: { club_id: number }[] };
  it('contains the rows of its positions: the next window neither skips nor repeats one', async () => {
    const [first, second] = [await window(25), await window(75)];
    expect([first.rows.at(0)?.club_id, first.rows.at(-1)?.club_id, second.rows.at(0)?.club_id]).toEqual([26, 75, 76]);
    expect((await window(0)).rows.map(({ club_id }) => club_id)).not.toContain(11);
  });
});
