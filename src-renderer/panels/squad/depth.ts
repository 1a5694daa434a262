import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { penaltyIn, worthIn } from '#contract/model/clubs/penalty.ts';
import { POSITIONS, type Player } from '#contract/model/clubs/player.ts';
import { injuredUntil } from '../../lib/domain/player-condition.ts';
import { spots } from '../../lib/domain/pitch.ts';

/** Percent: a player who loses more rating in a position is not listed there. */
export const MOST_PENALTY = 10;

/** A player in a position that he can play. */
export interface Cover {
  readonly player: Player;
  /** Percent of his rating that he loses there. */
  readonly penalty: number;
  /** Effective rating there; null if he can't play or has no rating. */
  readonly worth: number | null;
  /** The reason he can't play, as text; null if he can. */
  readonly cannot: string | null;
}

/** A position of the pitch with every player who can play there, best first. */
export interface PitchPosition {
  readonly code: string;
  /** Number of slots of this position in the formation. */
  readonly seats: number;
  readonly row: number;
  readonly column: number;
  readonly covers: readonly Cover[];
  /** Number of players who can play now and lose no rating there. */
  readonly natural: number;
  /** `gap`: fewer natural players than seats; `thin`: no substitutes for them; otherwise fine. */
  readonly state: 'gap' | 'thin' | 'fine';
}

// @wc-include
function cannotPlay(player: Player, now: number, club: number): string | null {
  if (injuredUntil(player, now) !== null) return 'injured';
  if (player.banned) return 'banned';
  return player.loaned_to_club && player.loaned_to_club !== club ? 'on loan' : null;
}

function coverOf(player: Player, code: string, now: number, club: number): Cover | null {
  const positions = (player.multi_position ?? 0) | (player.position ?? 0);
  if (positions === 0) return null;
  const penalty = penaltyIn(code, positions);
  if (penalty > MOST_PENALTY) return null;
  const cannot = cannotPlay(player, now, club);
  const { rating, fitness, morale, concerns } = player;
  const unhappy = morale === 0 && (concerns ?? 1) > 0;
  const worth = cannot !== null || rating == null ? null : worthIn(code, { positions, rating, fitness: fitness ?? 100, unhappy });
  return { player, penalty, worth, cannot };
}

const best = (a: Cover, b: Cover): number =>
  Number(a.cannot !== null) - Number(b.cannot !== null) || (b.worth ?? -1) - (a.worth ?? -1) || a.penalty - b.penalty;

/** The positions of a formation, or all if it is null. Equal slots are one position with several seats. `now` in Unix seconds. */
export function depthOf(formation: number | null, players: readonly Player[], now: number, club: number): PitchPosition[] {
  const slots = formation === null ? Object.keys(POSITIONS) : (FORMATIONS[formation]?.slots ?? []);
  const codes = [...new Set(slots)];
  const at = spots(codes);
  const rows = [...new Set(at.map(({ y }) => y))].sort((a, b) => a - b);
  return codes.map((code, i): PitchPosition => {
    const { x, y } = at[i] ?? { x: 0.5, y: 0.5 };
    const covers = players.flatMap((player) => coverOf(player, code, now, club) ?? []).sort(best);
    const seats = formation === null ? 1 : slots.filter((slot) => slot === code).length;
    const able = covers.filter(({ cannot }) => cannot === null);
    const natural = able.filter(({ penalty }) => penalty === 0).length;
    const state = natural < seats ? 'gap' : able.length <= seats ? 'thin' : 'fine';
    return { code, seats, row: rows.indexOf(y), column: x < 0.34 ? 0 : x > 0.66 ? 2 : 1, covers, natural, state };
  });
}

/** The problem of a position as text; empty if there is none. */
export function lackOf({ state, natural, seats, covers }: PitchPosition): string {
  if (state === 'fine') return '';
  if (state === 'thin') return 'no cover';
  if (covers.every(({ cannot }) => cannot !== null)) return 'no player available';
  return natural === 0 ? 'no natural player' : `${natural} of ${seats} natural players`;
}

/** The player an arrow key leads to. Beyond the last player of a position, it leads to the next position in that direction. */
export function towards(
  places: readonly PitchPosition[],
  at: { readonly place: number; readonly nth: number },
  key: string,
  shown: (place: PitchPosition) => number,
): { place: number; nth: number } {
  const here = places[at.place];
  if (!here) return at;
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const nth = at.nth + (dy ?? 0);
  if (dy !== 0 && nth >= 0 && nth < shown(here)) return { place: at.place, nth };
  let [found, least] = [at.place, Infinity];
  places.forEach((place, i) => {
    const [ahead, aside] = [
      (place.column - here.column) * (dx ?? 0) + (place.row - here.row) * (dy ?? 0),
      Math.abs(place.column - here.column) * Math.abs(dy ?? 0) + Math.abs(place.row - here.row) * Math.abs(dx ?? 0),
    ];
    if (ahead > 0 && shown(place) > 0 && ahead + aside * 2 < least) [found, least] = [i, ahead + aside * 2];
  });
  if (found === at.place) return at;
  const most = shown(places[found] as PitchPosition) - 1;
  return { place: found, nth: dx !== 0 ? Math.min(at.nth, most) : (dy ?? 0) > 0 ? 0 : most };
}
