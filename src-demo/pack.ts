import type { World } from './world/world.ts';

const packs = new WeakMap<World, string>();

/** The name pack of the world, created on first use. Players without a name are left out. */
export function namePack(world: World): string {
  const cached = packs.get(world);
  if (cached) return cached;
  const clubs = Array.from({ length: world.clubs.count }, (_, n) => ({
    id: n + 1,
    n: world.names.club(n + 1),
    colour: world.clubs.facts(n + 1).home_colour,
  }));
  const stadiums = clubs.map(({ id, n }) => ({ id: world.clubs.facts(id).stadium_id, n: `${n.split(' ')[0] ?? n} Park` }));
  const players: { id: number; f: string; s: string }[] = [];
  for (let id = 1; id <= world.players.count; id++) {
    const name = world.names.player(id);
    if (name) players.push({ id, f: name.first, s: name.surname });
  }
  const made = JSON.stringify({ PackData: { PlayerData: { P: players }, ClubData: { C: clubs }, StadiumData: { S: stadiums } } });
  packs.set(world, made);
  return made;
}
