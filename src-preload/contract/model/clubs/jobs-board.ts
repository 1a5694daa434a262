import { z } from 'zod';
import { ClubRow } from './club.ts';

/** Clubs that posted a job, and vacant clubs; null for a part that was not requested. */
export const JobsBoard = z.object({ posted: z.array(ClubRow).nullable(), available: z.array(ClubRow).nullable() });
export type JobsBoard = z.output<typeof JobsBoard>;
