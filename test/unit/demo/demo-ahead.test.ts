import { describe, expect, it } from 'vitest';
import { prepared } from '#demo/world/market/prepared.ts';
import { workAhead } from '#demo/world/ahead.ts';
import { SEASON } from '#demo/world/scale.ts';
import { createWorld, type World } from '#demo/world/world.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { NOON, tinyWorld } from '../../support/servers/demo.ts';

/** The parts of a world that a preparation reads before its own work. */
const worldOf = (shares: number, clock: ManualClock): World =>
  ({ shares: { count: shares }, now: () => Math.floor(clock.now() / 1_000) }) as unknown as World;

describe('data about the whole market', () => {
  const steps = 5;
  const counting = () => {
    let made = 0;
    const read = prepared(60, function* (_world: World, key: string) {
      for (let n = 0; n < steps; n++) yield;
      return `${key} ${++made}`;
    });
    return { read, made: () => made };
  };

  it('is calculated immediately in a small world, each time', () => {
    const { read } = counting();
    const world = worldOf(400, new ManualClock(NOON));
    expect([read(world, 'a'), read(world, 'a'), read(world, 'b')]).toEqual(['a 1', 'a 2', 'b 3']);
  });

  it('is prepared between requests in a large world, returned as last prepared, and prepared again when it expires', () => {
    const clock = new ManualClock(NOON);
    const world = worldOf(1_000_000, clock);
    const { read, made } = counting();
    const stop = workAhead(world, clock, []);
    expect([read(world, 'a'), read(world, 'a'), made()]).toEqual([null, null, 0]);
    clock.advance(1_000);
    expect([read(world, 'a'), made()]).toEqual(['a 1', 1]);
    clock.advance(61_000);
    expect([read(world, 'a'), made()]).toEqual(['a 1', 1]);
    clock.advance(1_000);
    expect([read(world, 'a'), made()]).toEqual(['a 2', 2]);
    stop();
    expect(read(world, 'b')).toBeNull();
    clock.advance(1_000);
    expect(read(world, 'b')).toBeNull();
  });
});

it('long work does not delay quick work', () => {
  const clock = new ManualClock(NOON);
  const world = tinyWorld(1, clock);
  const done: string[] = [];
  let long = 30;
  // Each piece of work takes longer than a slice.
  const piece = (): void => clock.advance(20);
  const stop = workAhead(world, clock, [
    () => {
      piece();
      return --long === 0 && done.push('long') > 0;
    },
    () => {
      piece();
      return done.push('quick') > 0;
    },
  ]);
  clock.advance(5_000);
  stop();
  expect(done).toEqual(['quick', 'long']);
});

it('leagues with the same kick-off hour are played over several blocks, and all are played', () => {
  const clock = new ManualClock(NOON);
  const world = createWorld({ seed: 1, size: 'tenth', clock });
  const leagues = world.comps.leagues(SEASON);
  const before = leagues.map((comp) => world.progress.played(comp));
  // The first leagues play minutes apart; long after the last of those, all of them are due at once.
  clock.advance(10_000_000);
  const blocks: number[] = [];
  for (let n = 0; n < 100; n++) {
    const { turns } = world.step(undefined);
    if (turns.length === 0) break;
    blocks.push(turns.length);
  }
  expect(blocks.length).toBeGreaterThan(10);
  expect(Math.max(...blocks)).toBeLessThanOrEqual(2);
  const due = leagues.filter((comp) => {
    const round = world.progress.played(comp);
    return round < world.fixtures.rounds(comp) && world.fixtures.dateOf(comp, round) <= world.now();
  });
  expect(due).toEqual([]);
  expect(leagues.filter((comp, n) => world.progress.played(comp) > before[n]!).length).toBeGreaterThan(20);
});
