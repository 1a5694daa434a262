import { z } from 'zod';
import { ClubRow } from './club.ts';
import { text } from './parts.ts';
import { ClubId } from './share.ts';
import { Unix } from './time.ts';

/** A club's call for a manager. */
export const JobPosting = z.looseObject({ club_id: ClubId.nullish(), poster_name: text, posted_at: Unix.nullable(), description: text });
export type JobPosting = z.output<typeof JobPosting>;

export const Job = ClubRow.extend({ job_posted: JobPosting.nullable() });
export type Job = z.output<typeof Job>;
/** Clubs that posted a job, and clubs anybody may take over; null where that part was not asked for. */
export const JobsBoard = z.object({ posted: z.array(Job).nullable(), available: z.array(Job).nullable() });
export type JobsBoard = z.output<typeof JobsBoard>;
