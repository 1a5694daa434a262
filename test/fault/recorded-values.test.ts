import { expect, it } from 'vitest';
import { player, proposal } from '#demo/gsp/gsp-rows.ts';
import { clubDetails } from '#demo/rest/club-routes.ts';
import { wealth } from '#demo/world/market/wealth.ts';
import { SEASON } from '#demo/world/scale.ts';
import { createClient } from '#contract/client.ts';
import type { ClubId, PlayerId } from '#contract/model/market/share.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { memoryPair } from '../support/engine/memory-port.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';
import { reason } from '../support/english-text.ts';
import { WEEK_FAULTS } from '../support/recorder/week-faults.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const PLAYERS = [1, 2, 50, 120, 200, 333] as PlayerId[];
const CLUBS = [1, 2, 7, 20] as ClubId[];
const LEAGUE = 4_000;
const NAME = 'harrow';
type Row = Readonly<Record<string, unknown>>;
const some = (row: Row, fields: readonly string[]): unknown[] => fields.map((field) => row[field] ?? null);
const PLAYER = ['rating', 'value', 'wages', 'club_id', 'contract', 'fitness', 'morale', 'injured', 'agent_name'];
const CLUB = ['balance', 'value', 'manager_name', 'fans_current', 'stadium_size_current', 'league_position', 'total_wages', 'form'];
const TABLE = ['played', 'won', 'drawn', 'lost', 'goals_for', 'goals_against', 'pts'];

/** For each class of records: the resource that shows it of a past time, what of it is compared, and the same of the world. */
const facts = <N extends ResourceName>(
  name: N,
  params: Params<N>,
  shown: (data: Data<N>) => readonly (readonly [string, unknown])[],
  truth: (sim: Sim) => readonly (readonly [string, unknown])[],
) => ({ name, params, shown: shown as (data: unknown) => readonly (readonly [string, unknown])[], truth });
const lastOf = ({ world }: Sim, kind: 'club' | 'player', id: number): number | null =>
  world.figures.lastPrice(world.shares.indexOf(kind, id) ?? 0) || null;
const CLASSES = {
  players: facts(
    'players',
    { ids: PLAYERS },
    ({ rows }) => rows.map((row) => [String(row.player_id), some(row, PLAYER)]),
    ({ world }) => PLAYERS.map((id) => [String(id), some(player(world, id) as Row, PLAYER)]),
  ),
  clubs: facts(
    'clubs',
    { ids: CLUBS },
    ({ rows }) => rows.map((row) => [String(row.club_id), some(row, CLUB)]),
    ({ world }) => CLUBS.map((id) => [String(id), some(clubDetails(world, id) as Row, CLUB)]),
  ),
  playerPrices: facts(
    'players',
    { ids: PLAYERS },
    ({ rows }) => rows.map((row) => [String(row.player_id), row.last_price ?? null]),
    (sim) => PLAYERS.map((id) => [String(id), lastOf(sim, 'player', id)]),
  ),
  clubPrices: facts(
    'clubs',
    { ids: CLUBS },
    ({ rows }) => rows.map((row) => [String(row.club_id), row.last_price ?? null]),
    (sim) => CLUBS.map((id) => [String(id), lastOf(sim, 'club', id)]),
  ),
  tables: facts(
    'tables',
    { league: LEAGUE },
    (rows) => rows.map((row) => [String(row.club_id), some(row, TABLE)]),
    ({ world }) => {
      const comp = world.comps.leagues(SEASON).find(({ id }) => id === LEAGUE);
      return comp ? world.tables.of(comp).map(({ club, ...row }) => [String(club), some(row, TABLE)]) : [];
    },
  ),
  tallies: facts(
    'ballots',
    { stage: 'open' },
    (rows) => rows.map(({ id, options }) => [String(id), options.map((one) => [one.id, one.votes])]),
    ({ world }) =>
      Array.from({ length: world.shares.count }, (_, share) => world.votes.of(share))
        .flat()
        .map((open) => [String(open.id), proposal(world, open).options.map((one) => [one.option_id, one.votes])]),
  ),
  holdings: facts(
    'holdings',
    { names: [NAME] },
    ({ rows, accounts }) => [
      ['coin', accounts[0]?.balance?.total ?? null],
      ...rows.filter(({ total }) => total > 0).map(({ share, total }) => [share, total] as const),
    ],
    ({ world }) => {
      const user = world.users.indexOf(NAME) ?? 0;
      const held = Array.from(
        { length: world.shares.count },
        (_, at) => [world.shares.key(at), world.ledger.holding(at, user).total] as const,
      );
      return [['coin', wealth(world).balance(user)], ...held.filter(([, total]) => total > 0)];
    },
  ),
} as const;
type Class = keyof typeof CLASSES;
const NAMES = Object.keys(CLASSES) as Class[];
const truthOf = (sim: Sim, name: Class): ReadonlyMap<string, string> =>
  new Map(CLASSES[name].truth(sim).map(([key, value]) => [key, JSON.stringify(value)]));

