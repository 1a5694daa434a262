import { expect, it } from 'vitest';
import { emptyNote } from '#engine/api/call/empty-answer.ts';
import { english } from '../../../support/english-text.ts';

it.each<[what: string, answer: unknown, params: Record<string, unknown>, note: string | null]>([
  ['null', null, { club_id: 9 }, 'The service doesn’t know club 9.'],
  ['a page without rows', { page: 1, items: [] }, { player_id: [9, 8] }, 'The response is empty: no data for player 9, 8.'],
  [
    'an entirely empty history',
    { player_id: 9, loans: [], ratings: [], injuries: [] },
    { player_id: 9 },
    'The response is empty: no data for player 9.',
  ],
  ['a dump without the requested shares', { meta: {}, data: {} }, { ids: [9] }, 'The response is empty: no data for share 9.'],
  ['a table without rows', { meta: {}, data: [] }, {}, 'The response is empty.'],
  ['a book without orders', { share: { club: 9 }, ask: [], bid: [] }, { share: { club: 9 } }, 'No orders for club 9.'],
  [
    'an account without activity',
    { name: 'z', balance: { total: 0 }, last_active: null },
    { name: 'z' },
    'The service doesn’t know user z.',
  ],
  ['a history with an entry', { loans: [], ratings: [{}] }, { player_id: 9 }, null],
  ['a row with an empty list among others', { club_id: 9, last_7days: [] }, { club_id: 9 }, null],
  ['a figure', { coin2usdc: 1 }, {}, null],
])('the note on %s', (_what, answer, params, note) => {
  expect(english(emptyNote(answer, params))).toBe(note);
});
