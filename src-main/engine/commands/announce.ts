import { ok, type Result } from '#contract/faults.ts';
import type { UserContext } from '../context.ts';
import type { LocalKind } from '../local-kinds.ts';

/** The outcome of a command that has nothing to report. */
export const DONE: Result<{ done: true }> = ok({ done: true });

/** Announces a change of local data, as the last step of the command that made it. */
export function announce({ changed }: Pick<UserContext, 'changed'>, ...kinds: readonly LocalKind[]): typeof DONE {
  for (const kind of kinds) changed.emit(kind);
  return DONE;
}
