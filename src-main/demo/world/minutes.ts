import { perWorld } from './per-world.ts';
import { SEASON } from './scale.ts';
import type { World } from './world.ts';

/** League minutes of every player this season and what their matches paid, added up round by round: ahead, or at once when somebody asks. */
export const minutes = perWorld((world: World) => {
  const { comps, progress, fixtures, matches, players, payouts, shares } = world;
  const leagues = comps.leagues(SEASON);
  const played = new Float64Array(players.count + 1);
  const paid = new Float64Array(players.count + 1);
  const added = new Map<number, number>();
  let version = -1;
  let next = 0;

  function round(league: number, at: number): void {
    const comp = leagues[league];
    if (!comp) return;
    for (const fixture of fixtures.ofRound(comp, at)) {
      for (const { player, from, to } of matches.of(fixture).performances)
        if (from >= 0) played[player] = (played[player] ?? 0) + to - from;
      for (const club of [fixture.home, fixture.away])
        for (const player of players.squad(club))
          for (const { total } of payouts.ofShare(shares.indexOf('player', player) ?? 0, fixture.date, fixture.date + 1))
            paid[player] = (paid[player] ?? 0) + total;
    }
  }
  /** Adds up to so many rounds; true when none is left. */
  function warm(count: number): boolean {
    if (version !== progress.version()) {
      // A replaced block may have taken rounds back: then all is added up afresh.
      if (leagues.some((comp) => progress.played(comp) < (added.get(comp.id) ?? 0))) {
        played.fill(0);
        paid.fill(0);
        added.clear();
      }
      version = progress.version();
      next = 0;
    }
    for (let left = count; left > 0 && next < leagues.length;) {
      const comp = leagues[next];
      const done = comp ? (added.get(comp.id) ?? 0) : 0;
      if (!comp || done >= progress.played(comp)) {
        next++;
        continue;
      }
      round(next, done);
      added.set(comp.id, done + 1);
      left--;
    }
    return next >= leagues.length;
  }
  return {
    warm,
    more: (): boolean => warm(1),
    of: (player: number): { minutes: number; paid: number } => ({ minutes: played[player] ?? 0, paid: paid[player] ?? 0 }),
  };
});
