import { describe, expect, it } from 'vitest';
import { readDisagreements } from '../../../src-main/engine/crosscheck/disagreements.ts';
import { startCrossCheck } from '../../../src-main/engine/crosscheck/crosscheck.ts';
import { forgetful } from '../../../src-main/engine/api/learnt.ts';
import type { Notice } from '../../../src-preload/contract/protocol.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { apiOf, scripted, type Methods } from '../../support/service.ts';

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

/** Runs the cross-check for a while against two services that answer as scripted. */
async function check(hosted: Methods, node: Methods) {
  const clock = new ManualClock();
  const { fetch, asked } = scripted({ hosted, node, health: { '/healthz': { body: 'ok' } } });
  const api = apiOf(fetch, { clock });
  const memory = forgetful();
  const notices: Omit<Notice, 'at'>[] = [];
  const stopApi = api.start();
  const running = startCrossCheck({
    clock,
    api: () => api,
    memory: () => memory,
    watched: () => [{ name: 'tactics', params: { club: 7 } }],
    changed: () => undefined,
    notify: (notice) => notices.push(notice),
    broke: (_what, cause) => {
      throw cause;
    },
  });
  await clock.pass(30_000, 250);
  running.stop();
  stopApi();
  return { now: running.now(), log: readDisagreements(memory), notices, asked };
}

describe('a hosted service and a node that answer in different forms', () => {
  it('agree on a line-up that one serves stored and the other flat', async () => {
    const { now, notices } = await check({ get_club_tactics: { data: STORED } }, { get_club_tactics: { data: FLAT } });
    expect(now).toMatchObject({ different: [], same: 1, skipped: null });
    expect(notices).toEqual([]);
  });
});
