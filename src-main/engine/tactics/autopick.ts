import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { penaltyIn } from '#contract/model/clubs/penalty.ts';
import type { Autopick } from '#contract/model/clubs/tactics.ts';
import { ELEVEN } from '#contract/model/clubs/tactics-codes.ts';
import type { ClubId, PlayerId } from '#contract/model/market/share.ts';
import type { Fit } from './rating.ts';

/** Slots whose players become takers when the game picks the team. */
const TAKERS = { captain: 7, cornerTaker: 7, freeKicks: 7, playmaker: 7, targetMan: 9, penaltyTaker: 10 } as const;

/**
 * Weight of fitness in the game's choice. Recorded answers match a choice by rating × this × position, slot by slot. Its form was fitted to
 * the 23 recorded answers, so it is a guess elsewhere.
 */
const fitnessWeight = (fitness: number): number => 0.8 + 0.2 * (fitness / 100) ** 3;

const GK = 1;
const DEFENCE = 2 | 4 | 8;
const MIDFIELD = 16 | 32 | 64 | 128 | 256 | 512;
const ATTACK = 1_024 | 2_048 | 4_096 | 8_192 | 16_384 | 32_768;
/** Positions on the bench: a goalkeeper, two defenders, two midfielders, two attackers. */
const BENCH = [GK, DEFENCE, DEFENCE, MIDFIELD, MIDFIELD, ATTACK, ATTACK] as const;

/** Predicts the service's autopick: for each slot the best remaining player. Null with fewer than eleven players. */
export function pickTeam(formation: number, players: readonly Fit[]): { eleven: number[]; bench: (number | null)[] } | null {
  const slots = FORMATIONS[formation]?.slots;
  if (!slots || players.length < ELEVEN) return null;
  const left = new Set(players);
  const best = (worth: (player: Fit) => number): number | null => {
    let found: Fit | null = null;
    let most = -Infinity;
    for (const player of left) {
      const value = worth(player);
      if (value > most || (value === most && found !== null && player.id < found.id)) [found, most] = [player, value];
    }
    if (found) left.delete(found);
    return found?.id ?? null;
  };
  const form = ({ rating, fitness }: Fit): number => rating * fitnessWeight(fitness);
  const eleven = slots.flatMap((slot) => best((player) => form(player) * (1 - penaltyIn(slot, player.positions) / 100)) ?? []);
  const bench = BENCH.map((line) => best((player) => ((player.main || player.positions) & line ? form(player) : form(player) - 1_000)));
  return { eleven, bench };
}

/** Returns the autopick that our own model predicts, in the form of the service's answer. Null if a team cannot be formed. */
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
    ...(takers as Record<keyof typeof TAKERS, PlayerId | null>),
    playStyle: null,
    estimate: true,
  };
}
