import type { ParsedInput } from '#contract/commands.ts';
import { ok } from '#contract/faults.ts';
import type { Log } from '../base/log.ts';

/** Commands with which a view reports its own errors. */
export const viewCommands = (log: Log) => ({
  'view.crashed': async ({ panel, details }: ParsedInput<'view.crashed'>) => {
    log.error(`the tile "${panel}" stopped`, details);
    return ok({ done: true } as const);
  },
});
