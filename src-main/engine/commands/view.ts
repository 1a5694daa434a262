import type { ParsedInput } from '../../../src-preload/contract/commands.ts';
import { ok } from '../../../src-preload/contract/faults.ts';
import type { Log } from '../base/log.ts';

/** Commands with which a view reports on itself. */
export const viewCommands = (log: Log) => ({
  'view.crashed': async ({ panel, details }: ParsedInput<'view.crashed'>) => {
    log.error(`the tile "${panel}" stopped`, details);
    return ok({ done: true } as const);
  },
});
