import { describe, expect, it } from 'vitest';
import type { ClubRow } from '#contract/model/clubs/club.ts';
import { howText, howTitle } from '#view/panels/jobs/job-columns.ts';
import { chosen, jobsOn, weeksPaid } from '#view/panels/jobs/job-rows.ts';

const DAY = 86_400;
const NOW = 1_000 * DAY;
const club = (club_id: number, more: object = {}): ClubRow => ({ club_id, manager_name: null, ...more }) as never;
const posting = (posted_at: number | null) => ({
  job_posted: { club_id: 1, poster_name: 'harrow', posted_at, description: 'Promotion is the aim.' },
});

describe('the jobs board', () => {
  it('lists each club once, with its posting and since when', () => {
    const jobs = jobsOn({ posted: [club(1, posting(NOW - DAY))], available: [club(1), club(2)] }, NOW);
    expect(jobs.map(({ club: of, posted, since }) => [of.club_id, posted, since])).toEqual([
      [1, true, NOW - DAY],
      [2, false, null],
    ]);
    expect(jobs.map(howText)).toEqual(['job posted', 'take over']);
    expect(howTitle(jobs[0]!)).toBe('harrow: Promotion is the aim.');
  });
  it('dates a club by the last activity of its manager', () => {
    const away = club(3, { manager_name: 'fenwick', manager_last_active_unix: NOW - 20 * DAY });
    expect(jobsOn({ posted: null, available: [away] }, NOW)[0]).toMatchObject({ state: 'away', since: NOW - 20 * DAY });
  });
  it.each([
    [{ balance: 900, total_wages: 100 }, 9],
    [{ balance: -900, total_wages: 100 }, 0],
    [{ balance: 900, total_wages: 0 }, null],
    [{ balance: null, total_wages: 100 }, null],
    [{ balance: 900, total_wages: null }, null],
  ])('%j pays for %s weeks', (of, weeks) => expect(weeksPaid(of as never)).toBe(weeks));
  it('counts clubs that pay for less, and those of which that is unknown, instead of dropping them', () => {
    const jobs = jobsOn(
      { posted: [], available: [club(1, { balance: 900, total_wages: 100 }), club(2, { balance: 1, total_wages: 100 }), club(3)] },
      NOW,
    );
    const { rows, poorer, unknown } = chosen(jobs, 'vacant', 6);
    expect([rows.map((row) => row.club.club_id), poorer, unknown]).toEqual([[1], 1, 1]);
    expect(chosen(jobs, 'posted', 0).rows).toEqual([]);
  });
});
