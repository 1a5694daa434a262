import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import type { Autopick } from '#contract/model/clubs/tactics.ts';
import type { ClubId, PlayerId } from '#contract/model/market/share.ts';
import type { Fit } from './rating.ts';
import { pickTeam, TAKERS } from './pick.ts';

type Taker = keyof typeof TAKERS;

/**
 * Returns the autopick that our own model predicts, in the form of the service's answer and marked as an estimate. Null if a team cannot be
 * formed.
 */
export function estimateAutopick(club: ClubId, formation: number, players: readonly Fit[]): Autopick | null {
  const team = pickTeam(formation, players);
  const slots = FORMATIONS[formation]?.slots;
  if (!team || !slots) return null;
  const player = (id: number | null | undefined): PlayerId | null => (id ?? null) as PlayerId | null;
  const takers = Object.fromEntries(Object.entries(TAKERS).map(([taker, place]) => [taker, player(team.eleven[place])]));
  return {
    club,
    formation,
    lineup: slots.map((position, slot) => ({ slot, position, player: player(team.eleven[slot]) })),
    bench: team.bench.map(player),
    ...(takers as Record<Taker, PlayerId | null>),
    playStyle: null,
    estimate: true,
  };
}
