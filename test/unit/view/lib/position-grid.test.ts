import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POSITIONS, type Position } from '#contract/model/clubs/player.ts';
import { neighbour, NO_POSITION, POSITION_GRID, press } from '#view/lib/domain/position-grid.ts';

const ALL = Object.keys(POSITIONS) as Position[];
const code = fc.constantFrom(...ALL);

describe('the positions on the pitch', () => {
  it('are all of the game’s, once each', () => {
    expect(
      POSITION_GRID.flat()
        .filter((one) => one !== null)
        .sort(),
    ).toEqual([...ALL].sort());
  });
  it('are all reached by arrow keys', () => {
    const seen = new Set<Position>(['GK']);
    for (const at of seen) for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) seen.add(neighbour(at, key));
    expect([...seen].sort()).toEqual([...ALL].sort());
  });
  it('lead back after an arrow key between two columns of three', () => {
    expect(neighbour(neighbour('DMC', 'ArrowRight'), 'ArrowLeft')).toBe('DMC');
    expect(neighbour('GK', 'ArrowLeft')).toBe('GK');
    expect(neighbour('LB', 'ArrowLeft')).toBe('GK');
  });
});

describe('a press on a position', () => {
  it('makes it the main one, then one he plays too, then none', () => {
    const main = press(NO_POSITION, 'CB');
    const also = press(main, 'CB');
    expect([main, also, press(also, 'CB')]).toEqual([{ main: ['CB'], also: [] }, { main: [], also: ['CB'] }, NO_POSITION]);
  });
  it('changes no other position, and three presses change nothing', () => {
    fc.assert(
      fc.property(fc.array(code), code, (before, pressed) => {
        const start = before.reduce(press, NO_POSITION);
        const without = (codes: readonly Position[]) => codes.filter((one) => one !== pressed);
        const next = press(start, pressed);
        expect([without(next.main), without(next.also)]).toEqual([without(start.main), without(start.also)]);
        expect(press(press(next, pressed), pressed)).toEqual(start);
      }),
    );
  });
});
