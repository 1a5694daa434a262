import { z } from 'zod';
import { no, yes } from '../http.ts';
import { isDividend, statement, type Entry } from '../world/market/statements.ts';
import { DAY } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { coinPrice } from '../world/market/coin-price.ts';
import { oneOf, page, text, upTo } from './query.ts';
import { iso, route, type Route } from './route.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;
const date = text
  .refine((value) => DATE.test(value) && !Number.isNaN(Date.parse(value)), 'invalid date format, expected YYYY-MM-DD')
  .optional();
const midnight = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1_000;
const LONGEST = 30 * DAY;

const row = (world: World, name: string, entry: Entry) => {
  const { kind, id } = world.shares.of(entry.share);
  return {
    name,
    amount: entry.amount,
    type: entry.type,
    other_name: entry.other === null ? null : world.users.name(entry.other),
    other_type: kind,
    other_id: id,
    fixture_id: entry.fixture,
    time: iso(entry.time),
    unix_time: entry.time,
  };
};

/** One page of an unbounded sequence. Items after the page are not computed. */
function pageOf<T>(all: Iterable<T>, at: number, size: number): T[] {
  const found: T[] = [];
  let n = 0;
  for (const one of all) {
    if (n++ >= (at - 1) * size) found.push(one);
    if (found.length === size) break;
  }
  return found;
}
const WEEK = 7 * DAY;
/** The last Monday at or before a moment; 1 January 1970 was a Thursday. */
const monday = (time: number): number => Math.floor((time - 4 * DAY) / WEEK) * WEEK + 4 * DAY;

export const ACCOUNT_ROUTES = {
  '/user_balance_sheet': route({
    query: z.object({ page, per_page: oneOf(5, 10, 20, 50, 100).default(50), name: text, start_date: date, end_date: date }),
    answer: (world, _path, { page: at, per_page, name, start_date, end_date }) => {
      if ((start_date === undefined) !== (end_date === undefined))
        return no(400, [
          {
            loc: ['query', start_date === undefined ? 'start_date' : 'end_date'],
            msg: 'start_date and end_date must be given together',
            type: 'value_error.combination',
          },
        ]);
      const from = start_date === undefined ? world.history.from : midnight(start_date);
      const to = end_date === undefined ? world.now() + 1 : midnight(end_date) + DAY;
      if (from >= to) return no(400, { msg: 'start_date must not be after end_date', type: 'value_error.range' });
      if (start_date !== undefined && to - from > LONGEST + DAY) return no(400, 'The range of dates may span at most 30 days');
      const user = world.users.indexOf(name);
      const items =
        user === null
          ? []
          : pageOf(statement(world, user, Math.max(from, world.history.from), Math.min(to, world.now() + 1)), at, per_page);
      return yes({ page: at, per_page, items: items.map((entry) => row(world, name, entry)) });
    },
  }),
  '/user_balance_sheet/earnings': route({
    query: z.object({ name: text }),
    answer: (world, _path, { name }) => {
      const user = world.users.indexOf(name);
      if (user === null) return no(404, 'User not found');
      const now = world.now();
      const rate = coinPrice(world, now / DAY);
      const dividends = [...statement(world, user, now - 30 * DAY)].filter(isDividend);
      const last = Math.floor((dividends[0]?.time ?? 0) / DAY);
      const sum = (keep: (entry: Entry) => boolean) => {
        const svc = dividends.filter(keep).reduce((all, { amount }) => all + amount, 0);
        return { svc, usdc: (svc / 10_000) * rate };
      };
      const since = (days: number) => sum(({ time }) => time >= now - days * DAY);
      return yes({
        name,
        coin2usdc: rate,
        earnings_7d: since(7),
        earnings_14d: since(14),
        earnings_30d: since(30),
        earnings_last_match_day: sum(({ time }) => Math.floor(time / DAY) === last),
      });
    },
  }),
  '/user_balance_sheet/weeks': route({
    query: z.object({ name: text, weeks: upTo(52, 10) }),
    answer: (world, _path, { name, weeks }) => {
      const user = world.users.indexOf(name);
      if (user === null) return yes([]);
      const last = monday(world.now());
      const sums = new Map<number, Map<string, number>>();
      for (const { time, type, amount } of statement(world, user, Math.max(world.history.from, last - (weeks - 1) * WEEK))) {
        const totals = sums.get(monday(time)) ?? new Map<string, number>();
        sums.set(monday(time), totals.set(type, (totals.get(type) ?? 0) + amount));
      }
      return yes(
        Array.from({ length: weeks }, (_, n) => last - n * WEEK).map((start) => ({
          name,
          week_start_unix_time: start,
          week_end_unix_time: start + WEEK - 1,
          totals: [...(sums.get(start) ?? [])].map(([type, amount]) => ({ type, amount })),
        })),
      );
    },
  }),
} satisfies Record<string, Route>;
