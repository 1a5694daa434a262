import { describe, expect, it } from 'vitest';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { LOCK_SECONDS } from '#contract/model/clubs/tactics-codes.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import { narrowest, spots, towards } from '#view/lib/domain/pitch.ts';
import { differences, outOfPosition, pairs, placements, totalWorth } from '#view/panels/tactics/compare.ts';
import { nextLock } from '#view/panels/tactics/lock/lock-checks.ts';
import { gainText, shortName, spotOf, tagsOf } from '#view/panels/tactics/line-up-labels.ts';

const BITS: Record<string, number> = { GK: 1, LB: 2, CB: 4, RB: 8, LM: 128, CM: 256, RM: 512, FC: 16_384 };
const man = (id: number, position: string, more: object = {}): Player =>
  ({
    player_id: id,
    position: BITS[position],
    multi_position: BITS[position],
    rating: 80,
    fitness: 100,
    morale: 1,
    ...more,
  }) as unknown as Player;
const PLAIN = ['GK', 'RB', 'LB', 'CB', 'CB', 'CM', 'RM', 'CM', 'FC', 'FC', 'LM'];
const squadOf = (...more: Player[]) =>
  new Map([...PLAIN.map((position, n) => man(n + 1, position)), ...more].map((one) => [one.player_id as number, one]));
const ELEVEN = PLAIN.map((_, n) => ({ player: n + 1 }));
/** The eleven with other players in some slots. */
const elevenWith = (changes: Record<number, number>) => ELEVEN.map(({ player }, slot) => ({ player: changes[slot] ?? player }));
const NOW = 1_000;

describe('an eleven', () => {
  it('is worth its ratings when everybody plays in position', () => {
    const team = placements(0, ELEVEN, squadOf(), NOW);
    expect(totalWorth(team)).toBe(880);
    expect(outOfPosition(team)).toBe(0);
  });
  it.each([
    ['injured', { injured: NOW + 1 }, 'is injured'],
    ['banned', { banned: 1 }, 'is banned'],
  ])('counts nothing for a player who is %s', (_, more, cannot) => {
    const team = placements(0, ELEVEN, squadOf(man(9, 'FC', more)), NOW);
    expect(team[8]).toMatchObject({ cannot, worth: null });
    expect(totalWorth(team)).toBe(800);
  });
  it('reports missing players and empty places', () => {
    expect(
      placements(0, [{ player: null }, { player: 99 }], squadOf(), NOW)
        .slice(0, 2)
        .map(({ cannot }) => cannot),
    ).toEqual(['no player set', 'is not in the squad']);
  });
  it('has no slots with an unknown formation', () => expect(placements(null, ELEVEN, squadOf(), NOW)).toEqual([]));
});

describe('the differences between two elevens', () => {
  const squad = squadOf(
    man(20, 'FC', { rating: 76 }),
    man(21, 'LB', { rating: 82, fitness: 96 }),
    man(9, 'FC', { injured: NOW + 1 }),
    man(3, 'LB', { fitness: 70 }),
  );
  const mine = placements(0, ELEVEN, squad, NOW);
  const with_ = (changes: Record<number, number>) => placements(0, elevenWith(changes), squad, NOW);
  it('are empty for equal elevens', () => expect(differences(mine, mine)).toEqual([]));
  it('list gain and reason, the largest gain first', () => {
    const found = differences(mine, with_({ 8: 20, 2: 21 }));
    expect(found.map(({ theirs, gain, why }) => [theirs.id, Math.round(gain), why])).toEqual([
      [20, 76, 'current player unavailable'],
      [21, 23, 'rested, higher rating'],
    ]);
  });
  it('ignore two players who swap places in the same position', () => {
    expect(differences(mine, with_({ 3: 5, 4: 4 })).length).toBe(0);
  });
  it('give fitness or morale as the reason for choosing a lower-rated player', () => {
    const moods = squadOf(man(9, 'FC', { morale: 0, concerns: 2 }), man(20, 'FC', { rating: 78 }));
    const team = (striker: number) => placements(0, elevenWith({ 8: striker }), moods, NOW);
    expect(differences(team(9), team(20)).map(({ why }) => why)).toEqual(['better morale']);
    const tired = squadOf(man(9, 'FC', { fitness: 92 }), man(20, 'FC', { rating: 79 }));
    const second = (striker: number) => placements(0, elevenWith({ 8: striker }), tired, NOW);
    expect(differences(second(9), second(20)).map(({ why }) => why)).toEqual(['fitter']);
  });
  it('mention a loss for playing out of position', () => {
    const [one] = differences(mine, with_({ 1: 21 }));
    expect(one?.why).toMatch(/higher rating, about 3% weaker out of position/);
  });
  it('pair every slot of another formation with one of mine, each once', () => {
    const other = placements(12, ELEVEN, squad, NOW);
    const slots = pairs(mine, other).map((one) => one?.slot);
    expect(new Set(slots).size).toBe(11);
    expect(slots[0]).toBe(0);
  });
});

