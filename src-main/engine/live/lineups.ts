import { fail, ok } from '../../../src-preload/contract/faults.ts';
import { FORMATIONS } from '../../../src-preload/contract/model/formation.ts';
import type { FormationRow, Lineups } from '../../../src-preload/contract/model/lineup.ts';
import type { Autopick } from '../../../src-preload/contract/model/tactics.ts';
import { estimateAutopick } from '../tactics/estimate.ts';
import type { Fit } from '../tactics/effective.ts';
import { bestEleven, measure } from '../tactics/measure.ts';
import { combine } from './combine.ts';
import type { Family } from './family.ts';
import { fitPlayers, servedPick, UNSERVED } from './tactics.ts';

/** Best picked eleven first; what cannot be filled last. */
const rank = (rows: readonly FormationRow[]): FormationRow[] =>
  [...rows].sort((a, b) => (b.picked?.measures.effective ?? -1) - (a.picked?.measures.effective ?? -1) || a.formation - b.formation);

function rowOf(formation: number, autopick: Autopick | null, squad: ReadonlyMap<number, Fit>): FormationRow {
  const { name = '', sure = 'guess' } = FORMATIONS[formation] ?? {};
  const picked =
    autopick &&
    measure(
      formation,
      autopick.lineup.map(({ player }) => player),
      squad,
    );
  return { formation, name, sure, autopick, picked, best: bestEleven(formation, squad) };
}

/** Every formation for a club: what autopick makes of it, told by a service where one does, and the best there is. */
export const lineupsFamily: Family<'lineups'> = {
  freshMs: 60_000,
  gapMs: 2_000,
  keep: true,
  spoiledBy: ({ club }) => [['club', club]],
  about: (lineups) =>
    (lineups?.rows ?? []).flatMap(({ picked, best }) =>
      [...(picked?.lineup ?? []), ...(best?.lineup ?? [])].flatMap(({ player }) => (player === null ? [] : [['player', player] as const])),
    ),
  async load({ club }, ask, context) {
    const players = await fitPlayers(club, ask, context);
    if (!players.ok) return players;
    const fit = players.value.data;
    const squad = new Map(fit.map((player) => [player.id, player]));
    // Asked together they are one request; a service that refuses the method is not asked again.
    const served = await Promise.all(FORMATIONS.map((_, formation) => servedPick(club, formation, ask, context)));
    const failed = served.find((one) => !one.ok && !UNSERVED.includes(one.fault.code) && one.fault.code !== 'not-found');
    if (failed && !failed.ok) return failed;
    const readings = served.flatMap((one) => (one.ok ? [one.value] : []));
    const source = readings[0]?.source;
    const picks = served.map((one, formation) => (one.ok ? one.value.data : null) ?? estimateAutopick(club, formation, fit));
    const data: Lineups = {
      club,
      answeredBy: source === 'node' || source === 'hosted' ? source : 'estimate',
      fit: fit.length,
      rows: rank(FORMATIONS.map((_, formation) => rowOf(formation, picks[formation] ?? null, squad))),
    };
    if (data.fit === 0) return fail('not-found', `club ${club} has nobody who can play`);
    return ok(combine(data, [players.value, ...readings]));
  },
};
