import { ok } from '#contract/faults.ts';
import type { DigestDesk } from '../digest/digest.ts';

/** Commands on what happened while nobody looked. */
export const digestCommands = (digest: Pick<DigestDesk, 'seen'>) => ({
  'digest.seen': async () => {
    digest.seen();
    return ok({ done: true } as const);
  },
});
