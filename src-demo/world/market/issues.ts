import { finances } from '../clubs/finances.ts';
import { INACTIVE } from '../clubs/jobs.ts';
import { activeAt } from './owners.ts';
import { DAY } from '../scale.ts';
import type { World } from '../world.ts';

const unseen = (world: World, user: number | null): boolean => user !== null && activeAt(world, user) < world.now() - INACTIVE;

/** Issues that may concern a holder, by kind of share. */
const ISSUES = {
  club: {
    no_manager: (world: World, id: number): boolean => world.clubs.facts(id).manager === null,
    inactive_manager: (world: World, id: number): boolean => unseen(world, world.clubs.facts(id).manager),
    manager_locked: (world: World, id: number): boolean => world.clubs.facts(id).manager_locked,
    negative_balance: (world: World, id: number): boolean => finances(world).balance(id) < 0,
  },
  player: {
    no_agent: (world: World, id: number): boolean => world.players.facts(id).agent === null,
    inactive_agent: (world: World, id: number): boolean => unseen(world, world.players.facts(id).agent),
    no_club: (world: World, id: number): boolean => world.players.clubOf(id) === null,
    injured: (world: World, id: number): boolean => world.players.facts(id).injured > world.now(),
    unhappy: (world: World, id: number): boolean => world.players.facts(id).morale === 0,
    expiring_contract: (world: World, id: number): boolean => world.players.facts(id).contract <= 1,
    will_not_renew: (world: World, id: number): boolean => !world.players.facts(id).allow_renew,
    old: (world: World, id: number): boolean => world.players.facts(id).dob < world.now() - 33 * 365.25 * DAY,
  },
} as const;

/** Names of the issues of a share. */
export function issuesOf(world: World, share: number): string[] {
  const { kind, id } = world.shares.of(share);
  const open = world.votes.of(share).length > 0 ? ['active_proposal'] : [];
  return [...Object.entries(ISSUES[kind]).flatMap(([name, holds]) => (holds(world, id) ? [name] : [])), ...open];
}
