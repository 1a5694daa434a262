import type { Clubs } from '../clubs/all-clubs.ts';
import { COUNTRIES } from '../clubs/all-clubs.ts';
import { mix, unit } from '../rng.ts';
import { DAY, type Scale } from '../scale.ts';

const POSITIONS = ['GK', 'LB', 'CB', 'RB', 'DML', 'DMC', 'DMR', 'LM', 'CM', 'RM', 'AML', 'AMC', 'AMR', 'FL', 'FC', 'FR'] as const;
/** Main position of each squad number, chosen so that every squad can field a team. */
const SQUAD = [0, 2, 14, 8, 1, 3, 5, 11, 13, 15, 2, 0, 14, 8, 10, 12, 2, 5, 7, 9, 1, 3, 14, 8, 0, 11, 2, 4, 6, 13, 15, 8, 14, 2] as const;
const NEAR: Readonly<Record<number, readonly number[]>> = {
  1: [2, 7],
  2: [1, 3, 5],
  3: [2, 9],
  5: [2, 8],
  8: [5, 11],
  11: [8, 14],
  13: [10, 14],
  14: [11, 13],
  15: [12, 14],
  10: [13, 7],
  12: [15, 9],
  7: [1, 10],
  9: [3, 12],
  4: [1, 5],
  6: [3, 5],
  0: [],
};

export const positionNames = (mask: number): string[] => POSITIONS.filter((_, bit) => (mask & (1 << bit)) !== 0);

/** Facts of a player. Money in base units. */
export interface PlayerFacts {
  readonly player_id: number;
  readonly country_id: string;
  readonly dob: number;
  readonly position: number;
  readonly multi_position: number;
  readonly rating: number;
  readonly rating_gk: number;
  readonly rating_tackling: number;
  readonly rating_passing: number;
  readonly rating_shooting: number;
  readonly rating_stamina: number;
  readonly rating_aggression: number;
  readonly wages: number;
  readonly value: number;
  readonly contract: number;
  readonly fitness: number;
  readonly morale: number;
  readonly concerns: number;
  readonly injured: number;
  readonly injury_id: number;
  readonly form: string;
  readonly side: string;
  readonly yellow_cards: number;
  readonly banned: number;
  readonly desired_contract: number;
  readonly allow_transfer: boolean;
  readonly allow_renew: boolean;
  readonly agent: number | null;
  readonly last_transfer: number;
}

/** How a player's career ended: he is served as retired, or in no answer at all. */
export type PlayerEnd = 'retired' | 'gone';

/** Weekly wage by rating: 25 coin per point below 60, then 20% more for each point. */
function wageLaw(rating: number): number {
  if (rating < 60) return rating * 25 * 10_000;
  let base = 300;
  for (let r = 60; r < rating; r++) base = Math.floor((base * 12) / 10);
  return base * 5 * 10_000;
}

