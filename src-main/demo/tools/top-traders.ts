import type { World } from '../world/world.ts';
import { rest } from './sources.ts';
import { coin } from './rows.ts';

interface Trader {
  readonly name: string;
  readonly total_volume_30_day?: number;
  readonly biggest_trade?: number;
}

/** The traders who moved most coin in thirty days. */
export function topTraders(world: World, most: number): object[] {
  const made = rest(world, '/users/detailed', { sort_by: 'total_volume_30_day', sort_order: 'desc', per_page: 100 });
  const { items = [] } = made as { items?: readonly Trader[] };
  return items.slice(0, most).map(({ name, total_volume_30_day = 0, biggest_trade = 0 }, at) => ({
    rank: at + 1,
    name,
    volume: total_volume_30_day,
    volume_coin: coin(total_volume_30_day),
    biggest_trade,
  }));
}
