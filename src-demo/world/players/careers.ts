import { unit } from '../rng.ts';
import { DAY } from '../scale.ts';
import type { World } from '../world.ts';

const today = (world: World): number => Math.floor(world.startedAt / DAY) * DAY;

interface RatingRow {
  readonly rating: number;
  readonly rating_gk: number;
  readonly rating_tackling: number;
  readonly rating_passing: number;
  readonly rating_shooting: number;
  readonly rating_aggression: number;
  readonly rating_stamina: number;
  readonly date_updated: number;
}

/** Ratings per season, oldest first. The last row is the current rating. */
export function ratingHistory(world: World, player: number): RatingRow[] {
  const now = world.players.facts(player);
  const rows = world.calendar.seasons().map(({ season_id, start }, at, all) => {
    const back = all.length - 1 - at;
    const change = back === 0 ? 0 : Math.round((unit(world.seed, 161, player, season_id) - 0.62) * 4 * back);
    const skill = (name: 'rating_gk' | 'rating_tackling' | 'rating_passing' | 'rating_shooting'): number =>
      Math.max(50, Math.min(99, now[name] === 50 ? 50 : now[name] + change));
    const skills = {
      rating_gk: skill('rating_gk'),
      rating_tackling: skill('rating_tackling'),
      rating_passing: skill('rating_passing'),
      rating_shooting: skill('rating_shooting'),
    };
    return {
      rating: Math.max(...Object.values(skills)),
      ...skills,
      rating_aggression: now.rating_aggression,
      rating_stamina: now.rating_stamina,
      date_updated: start,
    };
  });
  return rows.filter((row) => row.date_updated <= world.now());
}

interface InjuryRow {
  readonly injury_id: number;
  readonly start_date: number;
  readonly end_date: number;
  readonly season_id: number;
}

/** Injuries, newest first. A current injury ends at the time in the player's record. */
export function injuryHistory(world: World, player: number): InjuryRow[] {
  const { injured, injury_id } = world.players.facts(player);
  const row = (start: number, end: number, id: number): InjuryRow => ({
    injury_id: id,
    start_date: start,
    end_date: end,
    season_id: world.calendar.seasonAt(start),
  });
  const found: InjuryRow[] = [];
  const latest =
    injured > 0 ? Math.min(injured - 5 * DAY, today(world)) - Math.floor(12 * unit(world.seed, 162, player)) * DAY : today(world);
  if (injury_id > 0) found.push(row(latest, injured, injury_id));
  const older = Math.floor(3 * unit(world.seed, 163, player));
  for (let n = 0, end = latest; n < older; n++) {
    end -= Math.floor(30 + 200 * unit(world.seed, 164, player, n)) * DAY;
    const start = end - Math.floor(4 + 30 * unit(world.seed, 165, player, n)) * DAY;
    found.push(row(start, end, 1 + Math.floor(5 * unit(world.seed, 166, player, n))));
    end = start;
  }
  return found;
}

/** Changes of a player's morale, newest first. The first is the current value. */
export function moraleHistory(world: World, player: number): { time: number; morale: number }[] {
  const count = 2 + Math.floor(9 * unit(world.seed, 167, player));
  const rows: { time: number; morale: number }[] = [];
  let time = today(world);
  for (let n = 0; n < count; n++) {
    time -= Math.floor((3 + 40 * unit(world.seed, 168, player, n)) * DAY);
    const now = world.players.facts(player).morale;
    rows.push({ time, morale: n % 2 === 0 ? now : 1 - now });
  }
  return rows;
}