/** Players as functions of their id. A squad is every n-th player; players who moved since are stored separately. */
export function createPlayers(seed: number, scale: Scale, clubs: Clubs, startedAt: number, userCount: number) {
  const moved = new Map<number, number | null>();
  const ended = new Map<number, PlayerEnd>();
  const born = Math.floor(startedAt / DAY) * DAY;
  const movedAt = (id: number): number => (unit(seed, 52, id, 32) < 0.3 ? born - Math.floor(300 * unit(seed, 52, id, 33) * DAY) : 0);
  const homeClub = (id: number): number | null => (unit(seed, 51, id) < 0.06 ? null : ((id - 1) % clubs.count) + 1);
  const clubOf = (id: number): number | null => (moved.has(id) ? (moved.get(id) ?? null) : homeClub(id));
  const make = (id: number): PlayerFacts => {
    const u = (n: number): number => unit(seed, 52, id, n);
    const home = ((id - 1) % clubs.count) + 1;
    const slot = Math.floor((id - 1) / clubs.count);
    const main = SQUAD[slot % SQUAD.length] ?? 8;
    const near = (NEAR[main] ?? []).filter((_, n) => u(20 + n) < 0.4);
    const quality = clubs.facts(home).quality;
    const rating = Math.round(Math.min(96, 50 + 44 * quality * (0.55 + 0.45 * u(1)) - slot * 0.25 + 3 * u(2)));
    const skill = (below: number, n: number): number => Math.max(50, Math.round(rating - below * (0.4 + u(n))));
    const age = 17 + Math.floor(18 * (0.5 * u(3) + 0.5 * u(4)));
    const held = Math.max(50, rating - (u(5) < 0.2 ? 2 : 0));
    const hurt = u(6) < 0.05;
    return {
      player_id: id,
      country_id: u(7) < 0.55 ? clubs.facts(home).country_id : (COUNTRIES[mix(seed, 53, id) % COUNTRIES.length] ?? 'ENG'),
      dob: born - Math.floor((age + u(8)) * 365.25) * DAY,
      position: 1 << main,
      multi_position: [main, ...near].reduce((mask, bit) => mask | (1 << bit), 0),
      rating: Math.max(50, rating),
      rating_gk: main === 0 ? Math.max(50, rating) : 50,
      rating_tackling: main >= 1 && main <= 6 ? Math.max(50, rating) : skill(22, 9),
      rating_passing: main >= 7 && main <= 12 ? Math.max(50, rating) : skill(18, 10),
      rating_shooting: main >= 13 ? Math.max(50, rating) : skill(26, 11),
      rating_stamina: 50,
      rating_aggression: 20,
      wages: wageLaw(held),
      value: Math.floor(wageLaw(rating) * (34 - age > 0 ? 2 + (34 - age) * 2.4 : 1.5) * (0.8 + 0.4 * u(12))),
      contract: 1 + Math.floor(5 * u(13)),
      fitness: hurt ? 40 + Math.floor(30 * u(14)) : 72 + Math.floor(29 * u(14)),
      morale: u(15) < 0.8 ? 1 : 0,
      concerns: u(15) < 0.8 ? 0 : 1 + Math.floor(4 * u(16)),
      injured: hurt ? born + Math.floor(20 * u(17)) * DAY : 0,
      injury_id: hurt ? 1 : 0,
      form: Array.from({ length: 6 }, (_, game) => '--566778'[mix(seed, 54, id, game) % 8]).join(''),
      side: ['R', 'L', 'C', 'RC', 'LC', 'RLC'][mix(seed, 55, id) % 6] ?? 'C',
      yellow_cards: mix(seed, 56, id) % 5,
      banned: u(18) < 0.02 ? 1 : 0,
      desired_contract: 2,
      allow_transfer: u(19) > 0.08,
      allow_renew: u(30) > 0.08,
      agent: u(31) < 0.22 ? mix(seed, 57, id) % userCount : null,
      last_transfer: movedAt(id),
    };
  };
  const known = new Map<number, PlayerFacts>();
  const facts = (id: number): PlayerFacts => {
    const cached = known.get(id);
    if (cached) return cached;
    const made = make(id);
    known.set(id, made);
    return made;
  };
  return {
    facts,
    count: scale.players,
    has: (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= scale.players && ended.get(id) !== 'gone',
    /** Players who retired, and those that no answer has any more. */
    ended,
    clubOf,
    /** A player's club at the start of the world; null for a free agent. */
    home: homeClub,
    /** Date of the player's last move before the start, or 0: `last_transfer`, at less cost. */
    movedAt,
    /** Replaces a player's facts, for example after fatigue, an injury or a ban. */
    change: (id: number, to: PlayerFacts): void => void known.set(id, to),
    /** Moves a player to a club; null makes him a free agent. */
    move: (id: number, to: number | null): void => void moved.set(id, to),
    squad: (club: number): number[] => {
      const members: number[] = [];
      for (let id = club; id <= scale.players; id += clubs.count) if (clubOf(id) === club) members.push(id);
      for (const [id, to] of moved) if (to === club && ((id - 1) % clubs.count) + 1 !== club) members.push(id);
      return members.sort((a, b) => a - b);
    },
  };
}
export type Players = ReturnType<typeof createPlayers>;
