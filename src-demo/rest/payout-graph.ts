import { DAY } from '../world/scale.ts';
import { prepared, whole } from '../world/market/prepared.ts';
import { wealth } from '../world/market/wealth.ts';
import type { World } from '../world/world.ts';
import { iso } from './route.ts';

const DAYS = 30;
const MONTHS = 12;

/** Total payouts by day and by month. */
export const payoutGraph = prepared(60, function* (world: World, _what: 'all') {
  yield* whole(wealth(world).moreEarned);
  const paid = yield* wealth(world).paid();
  const today = Math.floor(world.now() / DAY);
  const daily = Array.from({ length: DAYS }, (_, k) => {
    const day = today - DAYS + 1 + k;
    const { clubs, players } = paid(day);
    return {
      date: iso(day * DAY).slice(0, 10),
      timestamp: day * DAY,
      total_payouts: clubs + players,
      club_payouts: clubs,
      player_payouts: players,
    };
  });
  const mean = daily.reduce((sum, { total_payouts }) => sum + total_payouts, 0) / DAYS;
  const now = new Date(world.now() * 1_000);
  const monthly = Array.from({ length: MONTHS }, (_, k) => {
    const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1 + k, 1) / 1_000;
    const until = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 2 + k, 1) / 1_000;
    const counted = daily
      .filter(({ timestamp }) => timestamp >= from && timestamp < until)
      .reduce((sum, { total_payouts }) => sum + total_payouts, 0);
    // Days before the counted period are estimated at the mean of the counted days.
    const uncounted = Math.max(0, Math.min(until, (today - DAYS + 1) * DAY) - from) / DAY;
    const total = Math.round(counted + mean * uncounted);
    return {
      month: iso(from).slice(0, 7),
      timestamp: from,
      total_payouts: total,
      cash_injection: Math.round(total * 0.25),
      player_game_shares: Math.round(total * 0.02),
      circulation: 9_000_000_000_000 + k * 90_000_000_000,
    };
  });
  return { daily, monthly };
});
