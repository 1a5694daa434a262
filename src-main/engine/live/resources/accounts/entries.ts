import type { Result } from '#contract/faults.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import { followNewest } from '../../../api/read/paginate-newest.ts';
import type { Followed, ReadPage } from '../../../api/read/paginate.ts';

/** The newest movements of one account, so many at least where there are as many. Two equal ones in one second are two. */
export const followEntries = (read: ReadPage<Entry>, most: number, wanted: number): Promise<Result<Followed<Entry>>> =>
  followNewest<Entry>(read, {
    most,
    what: '/user_balance_sheet',
    timeOf: ({ time }) => time,
    enough: ({ length }) => length >= wanted,
  });
