import { finances } from '../clubs/finances.ts';
import { DAY } from '../scale.ts';
import type { World } from '../world.ts';

/** One movement of a trader's coin. */
export interface Entry {
  readonly time: number;
  readonly type: string;
  readonly amount: number;
  /** The other trader; null when there is none. */
  readonly other: number | null;
  readonly share: number;
  readonly fixture: number | null;
}

/** Period read at a time: about one match day. */
const SPAN = 4 * DAY;

/** All movements of a trader's coin from `from` (inclusive) to `to` (exclusive), newest first. */
function within(world: World, user: number, from: number, to: number): Entry[] {
  const found: Entry[] = [];
  const mine = new Set(world.users.sharesOf(user));
  const trade = (one: { time: number; share: number; num: number; price: number; buyer: number; seller: number | null }): void => {
    if (one.time < from || one.time >= to || (one.buyer !== user && one.seller !== user)) return;
    const bought = one.buyer === user;
    const worth = one.num * one.price;
    found.push({
      time: one.time,
      type: bought && one.seller === null ? 'mint' : 'share trade',
      amount: bought ? -worth : worth,
      other: bought ? one.seller : one.buyer,
      share: one.share,
      fixture: null,
    });
  };
  for (const share of mine) {
    for (let day = Math.floor(from / DAY); day <= Math.floor((to - 1) / DAY); day++) world.history.day(share, day).forEach(trade);
    world.trades.of(share).forEach(trade);
  }
  for (const { payout, amount } of world.payouts.ofUser(user, from, Math.min(to, world.now() + 1)))
    found.push({
      time: payout.time,
      type: world.shares.isClub(payout.share) ? 'dividend club' : 'dividend player',
      amount,
      other: null,
      share: payout.share,
      fixture: payout.fixture,
    });
  const club = world.clubs.managedBy(user);
  if (club !== null)
    for (const { time, amount } of finances(world).managerWages(club, from, Math.min(to, world.now() + 1)))
      found.push({ time, type: 'manager wage', amount, other: null, share: world.shares.indexOf('club', club) ?? 0, fixture: null });
  return found.sort((a, b) => b.time - a.time || a.type.localeCompare(b.type) || a.share - b.share || a.amount - b.amount);
}

/** Whole periods of the past by trader and start: nothing is added to them any more, and each page of a list needs them again. */
const past = new WeakMap<World, Map<string, readonly Entry[]>>();
const MOST_KEPT = 2_000;
function period(world: World, user: number, start: number): readonly Entry[] {
  if (start + SPAN > world.now() - DAY) return within(world, user, start, start + SPAN);
  const kept = past.get(world) ?? new Map<string, readonly Entry[]>();
  past.set(world, kept);
  const key = `${user}/${start}`;
  const known = kept.get(key) ?? within(world, user, start, start + SPAN);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, known);
  return known;
}

/** Movements, newest first. They are computed a few days at a time, only as far as the caller reads. */
export function* statement(world: World, user: number, from = world.history.from, to = world.now() + 1): Generator<Entry> {
  for (let start = Math.floor((to - 1) / SPAN) * SPAN; start + SPAN > from; start -= SPAN)
    for (const entry of period(world, user, start)) if (entry.time >= from && entry.time < to) yield entry;
}

export const isDividend = (entry: Entry): boolean => entry.type.startsWith('dividend');
