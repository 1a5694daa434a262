import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { splitShare, type ClubId, type PlayerId, type Share } from '#contract/model/market/share.ts';
import { INCOME, SPENDING } from '#contract/model/clubs/finance.ts';
import { RESOURCES, type Data, type Params, type ResourceName } from '#contract/resources.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { memoryPair } from '../../support/engine/memory-port.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';
import { reason } from '../../support/english-text.ts';
import { EXAMPLES } from '../../support/values/examples.ts';

const MINUTE = 60_000;
const SHARES = ['club_1', 'club_2', 'player_1'] as Share[];
type Sides = { bids: [number, number][]; asks: [number, number][] };
interface Truth {
  readonly at: number;
  readonly height: number;
  readonly books: ReadonlyMap<Share, Sides>;
  readonly trades: ReadonlyMap<Share, readonly number[]>;
  readonly table: readonly (readonly (number | string | null | undefined)[])[];
  /** What the service reported then, by what it is about, in a form that can be compared. */
  readonly facts: Readonly<Record<keyof typeof FACTS, string | null>>;
  /** Events of each share as they were told then. */
  readonly told: ReadonlyMap<Share, ReadonlySet<string>>;
}

const HARROW = { names: ['harrow'] };
const amounts = (rows: readonly { readonly share: Share; readonly total: number }[]) =>
  rows.map(({ share, total }) => [share, total] as const).sort(([a], [b]) => (a < b ? -1 : 1));
type Given<N extends ResourceName> = { readonly name: N; readonly params: Params<N>; readonly of: (data: Data<N>) => unknown };
const given = <N extends ResourceName>(name: N, params: Params<N>, of: (data: Data<N>) => unknown): Given<N> => ({ name, params, of });
/** A player who is for sale for most of the time. */
const SALE = { player: 0 };
const DAY = 86_400;
/** Facts that are compared with those of the past, and the resource that has them. */
const FACTS = {
  holdings: given('holdings', HARROW, ({ rows, accounts }) => [amounts(rows), accounts.map(({ balance }) => balance?.total)]),
  trader: given('user', { name: 'harrow' }, ({ balances, holdings }) => [balances?.total, amounts(holdings ?? [])]),
  worth: given('portfolio', HARROW, ({ accounts, value }) => value + (accounts[0]?.balance.total ?? 0)),
  squad: given('squad', { club: 1 as ClubId }, ({ players }) =>
    players.map(({ player_id, rating, fitness }) => [player_id, rating, fitness] as const).sort(([a], [b]) => a - b),
  ),
  owners: given('owners', { share: 'club_1' as Share }, ({ count, owners }) => [count, owners.map(({ name, num }) => [name, num])]),
  figures: given('market', {}, ({ figures, coin_price }) => [figures?.total_market_cap, figures?.volume_7_day, coin_price?.coin2usdc]),
  auctions: given('auctions', {}, (rows) =>
    rows
      .map(({ player_id, end_time, minimum_bid, high_bid }) => [player_id, end_time, minimum_bid, high_bid?.amount, high_bid?.club_id])
      .sort(([a], [b]) => (a ?? 0) - (b ?? 0)),
  ),
  bids: given('auction', SALE, ({ active, end_time, minnextbid, bids }) => [
    active,
    active ? end_time : null,
    active ? minnextbid : null,
    bids.map(({ amount, club_id }) => [amount, club_id]),
  ]),
  ticker: given('market', {}, ({ ticker }) => ticker && [ticker.trades, ticker.transfers, ticker.rich, ticker.poor]),
  // the point of a day changes until the day is over
  charts: given('market', {}, ({ figures }) =>
    Object.entries(figures?.charts ?? {}).map(([name, points]) => [
      name,
      points.filter(({ time }) => time + DAY <= (figures?.observedAt ?? 0)).slice(-10),
    ]),
  ),
  player: given('player', { id: 1 as PlayerId }, ({ rating, club_id, value, wages }) => [rating, club_id, value, wages]),
  ballots: given('ballots', { stage: 'open' }, (rows) =>
    rows.map(({ share, id, options }) => [share, id, options.map((one) => [one.id, one.votes])] as const).sort(([, a], [, b]) => a - b),
  ),
} as const;
type Fact = keyof typeof FACTS;
const FACT_NAMES = Object.keys(FACTS) as Fact[];
const factText = (fact: Fact, data: unknown): string | null =>
  data === null ? null : JSON.stringify((FACTS[fact].of as (data: unknown) => unknown)(data));

