import { describe, expect, it } from 'vitest';
import type { Club } from '#contract/model/clubs/club.ts';
import type { Tenure } from '#contract/model/clubs/terms.ts';
import { managerState } from '#contract/model/clubs/manager-state.ts';
import { grown, moved, resultsOf, spells } from '#view/panels/club/club-facts.ts';

const club = (more: object): Club => ({ club_id: 7, ...more }) as unknown as Club;
const DAY = 86_400;

describe('the manager of a club', () => {
  it.each([
    [{ manager_name: 'harrow', manager_last_active_unix: 99 * DAY }, 'managed'],
    [{ manager_name: 'harrow' }, 'managed'],
    [{ manager_name: 'harrow', manager_last_active_unix: 86 * DAY }, 'away'],
    [{ manager_name: 'harrow', manager_last_active_unix: 86 * DAY + 1 }, 'managed'],
    [{ manager_name: null }, 'free'],
    [{ manager_name: '' }, 'free'],
    [{}, 'unknown'],
  ])('%j: %s', (more, seat) => expect(managerState(club(more), 100 * DAY)).toBe(seat));

  const spell = (manager_name: string, end_date: number | null, more: object = {}): Tenure =>
    ({ manager_name, end_date, ...more }) as unknown as Tenure;
  it('has a complete record or none', () => {
    expect(resultsOf(spell('a', null, { won: 6, drawn: 3, lost: 3 }))).toEqual({ won: 6, drawn: 3, lost: 3, games: 12, percent: 50 });
    expect(resultsOf(spell('a', null, { won: 0, drawn: 0, lost: 0 }))?.percent).toBeNull();
    expect(resultsOf(spell('a', null, { won: 6, drawn: null, lost: 3 }))).toBeNull();
  });
  it('has a current tenure apart from all earlier ones, including his own', () => {
    const rows = [spell('b', null), spell('a', 20), spell('b', 10)];
    expect(spells(rows, 'b')).toEqual({ now: rows[0], before: [rows[1], rows[2]] });
    expect(spells(rows, null)).toEqual({ now: null, before: rows });
    expect(spells([], 'b')).toEqual({ now: null, before: [] });
  });
});

describe('club facts', () => {
  it('show growth since the start, and nothing when it is zero or unknown', () => {
    expect([grown(100, 1_300), grown(100, 90), grown(5, 5), grown(null, 5), grown(5, undefined)]).toEqual(['+1,200', '−10', '', '', '']);
  });
  it('show transfers with pending ones in brackets', () => {
    expect(moved(club({ transfers_in: 2, transfers_out: 1, transfers_pending_out: 1, transfers_pending_in_freebench: 2 }))).toBe(
      '2 (2) · 1 (1)',
    );
    expect(moved(club({ transfers_in: 0, transfers_out: 0 }))).toBe('0 · 0');
    expect(moved(club({ transfers_in: 2 }))).toBeNull();
  });
});
