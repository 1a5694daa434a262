import { z } from 'zod';
import { ClubRow } from '../../../src-preload/contract/model/club.ts';
import { JobPosting, type Job } from '../../../src-preload/contract/model/job.ts';
import { absent, text, when } from './fields.ts';
import { fromZero } from './stakes.ts';

export const jobPosting = JobPosting.extend({ posted_at: when });

/** A posting beside its club may be an object, its bare words, or fields of the club's own row. */
const posted = z.union([jobPosting, text.transform((description): JobPosting => ({ posted_at: null, description }))]).nullish();
export const job = ClubRow.extend({
  job_posted: posted,
  poster_name: text.nullish(),
  posted_at: when,
  description: text.nullish(),
}).transform(({ job_posted, poster_name, posted_at, description, ...club }): Job => {
  const flat = absent(poster_name) && absent(description) ? null : { poster_name, posted_at, description };
  return fromZero({ ...club, job_posted: job_posted ?? flat });
});
