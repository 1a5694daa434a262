import { fail, ok } from '../../../src-preload/contract/faults.ts';
import { slotOf } from '../../../src-preload/contract/model/formation.ts';
import type { Autopick, TacticAction } from '../../../src-preload/contract/model/tactics.ts';
import type { ClubId } from '../../../src-preload/contract/model/share.ts';
import type { Family } from './family.ts';
import { firstOf, turned } from './first.ts';

const NONE = { hidden: false, commitment: null, actions: [], substitutions: [], formationChanges: [], validation: null };

/** What a club has set for its next match, as far as it shows it. */
export const tacticsFamily: Family<'tactics'> = {
  freshMs: 15_000,
  gapMs: 1_000,
  keep: true,
  spoiledBy: ({ club }) => [['club', club]],
  async load({ club }, ask, { api }) {
    const got = await firstOf(
      () => api().gsp('get_club_tactics', { club_id: club }, ask),
      () => api().tool('get_club_tactics', { club_id: club }, ask),
    );
    return turned(got, (tactics) => ({ ...(tactics ?? NONE), club }));
  },
};

const ELEVEN = 11;
/** A service's pick in the form of the contract: the eleven by slot, then the bench. */
function pickOf(club: ClubId, action: TacticAction): Autopick {
  const formation = action.formation ?? 0;
  return {
    club,
    formation,
    lineup: action.lineup.slice(0, ELEVEN).map(({ player }, slot) => ({ slot, position: slotOf(formation, slot), player })),
    bench: action.lineup.slice(ELEVEN).map(({ player }) => player),
    captain: action.captain,
    penaltyTaker: action.penaltyTaker,
    freeKicks: action.freeKicks,
    cornerTaker: action.cornerTaker,
    playmaker: action.playmaker,
    targetMan: action.targetMan,
    playStyle: action.playStyle,
    estimate: false,
  };
}

/** The team the game would pick itself. Upstream a formation of 0 asks for the club's default, and 0 is 4-4-2 as well. */
export const autopickFamily: Family<'autopick'> = {
  freshMs: 60_000,
  gapMs: 2_000,
  keep: true,
  spoiledBy: ({ club }) => [['club', club]],
  about: (pick) =>
    (pick ? [...pick.lineup.map(({ player }) => player), ...pick.bench] : []).flatMap((id) => (id === null ? [] : [['player', id]])),
  async load({ club, formation }, ask, { api }) {
    const got = await api().gsp('autopick_club_tactics', { club_id: club, formation_id: formation ?? 0 }, ask);
    if (!got.ok) return got;
    const action = got.value.data?.actions[0];
    if (!action) return fail('not-found', `the game picks no team for club ${club}`);
    const pick = pickOf(club, action);
    if (formation !== undefined && pick.formation !== formation)
      return fail(
        'not-served',
        formation === 0
          ? `autopick_club_tactics: asked for formation 0 it picks the club's default, ${pick.formation}, and not 4-4-2`
          : `autopick_club_tactics: asked for formation ${formation} it picked ${pick.formation}`,
      );
    return ok({ ...got.value, data: pick });
  },
};
