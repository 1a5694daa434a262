import { z } from 'zod';
import { ClubRow } from './club.ts';

/** Clubs that posted a job, and clubs anybody may take over; null where that part was not asked for. */
export const JobsBoard = z.object({ posted: z.array(ClubRow).nullable(), available: z.array(ClubRow).nullable() });
export type JobsBoard = z.output<typeof JobsBoard>;
