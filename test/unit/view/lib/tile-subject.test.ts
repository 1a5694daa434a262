import { expect, it } from 'vitest';
import type { EntityRef } from '#contract/model/market/share.ts';
import { keyOf, subjectOf } from '#view/lib/app/tile.ts';

const club = 'club_5' as EntityRef;
const player = 'player_5' as EntityRef;

it('a tile shows its entity, or else the club it keeps in its parameters, of the kinds its panel takes', () => {
  expect(subjectOf({ ref: club, params: { club: 'club_6' } }, ['club'])).toBe('club_5');
  expect(subjectOf({ ref: player, params: { club } }, ['club'])).toBe('club_5');
  expect(subjectOf({ ref: null, params: { club: player } }, ['club'])).toBeNull();
  expect(subjectOf({ ref: null, params: { club: 5 } }, ['club'])).toBeNull();
});

it('an entity has a key of its own kind only', () => {
  expect([keyOf('user:ann' as EntityRef, 'user'), keyOf(player, 'club'), keyOf(null, 'club')]).toEqual(['ann', null, null]);
});