let sim: Sim;
/** When the world began to trade. */
let started = 0;
const truths: Truth[] = [];
const now = (): number => Math.floor(sim.clock.now() / 1_000);
const levels = (orders: readonly { readonly price: number; readonly num: number }[], sign: number): [number, number][] => {
  const sizes = new Map<number, number>();
  for (const { price, num } of orders) sizes.set(price, (sizes.get(price) ?? 0) + num);
  return [...sizes].filter(([, num]) => num > 0).sort(([a], [b]) => sign * (a - b));
};
const sides = ({
  bids,
  asks,
}: Parameters<typeof JSON.stringify>[0] & Record<'bids' | 'asks', readonly { price: number; num: number }[]>) => ({
  bids: levels(bids, -1),
  asks: levels(asks, 1),
});

/** Another view, which follows the replay clock. */
function follower() {
  const client = createClient();
  client.followReplay();
  const [far, near] = memoryPair();
  sim.engine().connect(far);
  client.attach(near);
  return {
    client,
    watch<N extends ResourceName>(name: N, params: Params<N>) {
      const all: Snapshot<Data<N>>[] = [];
      client.watch(name, params, (snapshot) => all.push(snapshot));
      return { name, all, last: () => all.at(-1) ?? (NOTHING as Snapshot<Data<N>>) };
    },
  };
}
let view: ReturnType<typeof follower>;
async function show(at: number): Promise<void> {
  const { data } = clock.last();
  const done = await sim.during(view.client.command('replay.run', { action: data?.at == null ? 'start' : 'seek', at }));
  if (!done.ok) throw new Error(reason(done.fault));
  await sim.run(400);
}
let clock: { last: () => Snapshot<Data<'replay'>> };
/** The league table that the service reports. */
async function served(): Promise<Truth['table']> {
  const { rows } = { rows: table.last().data ?? [] };
  return rows.map(({ club_id, new_position, played, pts, goals_for, goals_against }) => [
    club_id,
    new_position,
    played,
    pts,
    goals_for,
    goals_against,
  ]);
}
const EVENTS = { from: 0, to: 4_000_000_000 };
const toldNow = new Map<Share, { last: () => Snapshot<Data<'events'>> }>();
/** An event without when it became known, and without names, which are learnt later. */
const told = ({ at, kind, text, ref, short }: Data<'events'>[number]): string => JSON.stringify([at, kind, text.code, ref, short]);
let table: { last: () => Snapshot<Data<'tables'>> };

beforeAll(async () => {
  sim = await createSim({ listening: false });
  started = now();
  sim.step();
  SALE.player = sim.world.auctions.open().find(({ endTime }) => endTime > started + 1.5 * DAY)?.player ?? 0;
  for (const share of SHARES) {
    sim.watch('orderbook', { share });
    sim.watch('candles', { share, interval: '15m' });
    toldNow.set(share, sim.watch('events', { share, ...EVENTS }));
  }
  table = sim.watch('tables', { league: 4_000 });
  const facts = new Map(FACT_NAMES.map((fact) => [fact, sim.watch(FACTS[fact].name, FACTS[fact].params as never)]));
  const factNow = (fact: Fact): string | null => factText(fact, facts.get(fact)?.last().data ?? null);
  sim.watch('trades', { limit: 50 });
  sim.watch('clubs', { ids: [1, 2, 3] as ClubId[] });
  const sync = sim.watch('sync', {});
  await sim.during(sim.client.command('market.sync', {}));
  await sim.until(() => sync.last().data?.state === 'done' && sync.last().data?.counts.prices !== 0, 30 * MINUTE);
  await sim.run(MINUTE);
  // two days: busy hours, each followed by hours with a block every 20 minutes
  for (let block = 0; block < 110; block++) {
    sim.step();
    await sim.run((block % 30 < 20 ? 2 : 20) * MINUTE);
    const index = (share: Share): number => sim.world.shares.fromKey(share) ?? 0;
    truths.push({
      at: now(),
      height: sim.world.chain.head().height,
      books: new Map(SHARES.map((share) => [share, sides(sim.world.books.peek(index(share)))])),
      trades: new Map(SHARES.map((share) => [share, sim.world.trades.of(index(share)).map(({ id }) => id)])),
      table: await served(),
      facts: Object.fromEntries(FACT_NAMES.map((fact) => [fact, factNow(fact)])) as Truth['facts'],
      told: new Map([...toldNow].map(([share, { last }]) => [share, new Set((last().data ?? []).map(told))])),
    });
    await sim.run(1_000);
  }
  view = follower();
  clock = view.watch('replay', {});
}, 600_000);
afterAll(() => sim.stop());

