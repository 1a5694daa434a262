import { fail, ok } from '#contract/faults.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import type { AnsweredBy, FormationRow, Lineups } from '#contract/model/matches/lineup.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import type { Autopick } from '#contract/model/clubs/tactics.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../../base/clock.ts';
import { estimateAutopick } from '../../../tactics/autopick.ts';
import { available, bestEleven, measure, type Fit } from '../../../tactics/rating.ts';
import { combine, stateOrTool } from '../../merge-readings.ts';
import type { EstimateContext } from '../../../context.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { servedPick, UNSERVED } from './tactics.ts';

/** Sorts formations by the rating of the picked eleven, best first; formations that cannot be filled come last. */
const rank = (rows: readonly FormationRow[]): FormationRow[] =>
  [...rows].sort((a, b) => (b.picked?.measures.effective ?? -1) - (a.picked?.measures.effective ?? -1) || a.formation - b.formation);

/** The game's pick for one formation and its origin; both are null if there is no pick. */
interface PickAnswer {
  readonly pick: Autopick | null;
  readonly by: AnsweredBy | null;
}

function rowOf(formation: number, { pick, by }: PickAnswer, squad: ReadonlyMap<number, Fit>): FormationRow {
  const { name = '', sure = 'guess' } = FORMATIONS[formation] ?? {};
  const eleven = pick?.lineup.map(({ player }) => player);
  const picked = eleven ? measure(formation, eleven, squad) : null;
  return { formation, name, sure, answeredBy: by, autopick: pick, picked, best: bestEleven(formation, squad) };
}
type Served = Awaited<ReturnType<typeof servedPick>>;

function pickAnswer(served: Served, estimate: () => Autopick | null): PickAnswer {
  if (served.ok && served.value.data) return { pick: served.value.data, by: served.value.source === 'node' ? 'node' : 'hosted' };
  // The service answered that it has no team for this formation. An estimate beside real answers would claim too much.
  if (!served.ok && served.fault.code === 'not-found') return { pick: null, by: null };
  const pick = estimate();
  return { pick, by: pick && 'estimate' };
}

/** Every formation for players as they were at a time in Unix seconds, with estimated picks. */
export function estimatedLineups(club: ClubId, players: readonly Player[], at: number): Lineups {
  const fit = available(players, club, at);
  const squad = new Map(fit.map((player) => [player.id, player]));
  const rows = FORMATIONS.map((_, formation) => {
    const pick = estimateAutopick(club, formation, fit);
    return rowOf(formation, { pick, by: pick && 'estimate' }, squad);
  });
  return { club, answeredBy: 'estimate', fit: fit.length, rows: rank(rows) };
}

/** Every formation for a club: the game's pick (estimated if no source serves it) and the best eleven. */
export const lineupsFamily: ResourceDefinition<'lineups', EstimateContext> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  onRead: (reading, { estimates }) => estimates.noteLineups(reading),
  invalidatedBy: ({ club }) => [['club', club]],
  about: (lineups) =>
    (lineups?.rows ?? []).flatMap(({ picked, best }) =>
      [...(picked?.lineup ?? []), ...(best?.lineup ?? [])].flatMap(({ player }) => (player === null ? [] : [['player', player] as const])),
    ),
  async load({ club }, ask, context) {
    // Squad and picks travel in one request. A service that refuses the method is not asked again.
    const together = { ...ask, together: true };
    const [players, ...served] = await Promise.all([
      stateOrTool(context.api(), 'get_squad', { club_id: club }, together),
      ...FORMATIONS.map((_, formation) => servedPick(club, formation, together, context)),
    ]);
    if (!players.ok) return players;
    if (players.value.data.length === 0) return fail('not-found', text('club.no-players', { club }));
    const failed = served.find((one) => !one.ok && !UNSERVED.includes(one.fault.code) && one.fault.code !== 'not-found');
    if (failed && !failed.ok) return failed;
    const fit = available(players.value.data, club, seconds(context.clock));
    const squad = new Map(fit.map((player) => [player.id, player]));
    const readings = served.flatMap((one) => (one.ok ? [one.value] : []));
    const answers = served.map((one, formation) => pickAnswer(one, () => estimateAutopick(club, formation, fit)));
    const answered = served.some((one) => one.ok || one.fault.code === 'not-found');
    const data: Lineups = {
      club,
      answeredBy: !answered ? 'estimate' : (readings[0]?.source ?? players.value.source) === 'node' ? 'node' : 'hosted',
      fit: fit.length,
      rows: rank(answers.map((one, formation) => rowOf(formation, one, squad))),
    };
    return ok(combine(data, [players.value, ...readings]));
  },
};
