import { describe, expect, it } from 'vitest';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { POSITIONS, type Player, type Position } from '#contract/model/clubs/player.ts';
import { depthOf, lackOf, MOST_PENALTY, towards, type PitchPosition } from '#view/panels/squad/depth.ts';
import { squad } from '../../../support/values/recorded-squad.ts';

const man = (id: number, at: Position[], rating: number, more: object = {}): Player =>
  ({
    player_id: id,
    position: POSITIONS[at[0] as Position],
    multi_position: at.reduce((mask, code) => mask | POSITIONS[code], 0),
    rating,
    fitness: 100,
    ...more,
  }) as unknown as Player;
const RECORDED = squad().map(
  ({ id, positions, main, rating, fitness }) =>
    ({ player_id: id, position: main, multi_position: positions, rating, fitness }) as unknown as Player,
);
const place = (places: readonly PitchPosition[], code: string): PitchPosition => {
  const found = places.find((one) => one.code === code);
  if (!found) throw new Error(`no place ${code}`);
  return found;
};
const ids = ({ covers }: PitchPosition): number[] => covers.map(({ player }) => player.player_id);

describe('depth by position', () => {
  const players = [
    man(1, ['CB'], 70),
    man(2, ['LB', 'CB'], 80),
    man(3, ['LB'], 82, { fitness: 50 }),
    man(4, ['FC'], 99),
    man(5, ['CB'], 95, { injured: 5_000 }),
    man(6, ['CB'], 60, { banned: 1 }),
  ];
  const all = depthOf(null, players, 1_000, 7);

  it('ranks by rating in the position, including players from other positions, with unavailable players last', () =>
    expect(ids(place(all, 'CB'))).toEqual([2, 1, 3, 5, 6]));
  it('leaves out players who lose too much in the position', () => {
    expect(place(all, 'CB').covers.every(({ penalty }) => penalty <= MOST_PENALTY)).toBe(true);
    expect(ids(place(all, 'CB'))).not.toContain(4);
    expect(ids(place(all, 'GK'))).toEqual([]);
  });
  it('lists every position once', () => expect(all.map(({ code }) => code).sort()).toEqual(Object.keys(POSITIONS).sort()));
  it('marks a position without an available natural player as a gap, and one without a reserve as thin', () => {
    expect(place(all, 'GK').state).toBe('gap');
    expect(lackOf(place(all, 'GK'))).toBe('no player available');
    expect(place(all, 'FC').state).toBe('thin');
    expect(place(all, 'LB').state).toBe('fine');
    expect(lackOf(place(depthOf(null, [man(1, ['RB'], 70)], 0, 7), 'CB'))).toBe('no natural player');
  });
  it('merges equal slots of a formation and requires as many players', () => {
    const places = depthOf(0, players, 1_000, 7);
    expect(place(places, 'CB').seats).toBe(2);
    expect(places.reduce((sum, { seats }) => sum + seats, 0)).toBe(11);
    expect(place(places, 'CB').natural).toBe(2);
    expect(place(depthOf(0, players.slice(1), 1_000, 7), 'CB').state).toBe('gap');
    expect(lackOf(place(depthOf(0, players.slice(1), 1_000, 7), 'CB'))).toBe('1 of 2 natural players');
  });
  it('excludes a player on loan elsewhere and includes one on loan here', () => {
    const [away, here] = [8, 7].map((club) => depthOf(null, [man(1, ['GK'], 50, { loaned_to_club: club })], 0, 7));
    expect(place(away ?? [], 'GK').covers[0]?.cannot).toBe('on loan');
    expect(place(here ?? [], 'GK').covers[0]?.cannot).toBeNull();
  });
  it('ignores a player without a position, and shows no figure without a rating', () => {
    expect(depthOf(null, [{ player_id: 1 } as unknown as Player], 0, 7).every(({ covers }) => covers.length === 0)).toBe(true);
    expect(place(depthOf(null, [man(1, ['GK'], null as unknown as number)], 0, 7), 'GK').covers[0]?.worth).toBeNull();
  });
  it.each(FORMATIONS.map((_, id) => id))('gives every position of formation %i its own spot', (id) => {
    const places = depthOf(id, RECORDED, 0, 605);
    expect(new Set(places.map(({ row, column }) => `${row} ${column}`)).size).toBe(places.length);
  });
});

describe('arrow keys', () => {
  const places = depthOf(0, RECORDED, 0, 605);
  const shown = ({ covers }: PitchPosition): number => Math.min(3, covers.length);
  const at = (code: string): number => places.findIndex((one) => one.code === code);
  it('move down the players of a position and on to the position below', () => {
    expect(towards(places, { place: at('FC'), nth: 0 }, 'ArrowDown', shown)).toEqual({ place: at('FC'), nth: 1 });
    expect(towards(places, { place: at('FC'), nth: 2 }, 'ArrowDown', shown)).toEqual({ place: at('CM'), nth: 0 });
    expect(towards(places, { place: at('CM'), nth: 0 }, 'ArrowUp', shown)).toEqual({ place: at('FC'), nth: 2 });
  });
  it('move sideways to the same rank', () =>
    expect(towards(places, { place: at('CB'), nth: 1 }, 'ArrowLeft', shown)).toEqual({ place: at('LB'), nth: 1 }));
  it('stay when there is nothing in that direction', () =>
    expect(towards(places, { place: at('GK'), nth: shown(place(places, 'GK')) - 1 }, 'ArrowDown', shown).place).toBe(at('GK')));
});
