import { beforeAll, describe, expect, it } from 'vitest';
import { club as gspClub, orderbook } from '#demo/gsp/gsp-rows.ts';
import { answer, BUNDLES, REST } from '#demo/rest/router.ts';
import { DAY } from '#demo/world/scale.ts';
import { statement } from '#demo/world/market/statements.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { NOON, tinyWorld } from '../../support/servers/demo.ts';

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly items: readonly Row[]; readonly total: number | null };
const clock = new ManualClock(NOON);
const world = tinyWorld(1, clock);
const ask = <T>(url: string): T => {
  const [path, query] = url.split('?');
  const { status, body } = answer(world, path!.startsWith('/v1/') ? BUNDLES : REST, path!, new URLSearchParams(query));
  if (status !== 200) throw new Error(`${url}: ${status} ${JSON.stringify(body)}`);
  return (typeof body === 'string' ? JSON.parse(body) : JSON.parse(JSON.stringify(body))) as T;
};
const sum = (rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
const number = (row: Row, name: string): number => Number(row[name]);
const paged = (url: string): Row[] => {
  const found: Row[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = ask<Page>(`${url}${url.includes('?') ? '&' : '?'}per_page=50&page=${page}`);
    found.push(...items);
    if (items.length < 50 || found.length === total) return found;
  }
};
const names = ['harrow', 'ostara_fc', world.users.name(31)];

beforeAll(() => {
  // Some minutes pass: trades, two rounds of matches, an auction or two.
  for (let n = 0; n < 1_200; n++) {
    clock.advance(1_500);
    world.step();
  }
});

describe('consistent REST data', () => {
  it('covers a world with recent trades, transfers and matches', () => {
    expect(world.trades.all().length).toBeGreaterThan(200);
    expect(world.auctions.transfers().length).toBeGreaterThan(0);
    expect(world.progress.played(world.comps.leagueAt(4, 0))).toBeGreaterThan(20);
  });

  it.each(names)('shows the same coin of %s everywhere, equal to the initial amount plus all transactions', (name) => {
    const user = world.users.indexOf(name)!;
    const [row] = ask<Page>(`/users?names=${encodeURIComponent(name)}&per_page=5`).items;
    const { balance } = ask<{ balance: { total: number; available: number; reserved: number } }>(`/v1/user/${encodeURIComponent(name)}`);
    const rich = ask<Row[]>('/rich_list?limit=100').find((one) => one['name'] === name)!;
    expect([row!['balance'], balance.total, rich['balance'], balance.available + balance.reserved]).toEqual(
      Array.from({ length: 4 }, () => world.ledger.balance(user).total),
    );
    const since = [...statement(world, user, world.startedAt)].reduce((all, { amount }) => all + amount, 0);
    expect(world.ledger.coin(user)).toBe(world.users.cash(user) + since);
    expect(since).not.toBe(0);
  });

  it.each(names)('shows the worth of %s as coin plus every holding at its last price', (name) => {
    const held = paged(`/share_balances?name=${encodeURIComponent(name)}`);
    const rich = ask<Row[]>('/rich_list?limit=100').find((one) => one['name'] === name)!;
    const worth = (kind: string) =>
      sum(
        held.filter((row) => row['share_type'] === kind),
        (row) => number(row, 'num') * number(row, 'last_price'),
      );
    expect([rich['club_asset_value'], rich['player_asset_value']]).toEqual([worth('club'), worth('player')]);
    expect(rich['total_networth']).toBe(number(rich, 'balance') + worth('club') + worth('player'));
    expect(ask<Row>(`/share_balances/summary?name=${encodeURIComponent(name)}`)).toMatchObject({
      balance: rich['balance'],
      club_asset_value: worth('club'),
      total_networth: rich['total_networth'],
    });
  });

  it.each(names)('shows the earnings of %s as the sum of the payouts in the ledger, also by week and by share', (name) => {
    const asked = encodeURIComponent(name);
    const rows: Row[] = [];
    for (let page = 1; ; page++) {
      const { items } = ask<Page>(`/user_balance_sheet?name=${asked}&per_page=100&page=${page}`);
      rows.push(...items.filter((row) => number(row, 'unix_time') >= world.now() - 30 * DAY));
      if (items.length < 100 || number(items.at(-1)!, 'unix_time') < world.now() - 30 * DAY) break;
    }
    const dividends = rows.filter((row) => String(row['type']).startsWith('dividend'));
    const { earnings_30d, earnings_7d } = ask<Record<string, { svc: number }>>(`/user_balance_sheet/earnings?name=${asked}`);
    expect(earnings_30d!.svc).toBe(sum(dividends, (row) => number(row, 'amount')));
    expect(earnings_7d!.svc).toBeGreaterThan(0);
    const held = paged(`/share_balances/detailed?name=${asked}`);
    const sold = dividends.filter(
      (row) => !held.some((one) => one['share_type'] === row['other_type'] && one['share_id'] === row['other_id']),
    );
    expect(sum(held, (row) => number(row, 'earnings_30d')) + sum(sold, (row) => number(row, 'amount'))).toBe(earnings_30d!.svc);
    const [week] = ask<{ week_start_unix_time: number; totals: { type: string; amount: number }[] }[]>(
      `/user_balance_sheet/weeks?name=${asked}&weeks=1`,
    );
    const inWeek = rows.filter((row) => number(row, 'unix_time') >= week!.week_start_unix_time);
    expect(week!.totals.reduce((all, { amount }) => all + amount, 0)).toBe(sum(inWeek, (row) => number(row, 'amount')));
    expect(new Date(week!.week_start_unix_time * 1_000).getUTCDay()).toBe(1);
  });

  it('has payouts only for played matches, each once', () => {
    const { items } = ask<Page>('/user_balance_sheet?name=harrow&per_page=100');
    const paid = items.filter((row) => row['fixture_id'] !== null);
    for (const row of paid) expect(world.fixtures.get(number(row, 'fixture_id'))).toMatchObject({ played: true, date: row['unix_time'] });
    const keys = paid.map((row) => `${String(row['fixture_id'])} ${String(row['other_type'])} ${String(row['other_id'])}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(0);
  });

  it('has the last trade as the last price, and the holders of the share', () => {
    const [trade] = ask<Page>('/share_trade_history?club_id=1&per_page=5').items;
    const [row] = ask<Page>('/clubs?club_id=1&per_page=5').items;
    expect(row!['last_price']).toBe(trade!['price']);
    const holders = paged('/share_balances?club_id=1');
    const detailed = ask<Page>('/clubs/detailed?club_id=1&per_page=5').items[0]!;
    const top = [...holders].sort((a, b) => number(b, 'num') - number(a, 'num')).slice(0, 5);
    expect((detailed['top_influencers'] as Row[]).map(({ num }) => num)).toEqual(top.map(({ num }) => num));
    for (const holder of holders)
      expect(ask<Row>(`/share_balance_by_user_club?club_id=1&name=${encodeURIComponent(String(holder['name']))}`)['num_shares']).toBe(
        holder['num'],
      );
  });

  it('has holdings by country and by league that add up to all holdings', () => {
    const held = paged('/share_balances?name=harrow');
    for (const by of ['countries', 'leagues']) {
      const sums = ask<Row[]>(`/share_balances?name=harrow&${by}=true`);
      expect(sum(sums, (row) => number(row, 'no_of_club_inf') + number(row, 'no_of_players_inf'))).toBe(
        sum(held, (row) => number(row, 'num')),
      );
      expect(sum(sums, (row) => number(row, 'no_of_clubs') + number(row, 'no_of_players'))).toBe(held.length);
    }
    const inEngland = paged('/share_balances?name=harrow&country_id=ENG');
    expect(inEngland.every((row) => row['country_id'] === 'ENG')).toBe(true);
    expect(inEngland.length).toBeLessThan(held.length);
  });

  it('shows the same money, position and wages of a club everywhere, and its books add up', () => {
    const table = ask<Row[]>('/league_tables?country_id=ENG&division=0');
    for (const id of [1, 2, 6]) {
      const row = ask<Page>(`/clubs/detailed?club_id=${id}&per_page=5`).items[0]!;
      const line = table.find((one) => one['club_id'] === id)!;
      expect([line['balance'], line['form'], line['new_position']]).toEqual([row['balance'], row['form'], row['league_position']]);
      expect(gspClub(world, id)).toMatchObject({ balance: { total: row['balance'] }, form: row['form'] });
      expect(row['total_wages']).toBe(sum(paged(`/players/detailed?club_id=${id}`), (player) => number(player, 'wages')));
      const weeks = ask<Row[]>(`/club_balance_sheet/weeks?club_id=${id}&season_id=4`);
      const moves = ask<Row[]>(`/player/transfer_history?club_id=${id}&season_id=4`);
      const amounts = (side: string) =>
        sum(
          moves.filter((move) => move[side] === id),
          (move) => number(move, 'amount'),
        );
      expect(sum(weeks, (week) => number(week, 'transfers_in'))).toBe(amounts('club_id_from'));
      expect(sum(weeks, (week) => number(week, 'transfers_out'))).toBe(amounts('club_id_to'));
      expect(row['transfers_in']).toBe(moves.filter((move) => move['club_id_to'] === id).length);
    }
  });

  it('has transfers, recovery and injuries of a player that match his history', () => {
    const sold = world.auctions.transfers()[0]!;
    const [row] = ask<Page>(`/players/detailed?player_id=${sold.player}&per_page=5`).items;
    expect([row!['club_id'], row!['last_transfer']]).toEqual([sold.to, sold.time]);
    expect(ask<{ transfers: Row[] }>(`/player/history/${sold.player}`).transfers[0]).toEqual({
      date: sold.time,
      club_id_from: sold.from,
      club_id_to: sold.to,
      amount: sold.amount,
    });
    for (const player of ask<Page>('/players/detailed?per_page=50').items) {
      const history = ask<{ ratings: Row[]; injuries: Row[]; transfers: Row[] }>(`/player/history/${number(player, 'player_id')}`);
      expect(history.ratings.at(-1)).toMatchObject({ rating: player['rating'], rating_gk: player['rating_gk'] });
      expect(history.transfers[0]?.['date'] ?? 0).toBe(player['last_transfer']);
      if (number(player, 'injured') > world.now()) expect(history.injuries[0]).toMatchObject({ end_date: player['injured'] });
      const [morale] = ask<Row[]>(`/players/morale_history/${number(player, 'player_id')}`);
      expect(morale!['new_morale']).toBe(player['morale']);
    }
  });

  it('shows the same loans from the player, the club and the season', () => {
    const all = ask<Row[]>('/players/loan_history?season_id=4');
    expect(all.length).toBeGreaterThan(0);
    for (const loan of all) {
      const [row] = ask<Page>(`/players/detailed?player_id=${number(loan, 'player_id')}&per_page=5`).items;
      expect(row!['loaned_to_club']).toBe(loan['to_club_id']);
      expect(ask<Row[]>(`/players/loan_history?season_id=4&club_id=${number(loan, 'to_club_id')}`)).toContainEqual(loan);
      const there = paged(`/players/detailed?club_id=${number(loan, 'to_club_id')}&include_loaned=true`);
      expect(there.map((player) => player['player_id'])).toContain(loan['player_id']);
    }
    expect(ask<Page>('/players/detailed?loaned_to_club=NOT_NULL').total).toBe(all.length);
  });

  it('shows the same jobs on the board, at the club and among clubs', () => {
    const board = ask<{ posted: Row[]; available: Row[] }>('/v1/jobs-board?section=both');
    expect(board.posted.length).toBeGreaterThan(0);
    expect(board.posted.length).toBe(ask<Page>('/clubs/detailed?has_job_posting=1').total);
    expect(board.available.length).toBe(ask<Page>('/clubs/detailed?available=1').total);
    for (const club of board.posted)
      expect(ask<Row>(`/clubs/${number(club, 'club_id')}/job`)['poster_name']).toBe((club['job_posted'] as Row)['poster_name']);
    expect(Object.keys(ask<Row>('/v1/jobs-board?section=posted'))).not.toContain('available');
  });

  it('has at most a hundred news lines, newest first, that describe events', () => {
    const news = ask<Row[]>('/messages?season_id=4&country_id=ENG&per_page=100');
    expect(news.length).toBe(100);
    expect(news.map((row) => number(row, 'date'))).toEqual(news.map((row) => number(row, 'date')).sort((a, b) => b - a));
    const sold = world.auctions.transfers()[0]!;
    const moved = ask<Row[]>(`/messages?season_id=4&club_id=${sold.to}&days=1&limit=100`).find((row) => row['type'] === 9)!;
    expect([moved['data_1'], moved['data_2'], moved['club_1'], moved['club_2']]).toEqual([sold.player, sold.amount, sold.to, sold.from]);
  });

  it('has dumps that agree with their source data', () => {
    const earnings = ask<{ meta: { fields: string[]; total_results: number }; data: unknown[][] }>(
      '/dumps/player_earnings?threshold=10&limit=500',
    );
    const column = (name: string) => earnings.meta.fields.indexOf(name);
    expect(earnings.data.length).toBe(400);
    const paybacks = earnings.data.map((row) => Number(row[column('payback')]));
    expect(paybacks).toEqual([...paybacks].sort((a, b) => a - b));
    const best = earnings.data[0]!;
    const asks = orderbook(world, world.shares.indexOf('player', Number(best[column('player_id')]))!).ask;
    expect(Number(best[column('buyable')])).toBeLessThanOrEqual(asks.reduce((all, { num }) => all + num, 0));
    expect(Number(best[column('buyable')])).toBeGreaterThan(0);
    const field = ask<Row>(`/player_field_time/by-player/${Number(best[column('player_id')])}`);
    expect(Number(best[column('match_time_percentage')])).toBeCloseTo(number(field, 'field_time_share') * 100, 0);
    const packs = ask<{ meta: { fields: string[] }; data: unknown[][] }>('/dumps/club_packs');
    for (const row of packs.data) {
      const [sale] = ask<Page>(`/shop/clubs?club_ids=${Number(row[0])}`).items;
      expect(row[packs.meta.fields.indexOf('price_per_pack_raw')]).toBe(sale!['pricePerPack']);
      expect(sale!['available']).toBe(true);
      const shares = sale!['shares'] as { club_id: number; amount: number }[];
      const market = shares.reduce(
        (sum, { club_id, amount }) => sum + amount * world.prices.fair(world.shares.indexOf('club', club_id)!, world.startedAt),
        0,
      );
      // a pack costs about what its influence costs in the market, at 0.0014 dollars a coin
      const against = Number(sale!['pricePerPack']) / 1_000_000 / ((market / 10_000) * 0.0014);
      expect(against).toBeGreaterThan(0.8);
      expect(against).toBeLessThan(1.6);
    }
  });

  it('has market charts that end at the present figures', () => {
    const market = ask<Record<string, number> & { ClubsVolumeChart: { value: number }[] }>('/market');
    const clubs = paged('/clubs');
    expect(market['ClubsMarketCap']).toBe(sum(clubs, (club) => number(club, 'last_price') * 1_000_000));
    expect(market['ClubBalances']).toBe(sum(clubs, (club) => number(club, 'balance')));
    expect(market['PlayerValues']).toBe(sum(paged('/players'), (player) => number(player, 'value')));
    expect(market['UserBalances']).toBe(sum(paged('/users'), (user) => number(user, 'balance')));
    expect(market['Clubs30dayVolume']).toBe(market.ClubsVolumeChart.reduce((all, { value }) => all + value, 0));
    expect(market['COIN2USDC']).toBe(ask<Row>('/coin_price')['coin2usdc']);
  });
});

describe('sorted lists', () => {
  it('put nulls first in ascending and last in descending order', () => {
    const agents = (order: string) => paged(`/players?sort_by=agent_name&sort_order=${order}`).map((row) => row['agent_name']);
    const [up, down] = [agents('asc'), agents('desc')];
    const nulls = up.filter((name) => name === null).length;
    expect(nulls).toBeGreaterThan(0);
    expect(up.slice(0, nulls).every((name) => name === null)).toBe(true);
    expect(down.slice(-nulls).every((name) => name === null)).toBe(true);
    expect(up.slice(nulls)).toEqual(up.slice(nulls).sort());
  });

  it.each(['buy_volume_7_day', 'total_volume', 'first_trade_date', '1000th_trade_date', 'biggest_trade', 'balance'])(
    'of users are in the stated order of %s',
    (column) => {
      const told = { '1000th_trade_date': 'thousandth_trade_date' }[column] ?? column;
      const values = ask<Page>(`/users/detailed?sort_by=${column}&sort_order=desc&per_page=20`).items.map((row) =>
        Number(row[told] ?? -Infinity),
      );
      expect(values).toEqual([...values].sort((a, b) => b - a));
    },
  );

  it.each(['balance', 'transfers_in', 'total_wages', 'gk_rating', 'value', 'last_price'])(
    'of clubs are in the stated order of %s',
    (column) => {
      const values = paged(`/clubs/detailed?sort_by=${column}&sort_order=desc`).map((row) => number(row, column));
      expect(values).toEqual([...values].sort((a, b) => b - a));
    },
  );

  it('without totals continue until a page is short', () => {
    for (const url of ['/share_trade_history?name=harrow', '/user_balance_sheet?name=harrow'])
      expect(ask<Page>(`${url}&per_page=5`).total ?? null).toBeNull();
  });
});
