import { perWorld } from '../per-world.ts';
import { SEASON } from '../scale.ts';
import type { World } from '../world.ts';

/** League minutes and payouts of every player this season. Those before the start are computed once, ahead of time or on first use. */
export const minutes = perWorld((world: World) => {
  const { players, payouts, calendar, moves, comps, progress, clubs: all } = world;
  const { appearances } = payouts;
  const played = new Float64Array(players.count + 1);
  const paid = new Float64Array(players.count + 1);
  const startOf = calendar.startOf(SEASON);
  let added = 0;

  const clubs = (player: number): number[] =>
    [...new Set([players.home(player), players.clubOf(player), ...moves.ofPlayer(player).map(({ from }) => from)])].filter(
      (club) => club !== null,
    );
  const between = (player: number, from: number, to: number): { minutes: number; paid: number } => {
    let sum = 0;
    for (const club of clubs(player))
      for (const { fixture } of payouts.between(club, from, to)) sum += appearances.of(player, fixture, club)?.minutes ?? 0;
    return { minutes: sum, paid: payouts.ofPlayer(player, from, to).reduce((all, { total }) => all + total, 0) };
  };
  /** Simulates up to `count` rounds, then sums squad by squad, because a squad shares its matches; true when nothing is left. */
  function warm(count: number): boolean {
    if (!appearances.warm(count)) return false;
    for (const until = Math.min(all.count, added + count); added < until; added++)
      for (let player = added + 1; player <= players.count; player += all.count) {
        const sums = between(player, startOf, world.startedAt);
        played[player] = sums.minutes;
        paid[player] = sums.paid;
      }
    return added === all.count;
  }
  const moved = (player: number): boolean => clubs(player).some((club) => progress.since(comps.leagueAt(SEASON, comps.orderOf(club))) > 0);
  return {
    warm,
    more: (): boolean => warm(1),
    of: (player: number): { minutes: number; paid: number } => {
      const start = { minutes: played[player] ?? 0, paid: paid[player] ?? 0 };
      if (!moved(player)) return start;
      const since = between(player, world.startedAt, Infinity);
      return { minutes: start.minutes + since.minutes, paid: start.paid + since.paid };
    },
  };
});
