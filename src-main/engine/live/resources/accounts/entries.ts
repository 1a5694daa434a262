import type { Result } from '#contract/faults.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import { followNewest } from '../../../api/read/paginate-newest.ts';
import type { Paginated, ReadPage } from '../../../api/read/paginate.ts';

/**
 * Reads the newest entries of one account, at least `wanted` of them if there are that many. Two equal entries in the same second are kept
 * as two.
 */
export const followEntries = (read: ReadPage<Entry>, most: number, wanted: number): Promise<Result<Paginated<Entry>>> =>
  followNewest<Entry>(read, { most, what: '/user_balance_sheet', timeOf: ({ time }) => time, enough: ({ length }) => length >= wanted });
