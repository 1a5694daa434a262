import type { FaultCode } from '#contract/fault-codes.ts';
import { fail, ok } from '#contract/faults.ts';
import { slotOf } from '#contract/model/clubs/formation.ts';
import type { Autopick, TacticAction } from '#contract/model/clubs/tactics.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../../base/clock.ts';
import { available } from '../../../tactics/rating.ts';
import { estimateAutopick } from '../../../tactics/autopick.ts';
import { seenTactics } from '../../../tactics/first-seen.ts';
import type { ReadContext } from '../../../context.ts';
import type { Ask } from '../../../net/request-options.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { mapReading, orNull, stateOrTool, type AsyncReading } from '../../merge-readings.ts';

const NONE = { hidden: false, commitment: null, actions: [], substitutions: [], formationChanges: [], validation: null };

/** Tactics a club has set for its next match, as far as they are public. */
export const tacticsFamily: ResourceDefinition<'tactics'> = {
  ttlMs: 15_000,
  minIntervalMs: 1_000,
  invalidatedBy: ({ club }) => [['club', club]],
  async load({ club }, ask, { api, cache, clock }) {
    const got = orNull(await stateOrTool(api(), 'get_club_tactics', { club_id: club }, ask), clock);
    return mapReading(got, (served) => {
      const tactics = served ?? NONE;
      return { ...tactics, club, seen: seenTactics(cache().meta, club, tactics, seconds(clock)) };
    });
  },
};

const ELEVEN = 11;
/** Converts a service's pick to the contract's form: the eleven by slot, then the bench. Only the stored form contains empty seats. */
function pickOf(club: ClubId, { lineup, ...action }: TacticAction): Autopick {
  const { captain, penaltyTaker, freeKicks, cornerTaker, playmaker, targetMan, playStyle } = action;
  const formation = action.formation ?? 0;
  const takers = { captain, penaltyTaker, freeKicks, cornerTaker, playmaker, targetMan };
  const eleven = lineup.slice(0, ELEVEN).map(({ player }, slot) => ({ slot, position: slotOf(formation, slot), player }));
  const bench = lineup.slice(ELEVEN).flatMap(({ player }) => player ?? []);
  return { club, formation, lineup: eleven, bench, ...takers, playStyle, estimate: false };
}

const TOO_FEW = text('tactics.too-few');

/** Reads a service's pick for a formation. The data is null if the pick is for another formation, as it may be when 0 is requested. */
export async function servedPick(
  club: ClubId,
  formation: number | undefined,
  ask: Ask,
  { api }: ReadContext,
): AsyncReading<Autopick | null> {
  const got = await api().gsp('autopick_club_tactics', { club_id: club, formation_id: formation ?? 0 }, ask);
  if (!got.ok) return got;
  const action = got.value.data?.actions[0];
  if (!action) return fail('not-found', text('tactics.no-autopick', { club }));
  const pick = pickOf(club, action);
  return ok({ ...got.value, data: formation === undefined || pick.formation === formation ? pick : null });
}

/** Faults that mean no source serves the method, so that Touchline's own estimate is used. */
export const UNSERVED: readonly FaultCode[] = ['not-served', 'needs-hosted'];

/** The team the game would pick: from a service, or else estimated. Upstream, formation 0 means both the club's default and 4-4-2. */
export const autopickFamily: ResourceDefinition<'autopick'> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  invalidatedBy: ({ club }) => [['club', club]],
  about: (pick) =>
    (pick ? [...pick.lineup.map(({ player }) => player), ...pick.bench] : []).flatMap((id) => (id === null ? [] : [['player', id]])),
  async load({ club, formation }, ask, context) {
    const served = await servedPick(club, formation, ask, context);
    if (served.ok && served.value.data) return ok({ ...served.value, data: served.value.data });
    if (!served.ok && !UNSERVED.includes(served.fault.code)) return served;
    const players = await stateOrTool(context.api(), 'get_squad', { club_id: club }, ask);
    if (!players.ok) return served.ok ? players : served;
    const wanted = formation ?? (await defaultFormation(club, ask, context));
    const pick = estimateAutopick(club, wanted, available(players.value.data, club, seconds(context.clock)));
    return pick ? ok({ ...players.value, data: pick }) : fail('not-found', text('tactics.no-line-up', { club, why: TOO_FEW }));
  },
};

/** Reads a club's default formation; 0 (4-4-2) if it is not available. */
async function defaultFormation(club: ClubId, ask: Ask, { api }: ReadContext): Promise<number> {
  const got = await api().gsp('get_club', { club_id: club }, ask);
  return (got.ok ? got.value.data?.default_formation : null) ?? 0;
}
