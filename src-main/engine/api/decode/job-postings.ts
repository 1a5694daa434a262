import { z } from 'zod';
import { ClubRow, JobPosting } from '#contract/model/clubs/club.ts';
import { absent, text, when } from '../schema/fields.ts';
import { fromZero } from './share-balances.ts';

export const jobPosting = JobPosting.extend({ posted_at: when });

/** A club's job posting: an object, or only its text. */
export const posted = z.union([jobPosting, text.transform((description): JobPosting => ({ posted_at: null, description }))]).nullish();
/** A club of the jobs board. The posting may be part of the club's own row. */
export const job = ClubRow.extend({
  job_posted: posted,
  poster_name: text.nullish(),
  posted_at: when,
  description: text.nullish(),
}).transform(({ job_posted, poster_name, posted_at, description, ...club }): ClubRow => {
  const flat = absent(poster_name) && absent(description) ? null : { poster_name, posted_at, description };
  return fromZero({ ...club, job_posted: job_posted ?? flat });
});
