import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOperations } from '#engine/api/call/operations.ts';
import { runCli, type CliEnvironment } from '#headless/cli.ts';
import { CLI_COMMANDS } from '#headless/commands/index.ts';
import type { EngineLocator } from '#host/engine-locator.ts';
import { ok } from '#contract/faults.ts';
import type { Operation } from '#contract/model/app/operation.ts';
import { memoryPair } from '../support/engine/memory-port.ts';
import { createRig, type Rig } from '../support/engine/test-engine.ts';
import { SERVED } from '../support/servers/serving.ts';

let hosted: Rig;
let both: Rig;
/** The demo world adds up all its traders once, which takes a while. */
const PATIENCE_MS = 240_000;
beforeAll(async () => {
  [hosted, both] = [await createRig(), await createRig({ connection: 'both' })];
  // Bulk responses are available from the first block.
  hosted.step(3);
  both.step(3);
  await both.until(() => {
    const { sources } = both.engine().status();
    return sources.some(({ name, health }) => name === 'node' && health === 'ok');
  });
  for (const operation of all) if (operation.name === '/users/detailed') await answered(hosted, 'rest', operation);
}, PATIENCE_MS);
afterAll(async () => {
  await hosted?.stop();
  await both?.stop();
});

/** The real command line on the engine of a rig. */
async function touchline(rig: Rig, ...argv: string[]): Promise<{ exit: number; out: string; said: string }> {
  let [out, said] = ['', ''];
  const reach: EngineLocator = {
    find: () => Promise.resolve(ok({ own: null as never })),
    join: () => undefined,
    open: () => {
      const [far, near] = memoryPair();
      rig.engine().connect(far);
      return Promise.resolve(ok(near));
    },
    wake: () => undefined,
    stop: () => Promise.resolve(),
  };
  const world: CliEnvironment = {
    variables: {},
    version: 'test',
    out: (text) => Promise.resolve(void (out += text)),
    reportLine: (text) => void (said += `${text}\n`),
    isTerminal: false,
    ending: new AbortController().signal,
    locateEngine: () => ok(reach),
    viewRoot: '',
    open: () => undefined,
  };
  const exit = await rig.during(runCli(argv, CLI_COMMANDS, world));
  return { exit, out, said: said.trim() };
}

/** A valid value for each parameter in the small world. */
const VALUES: Readonly<Record<string, unknown>> = {
  club_id: 1,
  player_id: 1,
  player_ids: [1, 2],
  fixture_id: 80_000_006,
  league_id: 4_000,
  cup_id: 1_500,
  comp_id: 4_000,
  turn_id: 1,
  stadium_id: 1,
  season_id: 4,
  old_tactic_action_id: 1,
  association_id: '1',
  association_type: 'world',
  formation_id: 0,
  country_id: 'ENG',
  division: 1,
  name: 'harrow',
  names: ['harrow'],
  username: 'harrow',
  manager_name: 'harrow',
  agent_name: 'harrow',
  user: 'harrow',
  share: 'club_1',
  share_type: 'club',
  share_ids: [1],
  type: 'club',
  id: 1,
  since: 1_790_000_000,
  num: 5,
  limit: 5,
  offset: 0,
  threshold: 5,
  time_range: '7d',
  hash: '00',
  wage_type: 'manager',
  tactics: {
    club_id: 1,
    formation_id: 0,
    play_style: 0,
    use_playmaker: false,
    use_target_man: false,
    captain: 1,
    penalty_taker: 1,
    free_kicks: 1,
    corner_taker: 1,
    lineup: [],
  },
};
/** Parameters that the schema of an operation does not mention, or that need another form. */
const OWN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/player/transfer_history': { club_id: 1 },
  '/players/loan_history': { club_id: 1 },
  '/trading_graph': { club_id: 1 },
  '/club_balance_sheet/weeks': { club_id: 1 },
  '/share_trade_history': { club_id: 1 },
  '/share_balances': { club_id: 1 },
  '/share_balances/detailed': { name: 'harrow' },
  '/league_tables': { country_id: 'ENG', division: 0 },
  '/user_balance_sheet': { name: 'harrow' },
  '/user_balance_sheet/earnings': { name: 'harrow' },
  '/user_balance_sheet/weeks': { name: 'harrow' },
  '/achievements': { username: 'harrow' },
  '/share_balances/summary': { name: 'harrow' },
  '/share_balances/issue_counts': { name: 'harrow' },
  '/share_balances/active_proposals': { name: 'harrow' },
  '/dumps/player_earnings': { threshold: 5 },
  '/messages': { club_id: 1 },
  'tool get_trading_graph': { club_id: 1 },
  'tool get_association': { country_id: 'ENG' },
  'tool get_cups_by_country': { country_id: 'ENG' },
  'tool get_share_orders_dump': { share_type: 'club', share_ids: [1] },
  'gsp get_user_share_transactions': { name: 'harrow' },
  'gsp get_extfile': { hash: '00' },
  'gsp get_share_trade_history': { share: { club: 1 } },
  'tool get_share_trade_history': { club_id: 1 },
  'tool get_messages': { club_id: 1 },
  'tool get_loan_offers': { club_id: 1 },
  'tool get_player_field_time': { club_id: 1 },
  'tool analyse_matchup': { home_club_id: 1, away_club_id: 2, for_club_id: 1 },
};
/** Parameters that select an entity; tools do not require them, and respond about an arbitrary entity without them. */
const ABOUT = [
  'club_id',
  'player_id',
  'fixture_id',
  'league_id',
  'cup_id',
  'season_id',
  'turn_id',
  'comp_id',
  'association_id',
  'share',
  'name',
  'username',
];

