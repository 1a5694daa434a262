import { estimateAutopick, pickTeam } from '#engine/tactics/autopick.ts';
import { bestEleven, type Fit } from '#engine/tactics/rating.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import { apiOf } from '../support/servers/service.ts';
import { answers, squad } from '../support/values/recorded-squad.ts';
import type { Api } from '#engine/api/api.ts';
import { FAMILIES, type ResourceContext } from '#engine/live/resources/definitions.ts';
import { inMemory } from '#engine/base/key-value.ts';
import { systemClock } from '#engine/base/clock.ts';
import { until, type Bench } from './support/bench.ts';
import { atLeast, atMost, exactly, percentile } from './support/figures.ts';
import { openWorld, type World } from './support/world.ts';
import { UNWATCHED } from '#engine/live/resource-definition.ts';

const CLUB = 3 as ClubId;
const ALL = [...FORMATIONS.keys()];
/** Recorded slots that a plain optimum of rating × fitness × position was reported to predict. */
const PLAIN_SAID = 121;

/** Median duration of an operation in ms, after a warm-up. */
function timed(rounds: number, work: () => void): number {
  for (let n = 0; n < 20; n++) work();
  const times = Array.from({ length: rounds }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return percentile(times, 0.5);
}

/** Number of slots in which a choice matches the recorded answers. */
const agreeing = (choose: (formation: number) => readonly (number | null)[]): number =>
  answers.reduce((sum, [formation, sheet]) => {
    const chosen = choose(formation);
    return sum + sheet.slice(0, 11).filter((id, slot) => chosen[slot] === id).length;
  }, 0);

/** Reads every formation of a club once. Returns the number of game state requests with an autopick, and of calls in total. */
async function asked({ addresses }: World, connection: 'hosted' | 'node'): Promise<{ requests: number; calls: number; by: string }> {
  let [requests, calls] = [0, 0];
  const counting: typeof fetch = (input, init) => {
    const found = typeof init?.body === 'string' ? init.body.split('"autopick_club_tactics"').length - 1 : 0;
    if (found > 0) [requests, calls] = [requests + 1, calls + found];
    return fetch(input, init);
  };
  const { baseUrl, restPrefix, nodeUrl, nodeHealthUrl } = addresses;
  const api: Api = apiOf(counting, { connection, addresses: { baseUrl, restPrefix, nodeUrl, nodeHealthUrl } });
  const stop = api.start();
  try {
    const context = { clock: systemClock, api: () => api, cache: () => ({ meta: inMemory() }) } as unknown as ResourceContext;
    const ask = { priority: 'focus', ...UNWATCHED, signal: new AbortController().signal, caller: 'bench' } as const;
    let by = '';
    await until(`the line-ups of ${connection}`, async () => {
      [requests, calls] = [0, 0];
      const got = await FAMILIES.lineups.load({ club: CLUB }, ask, context);
      by = got.ok ? got.value.data.answeredBy : '';
      return got.ok;
    });
    return { requests, calls, by };
  } finally {
    stop();
  }
}

export const tactics: Bench = {
  measures:
    'every formation of a club: our model of autopick, the best eleven, the requests that ask a service, agreement with recorded answers',
  baseline: 'one formation; a request for each; a plain optimum of rating, fitness and position',
  run: async ({ quick }) => {
    const rounds = quick ? 50 : 300;
    const players: readonly Fit[] = squad();
    const byId = new Map(players.map((player) => [player.id, player]));
    const model = timed(rounds, () => ALL.forEach((formation) => estimateAutopick(CLUB, formation, players)));
    const modelOne = timed(rounds, () => void estimateAutopick(CLUB, 0, players));
    const best = timed(rounds, () => ALL.forEach((formation) => bestEleven(formation, byId)));
    const bestOne = timed(rounds, () => void bestEleven(0, byId));
    const own = agreeing((formation) => pickTeam(formation, players)?.eleven ?? []);
    const plain = agreeing((formation) => bestEleven(formation, byId)?.lineup.map(({ player }) => player) ?? []);
    const world = await openWorld();
    try {
      const [hosted, node] = [await asked(world, 'hosted'), await asked(world, 'node')];
      return [
        {
          name: 'Autopick model, all 24 formations',
          unit: 'ms',
          value: model,
          bar: atMost(50),
          baseline: { what: 'one formation', value: modelOne },
          note: `a squad of ${players.length}`,
        },
        {
          name: 'Best eleven, all 24 formations',
          unit: 'ms',
          value: best,
          bar: atMost(100),
          baseline: { what: 'one formation', value: bestOne },
        },
        ...[hosted, node].map(({ requests, calls, by }) => ({
          name: `All formations from the ${by === 'node' ? 'node' : 'hosted service'}: requests`,
          unit: '' as const,
          value: requests,
          bar: exactly(1),
          baseline: { what: 'one for each call', value: calls },
        })),
        {
          name: 'Autopick model: recorded slots predicted, of 253',
          unit: '',
          value: own,
          bar: atLeast(PLAIN_SAID + 1),
          baseline: { what: 'a plain optimum', value: plain },
          note: 'the recorded squad has the fitness of a later day, so that all 253 cannot be had',
        },
      ];
    } finally {
      await world.stop();
    }
  },
};
