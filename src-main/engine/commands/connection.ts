import { ok, type Result } from '#contract/faults.ts';
import type { Output, ParsedInput } from '#contract/commands.ts';
import type { Registry } from '../live/registry.ts';
import type { ViewSession as ViewSession } from '../live/serve.ts';
import type { NetworkStack } from '../connection/stack.ts';

interface ConnectionDeps {
  readonly registry: Registry;
  readonly session: () => NetworkStack | null;
  readonly test: (input: ParsedInput<'connection.test'>) => Promise<Result<Output<'connection.test'>>>;
  readonly doctor: () => Promise<Output<'doctor.run'>>;
}

/** Commands for the connection and its interfaces. */
export function connectionCommands({ registry, session, test, doctor }: ConnectionDeps) {
  return {
    'connection.test': test,
    'connection.retry': async () => {
      session()?.stream?.wake();
      registry.refreshFailed();
      return ok({ done: true } as const);
    },
    'resource.refresh': async ({ watches }: ParsedInput<'resource.refresh'>, from: ViewSession) => {
      from.refresh(watches);
      return ok({ done: true } as const);
    },
    'doctor.run': async () => ok(await doctor()),
  };
}