function paramsOf({ interface: iface, name, required, params }: Operation): Record<string, unknown> {
  const known = Object.keys((params['properties'] ?? {}) as object);
  const own = OWN[`${iface} ${name}`] ?? OWN[name] ?? {};
  const about = iface === 'tool' && Object.keys(own).length === 0 ? ABOUT.filter((key) => known.includes(key)).slice(0, 1) : [];
  return Object.fromEntries([...new Set([...required, ...about])].map((key) => [key, VALUES[key]]).concat(Object.entries(own)));
}

type Found = Record<string, unknown>;
/** Values that must be looked up first: a club with a job posting, an existing block, a line-up that was played. */
const LOOKED_UP: Readonly<Record<string, (ask: (name: string, params?: object) => Promise<unknown>) => Promise<Found>>> = {
  '/clubs/{club_id}/job': async (ask) => ({ club_id: (await aClub(ask)) ?? 1 }),
  get_club_job: async (ask) => ({ club_id: (await aClub(ask)) ?? 1 }),
  getstatehash: async (ask) => ({ block: ((await ask('getnullstate')) as { blockhash: string }).blockhash }),
  preparetactics: async (ask) => {
    const squad = (await ask('get_squad', { club_id: 1 })) as { player_id: number }[];
    const lineup = squad.slice(0, 11).map(({ player_id }) => ({ player_id, tackling_style: 0, tempo: 0 }));
    return { tactics: { ...(VALUES['tactics'] as object), ...takers(squad[1]?.player_id ?? 1), lineup } };
  },
  get_old_tactic_action_lineups: async (ask) => {
    const actions = (await ask('get_old_tactic_actions', { club_id: 1, fixture_id: 80_000_006 })) as Found[];
    return { old_tactic_action_id: actions[0]?.['old_tactic_action_id'] ?? actions[0]?.['action_id'] ?? 1 };
  },
};
const takers = (id: number) => ({ captain: id, penalty_taker: id, free_kicks: id, corner_taker: id });
async function aClub(ask: (name: string, params?: object) => Promise<unknown>): Promise<unknown> {
  const { items } = (await ask('/clubs/detailed', { has_job_posting: 1 })) as { items: Found[] };
  return items[0]?.['club_id'];
}
async function asked(rig: Rig, operation: Operation): Promise<string> {
  const look = LOOKED_UP[operation.name];
  if (!look) return JSON.stringify(paramsOf(operation));
  const found = await look(async (name, params = {}) => {
    const got = await rig.client.command('api.call', { interface: name.startsWith('/') ? 'rest' : 'gsp', name, params: params as Found });
    return got.ok ? got.value.answer : {};
  });
  return JSON.stringify(found);
}
/** A service that is still calculating responds so, and the call is repeated as a user would do. */
async function answered(rig: Rig, face: string, operation: Operation) {
  const params = await asked(rig, operation);
  for (let tries = 1; ; tries++) {
    const got = await touchline(rig, 'call', face, operation.name, params);
    if (got.exit !== 1 || tries === 100 || !/Service busy|no response within/.test(got.said)) return got;
    await rig.pass(10_000);
  }
}

