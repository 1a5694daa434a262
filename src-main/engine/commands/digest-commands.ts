import { ok } from '#contract/faults.ts';
import type { DigestDesk } from '../digest/digest.ts';

/** Commands for the summary of what happened while the user was away. */
export const digestCommands = (digest: Pick<DigestDesk, 'seen'>) => ({
  'digest.seen': async () => {
    digest.seen();
    return ok({ done: true } as const);
  },
});
