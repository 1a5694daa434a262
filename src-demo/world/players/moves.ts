import type { Auctions } from './auctions.ts';
import type { Clubs } from '../clubs/all-clubs.ts';
import type { Players } from './all-players.ts';
import { mix, unit } from '../rng.ts';
import { DAY } from '../scale.ts';

/** One transfer. A `to` of null is a release, a `from` of null is the signing of a free agent. */
export interface DemoMove {
  readonly player: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly amount: number;
  readonly time: number;
}

const OLDER_DAYS = 600;
const MOST_RECENT = 100;

/** Transfers of all players: those before the start are functions of the player, later ones come from auctions. */
export function createMoves(seed: number, players: Players, clubs: Clubs, auctions: Auctions, startedAt: number) {
  /** Newest first. */
  const live = (): readonly DemoMove[] => auctions.transfers();
  const slotOf = (player: number): number => Math.floor((player - 1) / clubs.count);
  /** Players with one squad number come from clubs at the same distance in the list, so both directions are simple arithmetic. */
  const stepOf = (slot: number, move: number): number => (clubs.count < 2 ? 0 : 1 + (mix(seed, 141, slot, move) % (clubs.count - 1)));
  const before = (club: number, steps: number): number => ((((club - 1 - steps) % clubs.count) + clubs.count) % clubs.count) + 1;
  const price = (player: number, n: number): number =>
    Math.floor((players.facts(player).value * (0.75 + 0.7 * unit(seed, 142, player, n))) / 10_000) * 10_000;

  /** Newest first. A player's last move matches their record. */
  const started = (player: number): DemoMove[] => {
    const time = players.movedAt(player);
    if (time === 0) return [];
    const slot = slotOf(player);
    const home = players.home(player);
    const first = ((player - 1) % clubs.count) + 1;
    if (home === null) return [{ player, from: first, to: null, amount: 0, time }];
    if (unit(seed, 143, player) < 0.12) return [{ player, from: null, to: home, amount: players.facts(player).value, time }];
    const from = before(home, stepOf(slot, 0));
    const newest: DemoMove = { player, from, to: home, amount: price(player, 0), time };
    if (unit(seed, 144, player) > 0.3) return [newest];
    const older = before(from, stepOf(slot, 1));
    return [
      newest,
      {
        player,
        from: older,
        to: from,
        amount: price(player, 1),
        time: time - Math.floor((60 + OLDER_DAYS * unit(seed, 145, player)) * DAY),
      },
    ];
  };
  /** All players who may have joined or left a club before the start. */
  const near = (club: number): Set<number> => {
    const found = new Set<number>();
    for (let slot = 0; slot * clubs.count < players.count; slot++) {
      const after = (steps: number): number => before(club, -steps);
      for (const home of [club, after(stepOf(slot, 0)), after(stepOf(slot, 0) + stepOf(slot, 1))]) {
        const player = slot * clubs.count + home;
        if (player <= players.count && players.movedAt(player) > 0) found.add(player);
      }
    }
    return found;
  };
  let recent: readonly DemoMove[] | null = null;
  /** Newest transfers before the start, computed once. */
  function latest(count: number): readonly DemoMove[] {
    if (!recent) {
      const ids = Array.from({ length: players.count }, (_, n) => n + 1)
        .map((player) => ({ player, time: players.movedAt(player) }))
        .filter(({ time }) => time > 0)
        .sort((a, b) => b.time - a.time || a.player - b.player)
        .slice(0, MOST_RECENT);
      recent = ids.flatMap(({ player }) => started(player).slice(0, 1)).filter((move) => move.to !== null);
    }
    return recent.slice(0, count);
  }
  const newestFirst = (a: DemoMove, b: DemoMove): number => b.time - a.time || a.player - b.player;
  const about =
    (club: number) =>
    (move: DemoMove): boolean =>
      move.from === club || move.to === club;

  return {
    ofPlayer: (player: number): DemoMove[] =>
      players.has(player) ? [...live().filter((move) => move.player === player), ...started(player)] : [],
    /** Newest first. */
    ofClub: (club: number, from = 0, to = Infinity): DemoMove[] =>
      [...live(), ...(from >= startedAt ? [] : [...near(club)].flatMap(started))]
        .filter((move) => about(club)(move) && move.time >= from && move.time < to)
        .sort(newestFirst),
    /** All transfers within a period, newest first. */
    between: (from: number, to: number): DemoMove[] => {
      const found = live().filter((move) => move.time >= from && move.time < to);
      for (let player = 1; player <= players.count; player++) {
        const last = players.movedAt(player);
        if (last < from) continue;
        for (const move of started(player)) if (move.time >= from && move.time < to) found.push(move);
      }
      return found.sort(newestFirst);
    },
    /** Newest transfers, those since the start first. */
    newest: (count: number): DemoMove[] => {
      const found = live().slice(0, count);
      return [...found, ...latest(count - found.length)];
    },
    /** Numbers of arrivals and departures. */
    counts: (club: number, from: number, to: number): { in: number; out: number } => {
      const counts = { in: 0, out: 0 };
      const count = (move: DemoMove): void => {
        if (move.time < from || move.time >= to) return;
        if (move.to === club) counts.in++;
        else if (move.from === club) counts.out++;
      };
      live().forEach(count);
      for (const player of near(club)) started(player).forEach(count);
      return counts;
    },
    /** Time of a player's last move, Unix seconds; 0 for never. */
    lastOf: (player: number): number => live().find((move) => move.player === player)?.time ?? players.movedAt(player),
  };
}
export type Moves = ReturnType<typeof createMoves>;
