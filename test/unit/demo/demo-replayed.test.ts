import { describe, expect, it } from 'vitest';
import { changePlayer, playRound } from '#demo/world/deeds.ts';
import { minutes } from '#demo/world/clubs/minutes.ts';
import { SEASON } from '#demo/world/scale.ts';
import { seasonStats } from '#demo/world/players/season-stats.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { NOON, tinyWorld } from '../../support/servers/demo.ts';

const CLUB = 1;

describe('the effect of a replaced block', () => {
  it('reopens an auction whose end was in it, and its player cannot be put up twice', () => {
    const clock = new ManualClock(NOON);
    const world = tinyWorld(1, clock);
    let ended: number | null = null;
    for (let n = 0; n < 400 && ended === null; n++) {
      const before = world.auctions.open().map(({ player }) => player);
      clock.advance(3_000);
      world.step();
      ended = before.find((player) => world.auctions.of(player) === null) ?? null;
    }
    expect(ended).not.toBeNull();
    world.fork(1);
    world.quiet(true);
    expect(world.auctions.of(ended!)).not.toBeNull();
    world.next(() => {
      expect(world.auctions.list(ended!, world.now(), 600)).toBeNull();
      return {};
    });
    world.step();
    const up = world.auctions.open().map(({ player }) => player);
    expect(new Set(up).size).toBe(up.length);
  });

  it('replays a match with other line-ups, and payments, counts and times are those of the last run', () => {
    const world = tinyWorld();
    world.quiet(true);
    world.step();
    const league = world.comps.leagueAt(SEASON, 0);
    const play = () => {
      world.next(playRound(world, league));
      world.step();
      return world.fixtures.ofClub(CLUB, SEASON).findLast(({ played, comp }) => played && comp.kind === 'league')!;
    };
    const told = (player: number) => ({
      paid: world.payouts
        .ofPlayer(player, world.startedAt, Infinity)
        .map(({ lineup, goals, assists }) => [lineup > 0, goals > 0, assists > 0]),
      stats: seasonStats(world)
        .ofClub(league, CLUB)
        .filter((row) => row.player === player)
        .map((row) => [row.starts, row.minutes, row.goals]),
      minutes: minutes(world).of(player).minutes,
    });
    minutes(world).warm(Infinity);
    const first = play();
    const starters = world.matches
      .of(first)
      .performances.filter(({ side, from, to }) => (first.home === CLUB ? 0 : 1) === side && from === 0 && to > 60);
    const out = starters[0]!.player;
    const before = told(out);
    expect(before.paid).toContainEqual([true, expect.any(Boolean), expect.any(Boolean)]);
    world.fork(1);
    world.next(changePlayer(world, out, { banned: 1 }));
    world.step();
    const again = play();
    expect(again.id).toBe(first.id);
    expect(world.matches.of(again).performances.map(({ player }) => player)).not.toContain(out);
    const after = told(out);
    expect(after.paid).toEqual([[false, false, false]]);
    expect(after.minutes).toBe(before.minutes - (starters[0]!.to - starters[0]!.from));
    expect(after.stats[0]![0]).toBe(before.stats[0]![0]! - 1);
    // The same applies to everybody who played.
    for (const { player, from, to, goals, assists } of world.matches.of(again).performances) {
      const paid = world.payouts.ofPlayer(player, world.startedAt, Infinity);
      expect(paid.map((one) => [one.lineup > 0, one.goals > 0, one.assists > 0])).toEqual([
        [from === 0 && to >= 45, goals > 0, assists > 0],
      ]);
    }
  });

  it('leaves a player’s season earnings equal to the sum of his payouts in any club, calculated ahead or on request', () => {
    const [ahead, asked] = [tinyWorld(), tinyWorld()];
    minutes(ahead).warm(Infinity);
    for (let player = 1; player <= ahead.players.count; player++) {
      const payouts = asked.payouts.ofPlayer(player, asked.calendar.startOf(SEASON), Infinity);
      expect(ahead.payouts.ofPlayer(player, ahead.calendar.startOf(SEASON), Infinity)).toEqual(payouts);
      expect(minutes(ahead).of(player).paid).toBe(payouts.reduce((sum, { total }) => sum + total, 0));
    }
  });
});
