import { z } from 'zod';
import { club, text } from '../app/row-fields.ts';
import { Unix } from '../app/time.ts';

/** A club's advertisement for a manager. */
export const JobPosting = z.looseObject({ club_id: club, poster_name: text, posted_at: Unix.nullable(), description: text });
export type JobPosting = z.output<typeof JobPosting>;