const all = listOperations(SERVED, { tools: null, why: null }).rows;
const label = ({ interface: iface, name }: Operation): string => `${iface} ${name}`;
const json = (operation: Operation): string => JSON.stringify(paramsOf(operation));
/** The specification itself states that it fails. */
const ERRS = ['tool get_referrals_leaderboard_timerange'];
const titled = (rows: readonly Operation[]) => rows.map((row) => [label(row), row] as const);

describe('touchline call returns a response for every operation of the hosted service', () => {
  const rows = all.filter(({ interface: iface, hosted: where }) => iface !== 'node' && (where === null || where === 'yes'));
  it.each(titled(rows))('%s', async (_label, operation) => {
    const { exit, out, said } = await answered(hosted, operation.interface, operation);
    if (ERRS.includes(label(operation)))
      return expect({ exit, said }).toEqual({ exit: 1, said: expect.stringContaining(operation.name) as string });
    expect({ exit, said: exit === 0 ? '' : said }).toEqual({ exit: 0, said: '' });
    expect(() => JSON.parse(out) as unknown).not.toThrow();
  });
});

describe('touchline call sends undocumented operations: it returns a response, or a refusal that names the method', () => {
  it.each(titled(all.filter(({ hosted: where, waits }) => where === 'unknown' && !waits)))('%s', async (_label, operation) => {
    const { exit, said } = await answered(hosted, 'gsp', operation);
    expect([0, 1]).toContain(exit);
    if (exit === 1) expect(said).toContain(operation.name);
  });
});

describe('touchline call refuses operations that only a node serves, and names the missing source', () => {
  it.each(titled(all.filter(({ hosted: where, acts }) => (where === 'raw' || where === 'off') && !acts)))(
    '%s',
    async (_label, operation) => {
      for (const face of ['gsp', 'node']) {
        const { exit, said, out } = await touchline(hosted, 'call', face, operation.name, json(operation));
        expect({ exit, out }).toEqual({ exit: 1, out: '' });
        expect(said).toContain(operation.name);
      }
    },
  );
});

describe('touchline call returns a response for every method and page of the user’s node', () => {
  const rows = all.filter(({ interface: iface, hosted: where, acts }) => (iface === 'gsp' || iface === 'node') && where !== 'off' && !acts);
  it.each(titled(rows))('%s', async (_label, operation) => {
    const { exit, out, said } = await answered(both, 'node', operation);
    expect({ exit, said: exit === 0 ? '' : said }).toEqual({ exit: 0, said: '' });
    expect(() => JSON.parse(out) as unknown).not.toThrow();
  });
});

describe('touchline call never sends an operation that acts on the node', () => {
  it.each(titled(all.filter(({ acts }) => acts)))('%s', async (_label, operation) => {
    for (const face of ['gsp', 'node']) {
      const { exit, said, out } = await touchline(both, 'call', face, operation.name, '{}');
      expect({ exit, out }).toEqual({ exit: 2, out: '' });
      expect(said).toMatch(/Touchline is read-only/);
    }
  });
});

it('touchline call prints the response as served, and the model with --decoded', async () => {
  const served = await touchline(hosted, 'call', 'gsp', 'get_share_orderbook', '{"share":"club_1"}');
  const decoded = await touchline(hosted, 'call', '--decoded', 'gsp', 'get_share_orderbook', '{"share":"club_1"}');
  expect(Object.keys(JSON.parse(served.out) as object).sort()).toEqual(['ask', 'bid', 'share']);
  expect(Object.keys(JSON.parse(decoded.out) as object).sort()).toEqual(['asks', 'bids', 'share']);
});
