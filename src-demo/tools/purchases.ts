import { mix } from '../world/rng.ts';
import { packOf } from '../world/market/shop-packs.ts';
import type { World } from '../world/world.ts';
import { clubName, readable } from './tool-rows.ts';

const EVERY = 1_800;
/** How many purchases back the search goes. */
const LOOKED = 2_000;

/** Packs bought in the shop, newest first: at most one every half hour, the same on every call. */
export function purchases(world: World, most: number, receiver: string | undefined, club_id: number | undefined): object[] {
  const last = Math.floor(world.now() / EVERY);
  const found: object[] = [];
  for (let n = last; n > last - LOOKED && found.length < most; n--) {
    const club = 1 + (mix(world.seed, 301, n) % world.clubs.count);
    const name = world.users.name(mix(world.seed, 302, n) % world.users.count);
    const { price } = packOf(world, club);
    if (price === null || (club_id !== undefined && club !== club_id) || (receiver !== undefined && name !== receiver)) continue;
    const num = 1 + (mix(world.seed, 303, n) % 5);
    const date = n * EVERY;
    found.push({
      receiver: name,
      club_id: club,
      club_name: clubName(world, club),
      num,
      usd_spent_raw: price * num,
      date,
      date_utc: readable(date),
    });
  }
  return found;
}