it(
  'Recorded players, clubs, prices, tables, tallies and holdings of a week with faults are what was true, and gaps are unknown',
  { timeout: 900_000 },
  async () => {
    const sim = await createSim({ listening: false });
    const now = (): number => Math.floor(sim.clock.now() / 1_000);
    sim.step();
    const look = () => NAMES.map((name) => sim.watch(CLASSES[name].name, CLASSES[name].params as never));
    let watches = look();
    const sync = sim.watch('sync', {});
    const begun = await sim.during(sim.client.command('market.sync', {}));
    if (!begun.ok) throw new Error(reason(begun.fault));
    await sim.until(() => sync.last().data?.state === 'done' && sync.last().data?.counts.prices !== 0, 30 * MINUTE);
    await sim.run(MINUTE);

    /** What was true at a time, as far as it did not change since the block before. */
    const truths: { readonly at: number; readonly of: Record<Class, ReadonlyMap<string, string>> }[] = [];
    const dark: number[] = [];
    const wake: number[] = [];
    for (let hour = 0; hour < 7 * 24; hour++) {
      const end = sim.clock.tick() + HOUR;
      const fault = WEEK_FAULTS[hour];
      if (fault) {
        const [name, params, minutes] = fault;
        await sim.control.fault(name, true, params);
        // something happens meanwhile
        await sim.run((minutes * MINUTE) / 2);
        sim.step();
        await sim.run((minutes * MINUTE) / 2);
        await sim.control.fault(name, false);
        wake.push(now());
      }
      if (hour === 60) {
        const from = now();
        await sim.restart(() => sim.clock.sleep(30 * MINUTE));
        dark.push(from + 900);
        for (const watch of watches) watch.stop();
        watches = look();
      }
      if (hour === 90) {
        const from = now();
        sim.clock.sleep(HOUR);
        dark.push(from + 1_800);
      }
      for (let n = 0; n < 2; n++) {
        sim.step();
        await sim.settle();
        const before = NAMES.map((name) => truthOf(sim, name));
        await sim.run(Math.max(5 * MINUTE, (end - sim.clock.tick()) / (2 - n)));
        const still = NAMES.map((name, at) => {
          const truth = truthOf(sim, name);
          return [name, new Map([...truth].filter(([key, value]) => before[at]?.get(key) === value))] as const;
        });
        if (n === 1) truths.push({ at: now() - 1, of: Object.fromEntries(still) as unknown as Record<Class, ReadonlyMap<string, string>> });
      }
    }
    for (const watch of watches) watch.stop();

    const client = createClient();
    client.followReplay();
    const [far, near] = memoryPair();
    sim.engine().connect(far);
    client.attach(near);
    const past = Object.fromEntries(
      NAMES.map((name) => {
        let last: Snapshot<unknown> = NOTHING;
        client.watch(CLASSES[name].name, CLASSES[name].params as never, (snapshot) => (last = snapshot as Snapshot<unknown>));
        return [name, () => last];
      }),
    ) as Record<Class, () => Snapshot<unknown>>;
    let isOn = false;
    async function show(at: number): Promise<void> {
      const done = await sim.during(client.command('replay.run', { action: isOn ? 'seek' : 'start', at }));
      if (!done.ok) throw new Error(reason(done.fault));
      isOn = true;
      await sim.run(400);
      await sim.until(() => NAMES.every((name) => ['recorded', 'failed'].includes(past[name]().status)), 5_000);
    }
    const counts = Object.fromEntries(
      NAMES.map((name) => [name, { known: 0, unknown: 0, changes: new Set<string>() }]),
    ) as unknown as Record<Class, { known: number; unknown: number; changes: Set<string> }>;
    const wrong: string[] = [];
    for (const { at, of } of truths) {
      await show(at);
      for (const name of NAMES) {
        const { status, data } = past[name]();
        if (status !== 'recorded' || data === null) {
          counts[name].unknown++;
          continue;
        }
        counts[name].known++;
        for (const [key, value] of CLASSES[name].shown(data)) {
          const [is, should] = [JSON.stringify(value), of[name].get(key)];
          counts[name].changes.add(`${key} ${is}`);
          if (should !== undefined && is !== should) wrong.push(`${name} ${key} at ${at}: ${is} instead of ${should}`);
        }
      }
    }
    console.info(
      `recorded values: ${NAMES.map((name) => `${name} ${counts[name].known} of ${truths.length} known, ${counts[name].changes.size} values`).join('; ')}; ${wrong.length} wrong`,
      wrong.slice(0, 12),
    );
    expect(wrong).toEqual([]);
    for (const name of NAMES) {
      expect(counts[name].known, name).toBeGreaterThan(truths.length * 0.7);
      expect(counts[name].changes.size, name).toBeGreaterThan(3);
    }
    for (const at of dark) {
      await show(at);
      for (const name of NAMES) expect(past[name]().status, `${name} at ${at} lies in a gap`).not.toBe('recorded');
    }
    expect(sim.errors.filter((line) => /TypeError|ReferenceError|AssertionError/.test(line))).toEqual([]);
    await sim.stop();
  },
);
