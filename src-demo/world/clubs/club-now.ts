import type { ClubFacts } from './all-clubs.ts';
import { finances } from './finances.ts';
import { SEASON } from '../scale.ts';
import type { World } from '../world.ts';

/** Changing fields of a club: balance, league position, transfers of the season. */
const LIVE = {
  balance: (world: World, id: number): number => finances(world).balance(id),
  form: (world: World, id: number): string => world.tables.standing(id)?.form ?? '',
  league_position: (world: World, id: number): number => world.tables.standing(id)?.new_position ?? 0,
  previous_position: (world: World, id: number): number => world.tables.standing(id)?.old_position ?? 0,
  transfers_in: (world: World, id: number): number => counts(world, id).in,
  transfers_out: (world: World, id: number): number => counts(world, id).out,
};
const counts = (world: World, id: number) => world.moves.counts(id, world.calendar.startOf(SEASON), world.calendar.startOf(SEASON + 1));
const isLive = (name: string): name is keyof typeof LIVE => Object.hasOwn(LIVE, name);

/** The current value of one field of a club, without computing the others. */
export const clubField = (world: World, id: number, name: keyof ClubFacts | keyof typeof LIVE) =>
  isLive(name) ? LIVE[name](world, id) : world.clubs.facts(id)[name];

/** The current state of a club. */
export const clubNow = (world: World, id: number) => {
  const { in: transfers_in, out: transfers_out } = counts(world, id);
  const standing = world.tables.standing(id);
  return {
    ...world.clubs.facts(id),
    balance: finances(world).balance(id),
    form: standing?.form ?? '',
    league_position: standing?.new_position ?? 0,
    previous_position: standing?.old_position ?? 0,
    transfers_in,
    transfers_out,
  };
};