describe.each(FORMATIONS.map(({ name, slots }) => [name, slots] as const))('%s on the pitch', (_, slots) => {
  const places = spots(slots);
  it('keeps all players inside and apart', () => {
    for (const { x, y } of places) expect([x >= 0, x <= 1, y >= 0, y <= 1]).toEqual([true, true, true, true]);
    places.forEach((a, i) =>
      places.slice(i + 1).forEach((b) => expect(Math.abs(a.x - b.x) >= 0.2 || Math.abs(a.y - b.y) >= 0.15).toBe(true)),
    );
  });
  it('leaves each player enough width within a row', () => {
    const least = narrowest(places);
    places.forEach((a, i) =>
      places.slice(i + 1).forEach((b) => expect(a.y === b.y ? Math.abs(a.x - b.x) >= least - 1e-9 : true).toBe(true)),
    );
    // On a pitch of 300 px, a figure and five digits still fit.
    expect(least * 0.78 * 300).toBeGreaterThan(52);
  });
  it('has the keeper in the middle at the bottom', () => expect(places[0]).toEqual({ x: 0.5, y: 1 }));
  it('is fully reachable by arrow keys', () => {
    const reached = new Set([0]);
    for (const from of reached)
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) reached.add(towards(places, from, key));
    expect(reached.size).toBe(11);
  });
});
it('the right back is on the right', () => {
  const [, right, left] = spots(PLAIN);
  expect((right?.x ?? 0) > (left?.x ?? 1)).toBe(true);
});

describe('the lock', () => {
  const match = (id: number, date: number, played = false) => ({ fixture_id: id, date, played }) as unknown as Fixture;
  it('is two hours before the next unplayed match', () => {
    const next = nextLock([match(1, 50), match(2, 90_000), match(3, 40_000), match(4, 30_000, true)], NOW);
    expect(next).toMatchObject({ fixture: { fixture_id: 3 }, at: 40_000 - LOCK_SECONDS });
  });
  it('is null after the last match', () => expect(nextLock([match(1, 50)], NOW)).toBeNull());
});

describe('the text of a line-up', () => {
  it('describes a slot completely to a screen reader', () => {
    const [stand] = placements(0, [{ player: 1 }], squadOf(man(1, 'GK', { fitness: 60 })), NOW);
    if (!stand) throw new Error('no keeper');
    const takers = { captain: 1, penaltyTaker: null, freeKicks: null, cornerTaker: null, playmaker: null, targetMan: null } as never;
    const spot = spotOf(stand, { name: () => 'J. Weidel', takers, differs: true, gain: '+3' });
    expect(spot.description).toBe('GK, J. Weidel, rating 80, fitness 60, captain, gain +3');
    expect(spot).toMatchObject({ name: 'Weidel', tags: ['C'], tone: 'warn' });
    expect(tagsOf(2, takers)).toEqual([]);
  });
  it('shows gains as signed whole numbers', () => expect([gainText(2.6), gainText(-9), gainText(0.3)]).toEqual(['+3', '−9', null]));
  it('shows a player without a name as a number, without the shared prefix', () =>
    expect(['Player #5', 'Player #12345', 'Ana Lima', 'Pelé'].map(shortName)).toEqual(['#5', '#12345', 'Lima', 'Pelé']));
});
