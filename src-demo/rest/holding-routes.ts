import { clubNow } from '../world/clubs/club-now.ts';
import { positionNames } from '../world/players/all-players.ts';
import { activeAt } from '../world/market/owners.ts';
import type { World } from '../world/world.ts';
import { iso } from './route.ts';

/** One holding: share, trader and amount. */
export interface Held {
  readonly share: number;
  readonly user: number;
  readonly num: number;
}

export const holdingsOf = (world: World, user: number): Held[] =>
  world.ledger.holdings(user).map(({ share, total }) => ({ share, user, num: total }));

/** The manager of a club or the agent of a player. */
export function keeperOf(world: World, share: number): { name: string | null; active: number | null } {
  const { kind, id } = world.shares.of(share);
  const who = kind === 'club' ? world.clubs.facts(id).manager : world.players.facts(id).agent;
  return who === null ? { name: null, active: null } : { name: world.users.name(who), active: activeAt(world, who) };
}

/** Country, league and division of a share. */
export function placeOf(world: World, share: number) {
  const { kind, id } = world.shares.of(share);
  const club = kind === 'club' ? id : world.players.clubOf(id);
  const facts = club === null ? null : world.clubs.facts(club);
  return {
    country_id: kind === 'player' ? world.players.facts(id).country_id : (facts?.country_id ?? null),
    league_id: facts?.league_id ?? null,
    division: facts?.division ?? null,
    club_id: club,
  };
}

/** A holding, as in /share_balances. */
export function holdingRow(world: World, { share, user, num }: Held) {
  const { kind, id } = world.shares.of(share);
  const active = activeAt(world, user);
  const keeper = keeperOf(world, share);
  const role = kind === 'club' ? 'manager' : 'agent';
  return {
    name: world.users.name(user),
    share_type: kind,
    share_id: id,
    num,
    last_price: world.figures.lastPrice(share),
    ...placeOf(world, share),
    profile_pic: null,
    last_active_unix: active,
    last_active: iso(active),
    [`${role}_name`]: keeper.name,
    [`${role}_profile_pic`]: null,
    [`${role}_last_active_unix`]: keeper.active,
  };
}

const club = (world: World, id: number) => {
  const facts = clubNow(world, id);
  return {
    club_balance: facts.balance,
    old_position: facts.previous_position,
    new_position: facts.league_position,
    league_form: facts.form,
    stadium_size_start: facts.stadium_size_start,
    stadium_size_current: facts.stadium_size_current,
    fans_start: facts.fans_start,
    fans_current: facts.fans_current,
    manager_locked: Number(facts.manager_locked),
  };
};
const player = (world: World, id: number) => {
  const facts = world.players.facts(id);
  return {
    dob: facts.dob,
    player_value: facts.value,
    wages: facts.wages,
    position: facts.position,
    position_name: positionNames(facts.position)[0] ?? 'CM',
    multi_position: facts.multi_position,
    positions: positionNames(facts.multi_position),
    fitness: facts.fitness,
    morale: facts.morale,
    rating: facts.rating,
    rating_gk: facts.rating_gk,
    rating_tackling: facts.rating_tackling,
    rating_passing: facts.rating_passing,
    rating_shooting: facts.rating_shooting,
    injured: facts.injured,
    contract: facts.contract,
    form: facts.form,
    banned: facts.banned,
    nationality: facts.country_id,
    desired_contract: facts.desired_contract,
    allow_transfer: Number(facts.allow_transfer),
    allow_renew: Number(facts.allow_renew),
  };
};
/** The details of a share, as in /share_balances/detailed. */
export const shareDetails = (world: World, share: number) => {
  const { kind, id } = world.shares.of(share);
  return kind === 'club' ? club(world, id) : player(world, id);
};
