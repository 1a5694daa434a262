import type { World } from '#demo/world/world.ts';

/** Makes the newest trade of a share, in the next block, one at this price. Better orders in the way are filled first. */
export function tradeAt(world: World, share: string, price: number, num = 10): void {
  const index = world.shares.fromKey(share) ?? -1;
  const { bids, asks } = world.books.peek(index);
  const upward = asks.some((ask) => ask.price <= price);
  const inTheWay = [...asks.filter((ask) => ask.price <= price), ...bids.filter((bid) => bid.price >= price)];
  const all = inTheWay.reduce((sum, order) => sum + order.num, 0) + num;
  for (const side of upward ? (['ask', 'bid'] as const) : (['bid', 'ask'] as const))
    world.place({ share: index, side, price, num: all, trader: side === 'ask' ? 1 : 2 });
}

/** Removes all orders at the best price of a side in the next block, so that the next price becomes the best. */
export function pullBest(world: World, share: string, side: 'bids' | 'asks'): void {
  const index = world.shares.fromKey(share) ?? -1;
  const orders = world.books.peek(index)[side];
  const best = side === 'bids' ? Math.max(...orders.map(({ price }) => price)) : Math.min(...orders.map(({ price }) => price));
  for (const { id, price } of orders) if (price === best) world.pull(index, id);
}
