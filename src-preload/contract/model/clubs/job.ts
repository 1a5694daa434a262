import { z } from 'zod';
import { text } from '../app/row-fields.ts';
import { ClubId } from '../market/share.ts';
import { Unix } from '../app/time.ts';

/** A club's advertisement for a manager. */
export const JobPosting = z.looseObject({ club_id: ClubId.nullish(), poster_name: text, posted_at: Unix.nullable(), description: text });
export type JobPosting = z.output<typeof JobPosting>;
