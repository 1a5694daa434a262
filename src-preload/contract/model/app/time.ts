import { z } from 'zod';

/** Unix seconds. */
export const Unix = z.number().brand<'Unix'>();
export type Unix = z.output<typeof Unix>;
