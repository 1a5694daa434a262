import { describe, expect, it } from 'vitest';
import { broken, headingIn } from '#view/charts/treemap/draw-map.ts';

const measure = (text: string): number => text.length * 6;

describe('the heading of a league on the map', () => {
  it.each([
    [130, { name: 'South Korea 1', change: '+0.6%' }],
    [90, { name: 'KOR 1', change: '+0.6%' }],
    [60, { name: 'KOR 1', change: '' }],
    [20, { name: '', change: '' }],
  ])('in %i px says only what fits whole', (width, said) =>
    expect(headingIn(['South Korea 1', 'KOR 1'], '+0.6%', width, measure)).toEqual(said),
  );
  it('prefers the whole name without its change to nothing', () =>
    expect(headingIn(['Italy 1', 'ITA 1'], '+0.6%', 50, measure)).toEqual({ name: 'Italy 1', change: '' }));
});

describe('the name of a share in its field', () => {
  it('breaks between words into two lines', () => expect(broken('Castlebridge City', 80, 2, measure)).toEqual(['Castlebridge', 'City']));
  it('ends with an ellipsis where only one line has room', () =>
    expect(broken('Castlebridge City', 80, 1, measure)).toEqual(['Castlebridge…']));
  it('stands in one line if it fits', () => expect(broken('Real', 80, 2, measure)).toEqual(['Real']));
  it('is left out where nothing of it fits', () => expect(broken('Castlebridge', 12, 2, measure)).toEqual([]));
});
