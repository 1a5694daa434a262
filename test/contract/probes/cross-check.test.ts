import { describe, expect, it } from 'vitest';
import { readDisagreements } from '#engine/crosscheck/disagreements.ts';
import { startCrossCheck } from '#engine/crosscheck/crosscheck.ts';
import { inMemory } from '#engine/base/key-value.ts';
import type { Notice } from '#contract/protocol.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { apiOf, scripted, type Methods } from '../../support/servers/service.ts';
import { english } from '../../support/english-text.ts';

const PLACES = Array.from({ length: 18 }, (_, n) => ({ player_id: 200 + n, tackling_style: 1, tempo: n === 4 ? 3 : 1 }));
const STORED = {
  team_sheet: PLACES,
  tactic_actions: [
    {
      time: 0,
      situation: 0,
      goal_margin: 0,
      formation_id: 11,
      play_style: 1,
      use_playmaker: 1,
      use_target_man: 0,
      captain: 7,
      penalty_taker: 10,
      free_kicks: 7,
      corner_taker: 7,
      playmaker: 7,
      target_man: 9,
      lineup: PLACES.map((_, n) => n),
    },
  ],
  validation: '',
};
const FLAT = {
  commitment: 'a'.repeat(64),
  formation_id: 11,
  play_style: 1,
  use_playmaker: true,
  use_target_man: false,
  captain: 207,
  penalty_taker: 210,
  free_kicks: 207,
  corner_taker: 207,
  playmaker: 207,
  target_man: null,
  lineup: PLACES,
  substitutions: [],
  formation_changes: [],
  validation: 'ok',
};

/** Runs the cross-check for a while against two services with scripted responses. */
async function check(hosted: Methods, node: Methods, ms = 30_000) {
  const clock = new ManualClock();
  // A node whose height does not change counts as stalled, and is not compared any more.
  const moving = {
    get result() {
      return { chain: 'polygon', gameid: 'g', state: 'up-to-date', height: 100 + Math.floor(clock.tick() / 2_000), blockhash: 'ab' };
    },
  };
  const { fetch, asked } = scripted({ hosted, node: { getnullstate: moving, ...node }, health: { '/healthz': { body: 'ok' } } });
  const api = apiOf(fetch, { clock });
  const memory = inMemory();
  const notices: Omit<Notice, 'at'>[] = [];
  const stopApi = api.start();
  const running = startCrossCheck({
    clock,
    api: () => api,
    memory: () => memory,
    watched: () => [{ name: 'tactics', params: { club: 7 } }],
    changed: () => undefined,
    notify: (notice) => notices.push(notice),
    reportError: (_what, cause) => {
      throw cause;
    },
  });
  await clock.pass(ms, 250);
  running.stop();
  stopApi();
  return { now: running.now(), log: readDisagreements(memory), notices, asked };
}

describe('a hosted service and a node with different forms of response', () => {
  it('agree on a line-up that one serves in stored form and the other flat', async () => {
    const { now, notices } = await check({ get_club_tactics: { data: STORED } }, { get_club_tactics: { data: FLAT } });
    expect(now).toMatchObject({ different: [], same: 1, skipped: null });
    expect(notices).toEqual([]);
  });

  it('that select another player differ: one warning without blame, and both responses in the log', async () => {
    const other = { ...FLAT, lineup: PLACES.map((place, n) => (n === 3 ? { ...place, player_id: 299 } : place)) };
    const { now, notices, log } = await check({ get_club_tactics: { data: STORED } }, { get_club_tactics: { data: other } }, 180_000);
    expect(now.different.map(({ field, hosted, node }) => [field, hosted, node])).toEqual([
      ['lineup.slot 3', 203, 299],
      ['selected[player_id=203]', 'listed', 'not listed'],
      ['selected[player_id=299]', 'not listed', 'listed'],
    ]);
    expect(notices).toEqual([
      {
        key: 'crosscheck',
        tone: 'warn',
        title: 'Your node and the hosted service differ',
        text: 'Hosted service and node differ in `lineup.slot 3` of get_club_tactics and 2 more at block 100: 203 on the hosted service, 299 on your node. The Connection panel shows both responses.',
      },
    ]);
    expect(log).toMatchObject({
      total: 1,
      entries: [{ method: 'get_club_tactics', params: { club_id: 7 }, height: 100, blockhash: 'ab', differing: 3 }],
    });
    const [entry] = log.entries;
    expect(entry?.times).toBeGreaterThan(1);
    expect([entry?.hosted, entry?.node]).toEqual([JSON.stringify(STORED), JSON.stringify(other)]);
  });
});

describe('responses of different or unknown states are not compared, and the reason is shown', () => {
  const WRONG = { ...FLAT, formation_id: 2 };
  const served: Methods = { get_club_tactics: { data: STORED } };
  it.each<[why: string, hosted: Methods, node: Methods]>([
    ['other-height', served, { get_club_tactics: { data: WRONG, state: { height: 99 } } }],
    ['other-block', served, { get_club_tactics: { data: WRONG, state: { blockhash: 'cd' } } }],
    ['not-current', served, { get_club_tactics: { data: WRONG, state: { state: 'catching-up' } } }],
    ['other-chain', served, { get_club_tactics: { data: WRONG, state: { gameid: 'other' } } }],
    ['no-block', served, { get_club_tactics: { data: WRONG, state: { blockhash: 'pending' } } }],
    ['no-block', served, { get_club_tactics: { result: WRONG } }],
    ['one-source', served, { get_club_tactics: { error: { code: -32604, message: 'not found' } } }],
    ['unreadable', served, { get_club_tactics: { data: 'nonsense' } }],
  ])('%s', async (why, hosted, node) => {
    const { now, notices, log } = await check(hosted, node);
    const reasons = now.notComparable.filter(({ method }) => method === 'get_club_tactics').map((one) => one.why);
    expect([reasons, now.different, notices, log.entries]).toEqual([[why], [], [], []]);
    expect(english(now.skipped)).toMatch(/^(?:not comparable: |different blocks at height )/);
  });

  it('a block between the two responses leads to one more request each before the comparison', async () => {
    let asked = 0;
    const behind = {
      get data() {
        return asked === 0 ? { ...FLAT, formation_id: 2 } : FLAT;
      },
      get state() {
        return asked++ === 0 ? { height: 99, blockhash: 'aa' } : {};
      },
    };
    const { now, notices } = await check({ get_club_tactics: { data: STORED } }, { get_club_tactics: behind });
    expect([now.different, notices, now.notComparable.some(({ method }) => method === 'get_club_tactics')]).toEqual([[], [], false]);
    expect([now.height, now.same]).toEqual([100, 1]);
  });
});