describe('a replay of two days', { timeout: 600_000 }, () => {
  it('shows at every step the order books, trades and table that were true then', async () => {
    const books = SHARES.map((share) => ({ share, watch: view.watch('orderbook', { share }) }));
    const tapes = SHARES.map((share) => ({ share, watch: view.watch('trades', { share, limit: 500 }) }));
    const standings = view.watch('tables', { league: 4_000 });
    const counts = { books: 0, trades: 0, tables: 0, unknown: 0 };
    for (const truth of truths) {
      await show(truth.at);
      for (const { share, watch } of books) {
        const { data, status, observedAt } = watch.last();
        if (status !== 'recorded' || !data) {
          counts.unknown++;
          continue;
        }
        expect({ at: truth.at, share, ...sides(data) }).toEqual({ at: truth.at, share, ...truth.books.get(share) });
        expect(observedAt).toBe(truth.at);
        counts.books++;
      }
      for (const { share, watch } of tapes) {
        const { data, status } = watch.last();
        if (status !== 'recorded' || !data) {
          counts.unknown++;
          continue;
        }
        const of = new Set(truth.trades.get(share));
        const shown = data.filter(({ time }) => time >= started).map(({ id }) => id);
        expect(new Set(shown)).toEqual(new Set([...of].filter((id) => data.length < 500 || shown.includes(id))));
        expect(data.every(({ time }) => time <= truth.at)).toBe(true);
        counts.trades++;
      }
      const { data, status } = standings.last();
      if (status !== 'recorded' || !data) counts.unknown++;
      else {
        const shown = data.map(({ club_id, new_position, played, pts, goals_for, goals_against }) => [
          club_id,
          new_position,
          played,
          pts,
          goals_for,
          goals_against,
        ]);
        expect({ at: truth.at, shown }).toEqual({ at: truth.at, shown: truth.table });
        counts.tables++;
      }
    }
    console.info(
      `replay: ${counts.books} books, ${counts.trades} tapes and ${counts.tables} tables agreed, ${counts.unknown} were not recorded`,
    );
    const all = truths.length;
    expect(counts.books).toBeGreaterThan(all * SHARES.length * 0.9);
    expect(counts.trades).toBeGreaterThan(all * SHARES.length * 0.9);
    expect(counts.tables).toBeGreaterThan(all * 0.9);
  });

  it('shows at every step the holdings, net worth, holders, market figures with charts and ticker, auctions with bids, squad, player and votes that were true then', async () => {
    const watches = new Map(FACT_NAMES.map((fact) => [fact, view.watch(FACTS[fact].name, FACTS[fact].params as never)]));
    const curve = view.watch('equity', { names: ['harrow'] });
    const agreed = Object.fromEntries([...FACT_NAMES, 'curve'].map((fact) => [fact, 0])) as Record<Fact | 'curve', number>;
    const wrong: string[] = [];
    for (const [n, truth] of truths.entries()) {
      await show(truth.at);
      await sim.until(() => [...watches.values(), curve].every(({ last }) => last().status === 'recorded'), 60_000);
      for (const [fact, { last }] of watches) {
        const shown = factText(fact, last().data as unknown);
        // A vote has ended at its time, though the service may say so with its next reading only.
        const soon = truths.slice(n, n + 3).flatMap((one) => JSON.parse(one.facts.ballots ?? '[]') as unknown[]);
        const votes = new Set(soon.map((one) => JSON.stringify(one)));
        const isVote = (one: unknown): boolean => votes.has(JSON.stringify(one));
        const agrees = fact === 'ballots' ? shown !== null && (JSON.parse(shown) as unknown[]).every(isVote) : shown === truth.facts[fact];
        if (agrees) agreed[fact]++;
        else
          wrong.push(
            `${fact} at ${truth.at}: ${shown?.slice(0, 200) ?? last().fault?.code} instead of ${truth.facts[fact]?.slice(0, 200)}`,
          );
      }
      const point = curve.last().data?.points.at(-1);
      expect(point?.at ?? 0).toBeLessThanOrEqual(truth.at);
      if (point && point.coin + point.held === Number(truth.facts.worth)) agreed.curve++;
      else wrong.push(`curve at ${truth.at}: ${point && point.coin + point.held} instead of ${truth.facts.worth}`);
    }
    console.info(`replay: of ${truths.length} ${JSON.stringify(agreed)}`, wrong.slice(0, 12));
    for (const count of Object.values(agreed)) expect(count, wrong.slice(0, 4).join('\n')).toBeGreaterThan(truths.length * 0.9);
  });

  it('shows of each event what was told then: its result once it was known, and nothing that was set later', async () => {
    const lanes = SHARES.map((share) => ({ share, watch: view.watch('events', { share, ...EVENTS }) }));
    let [compared, settled] = [0, 0];
    for (const [n, { at }] of truths.entries()) {
      if (n % 5 !== 0) continue;
      await show(at);
      await sim.until(() => lanes.every(({ watch }) => watch.last().status === 'recorded'));
      for (const { share, watch } of lanes) {
        const shown = watch.last().data ?? [];
        // What happened since the last reading of the present is told with the next one.
        const soon = truths.slice(n, n + 3).map((truth) => truth.told.get(share) ?? new Set<string>());
        for (const event of shown) {
          // A match is shown without its result until it has surely ended, though the world may know it earlier.
          const plays = event.kind === 'match' && event.at <= at && at < (event.until ?? 0);
          if (plays) expect(event.short).toBeNull();
          else expect(soon.some((some) => some.has(told(event))) || event.at <= started, told(event)).toBe(true);
          expect(event.known).toBeLessThanOrEqual(at);
          if (event.at > at) expect([event.short, event.plan]).toEqual([null, null]);
        }
        const all = new Set(shown.map(told));
        const old = [...(truths[n]?.told.get(share) ?? [])].filter((one) => (JSON.parse(one) as [number])[0] <= at - 2 * 3_600);
        for (const one of old) expect(all.has(one), one).toBe(true);
        compared += shown.length;
        settled += shown.filter((event) => event.at > started && event.at <= at && event.short !== null).length;
      }
    }
    expect(compared).toBeGreaterThan(100);
    expect(settled).toBeGreaterThan(0);
  });

  it('shows in the schedule of a club the matches that were set then, and none that was drawn later', async () => {
    const clubs = SHARES.filter((share) => splitShare(share).kind === 'club');
    const schedules = clubs.map((share) => ({ share, watch: view.watch('schedule', { club: splitShare(share).id as ClubId }) }));
    let shown = 0;
    for (const [n, { at }] of truths.entries()) {
      if (n % 10 !== 0) continue;
      await show(at);
      await sim.until(() => schedules.every(({ watch }) => watch.last().status === 'recorded'));
      for (const { share, watch } of schedules) {
        // What happened since the last reading of the present is told with the next one.
        const soon = truths.slice(n, n + 3).flatMap((truth) => [...(truth.told.get(share) ?? [])]);
        const set = new Set(soon.map((one) => (JSON.parse(one) as unknown[])[3]));
        for (const { fixture_id } of watch.last().data?.fixtures ?? []) {
          expect(set).toContain(`fixture:${fixture_id}`);
          shown++;
        }
      }
    }
    expect(shown).toBeGreaterThan(100);
  });

  /** What the program says of itself, and the user's own: the same during a replay. Alerts stay live. */
  const TIMELESS: readonly ResourceName[] = [
    ...(['status', 'traffic', 'stream', 'operations', 'sync', 'recorder', 'replay', 'crosscheck', 'disagreements', 'notices'] as const),
    ...([
      'alerts',
      'alerting',
      'rules',
      'digest',
      'settings',
      'accounts',
      'notes',
      'recent',
      'watchlists',
      'watchlist',
      'screens',
    ] as const),
    ...(['layouts', 'windows', 'links', 'drawings', 'drafts', 'names', 'search', 'fields'] as const),
  ];
  /** Times that were known in advance: deadlines and dates of matches. */
  const PLANNED = /^(endTime|end_time|startTime|date|injured|banned|contract|due|expires)$/;
  /** Resources that follow from records or dated data, so that they are answered of every time that was recorded. */
  const ANSWERED: readonly ResourceName[] = [
    ...(['orderbook', 'orderbooks', 'quote', 'book-history', 'book-map', 'book-at', 'book-usual'] as const),
    ...(['trades', 'traded', 'candles', 'graph', 'events', 'movers', 'market-map', 'breadth'] as const),
    ...([
      'holdings',
      'portfolio',
      'costs',
      'lots',
      'closed',
      'gains',
      'equity',
      'projection',
      'income',
      'transactions',
      'user',
      'users',
    ] as const),
    ...(['club', 'clubs', 'player', 'players', 'squad', 'lineups', 'league', 'schedule', 'calendar', 'messages'] as const),
    ...(['owners', 'market', 'auctions', 'auction', 'holders-around', 'order-acts', 'trade-sums'] as const),
    ...(['ballots', 'proposals', 'votes', 'tenures', 'theses', 'estimates'] as const),
  ];
  /** Amounts in base units, which may look like times. */
  const AMOUNTS =
    /bid$|price|value|volume|coin|held|amount|total|available|cost|basis|traded|worth|deposits|income|realised|balance|index/i;
  const ITEMS: ReadonlySet<string> = new Set([...INCOME, ...SPENDING]);
  /** Net worth at the ends of a span is an amount, too. */
  const SPAN_WORTH = /^\.(?:periods|months|weeks|seasons)\.\d+\.(?:start|end)$/;
  /** The parts of a value that are later than a time. */
  function later(value: unknown, at: number, height: number, path = ''): string[] {
    if (Array.isArray(value)) return value.flatMap((one, n) => later(one, at, height, `${path}.${n}`));
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([key, one]) => {
      const here = `${path}.${key}`;
      if (typeof one !== 'number' || AMOUNTS.test(key) || ITEMS.has(key) || SPAN_WORTH.test(here)) return later(one, at, height, here);
      if (/height/i.test(key)) return one > height ? [`${here} ${one} > ${height}`] : [];
      const isTime = one > 1_700_000_000 && one < 2_000_000_000 && !PLANNED.test(key);
      return isTime && one > at ? [`${here} ${one} > ${at}`] : [];
    });
  }

  it('has nothing from after the block in any resource, and none of them says that it is live', async () => {
    const names = (Object.keys(RESOURCES) as ResourceName[]).filter((name) => !TIMELESS.includes(name));
    const examples = names.flatMap((name) => EXAMPLES[name].map((params) => view.watch(name, params as never)));
    const watches = [view.watch('auction', SALE), ...examples];
    await show(truths.at(-1)?.at ?? 0);
    await sim.run(2 * MINUTE);
    const [first, last] = [truths[0]?.at ?? 0, truths.at(-1)?.at ?? 0];
    let answered = 0;
    const check = async (at: number): Promise<void> => {
      await show(at);
      await sim.run(1_000);
      const height = truths.findLast((truth) => truth.at <= at + 1_200)?.height ?? Infinity;
      for (const { name, last: now } of watches) {
        const { status, observedAt, data, fault, height: block } = now();
        expect(['recorded', 'failed', 'loading'], `${name}: ${status}`).toContain(status);
        if (status === 'failed') expect(data, `${name}: ${fault?.code}`).toBeNull();
        if (status === 'recorded') answered++;
        expect(observedAt ?? 0, name).toBeLessThanOrEqual(at);
        if (block !== null) expect(block, name).toBeLessThanOrEqual(height);
        // Events that were set in advance have their own test above; what is expected of a payout has a time to come.
        const dated =
          name === 'events'
            ? (data as Data<'events'> | null)?.filter((event) => event.at <= at && (event.until ?? 0) <= at)
            : name === 'projection'
              ? (data as Data<'projection'> | null)?.paid
              : data;
        expect(later(dated, at, height), name).toEqual([]);
      }
    };
    await fc.assert(fc.asyncProperty(fc.integer({ min: first - 3_600, max: last }), check), { numRuns: 25, endOnFailure: true });
    expect(answered).toBeGreaterThan(200);
    await show(truths.at(-10)?.at ?? 0);
    const must = ANSWERED.map((name) => watches.find((watch) => watch.name === name));
    await sim.until(() => must.every((one) => one?.last().status === 'recorded'), 60_000);
    const silent = must.filter((one) => one?.last().status !== 'recorded');
    expect(silent.map((one) => `${one?.name}: ${one?.last().status} ${JSON.stringify(one?.last().fault)}`)).toEqual([]);
  });
});
