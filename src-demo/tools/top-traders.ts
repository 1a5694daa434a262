import { volumes } from '../world/market/volumes.ts';
import type { World } from '../world/world.ts';
import { coin } from './tool-rows.ts';

/** Traders with the highest volume of the last thirty days. */
export function topTraders(world: World, most: number): object[] {
  const moved = volumes(world);
  return world.users.names
    .map((name, user) => ({ name, user, volume: moved.of('total_volume_30_day', user) }))
    .sort((a, b) => b.volume - a.volume || a.user - b.user)
    .slice(0, most)
    .map(({ name, user, volume }, at) => ({
      rank: at + 1,
      name,
      volume,
      volume_coin: coin(volume),
      biggest_trade: moved.of('biggest_trade', user),
    }));
}
