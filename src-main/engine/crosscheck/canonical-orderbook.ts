import { isObject } from '../api/schema/envelope.ts';
import { byKey, flag, list, number, type Canonical, type Fields } from './canonical.ts';

interface Order {
  readonly price: number;
  readonly num: number;
  readonly mint: Canonical;
  /** undefined: not stated. Mints have no trader: their name is null, '' or absent. */
  readonly name: string | undefined;
}

function orderOf(wire: unknown): Order | undefined {
  if (!isObject(wire)) return undefined;
  const [price, num, mint] = [number(wire['price']), number(wire['num']), flag(wire['mint'])];
  if (price === undefined || num === undefined) return undefined;
  const written = typeof wire['name'] === 'string' ? wire['name'] : '';
  return { price, num, mint, name: written !== '' ? written : mint === true ? '' : undefined };
}

const sum = (orders: readonly Order[]): number => orders.reduce((total, { num }) => total + num, 0);

/** A price level: its influence, the minted part of it, and the amount of each trader if every order states its trader. */
function level(orders: readonly Order[]): Fields {
  const named = Map.groupBy(orders, ({ name }) => name);
  const traders = [...named].map(([name, theirs]) => [name || '(mint)', { num: sum(theirs) }] as const);
  return {
    num: sum(orders),
    mint: orders.every(({ mint }) => mint !== undefined) ? sum(orders.filter(({ mint }) => mint === true)) : undefined,
    traders: named.has(undefined) ? undefined : byKey('name', traders),
  };
}

/** One side of an order book by price: the order of rows has no meaning, and orders of zero are dropped. */
export function side(wire: unknown): Canonical {
  const orders = list(wire)?.map(orderOf);
  if (!orders?.every((order) => order !== undefined)) return undefined;
  const levels = Map.groupBy(
    orders.filter(({ num }) => num > 0),
    ({ price }) => String(price),
  );
  return byKey(
    'price',
    [...levels].map(([price, at]) => [price, level(at)]),
  );
}
