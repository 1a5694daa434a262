import { ok, type Result } from '#contract/faults.ts';
import type { Output, ParsedInput } from '#contract/commands.ts';
import type { Emitter } from '../base/emitter.ts';
import { LOCAL_OWN, type LocalKind } from '../local-kinds.ts';
import type { StartMode } from '../status.ts';
import type { UserStore } from '../store/user/user.ts';

const done = { done: true } as const;

interface Parts {
  readonly mode: StartMode;
  readonly changed: Emitter<LocalKind>;
  readonly user: UserStore;
  /** Pauses or resumes the evaluation of alert rules. */
  readonly pause: (on: boolean) => void;
  readonly chosen: (() => void) | undefined;
  /** Runs after missing rows were restored or dismissed. */
  readonly answered: () => void;
}

/** Commands for choices at the start: how to continue after a crash, and what to do with rows that only a backup has. */
export const startCommands = ({ mode, changed, user, pause, chosen, answered }: Parts) => ({
  'start.mode': async ({ mode: wanted }: ParsedInput<'start.mode'>) => {
    mode.crash = null;
    mode.safe = wanted === 'safe';
    pause(mode.safe);
    chosen?.();
    changed.emit('status');
    changed.emit('rules');
    return ok(done);
  },
  'missing.restore': async (): Promise<Result<Output<'missing.restore'>>> => {
    const count = user.putBack();
    answered();
    for (const kind of LOCAL_OWN) changed.emit(kind);
    return ok({ count });
  },
  'missing.dismiss': async () => {
    user.dismissMissing();
    answered();
    return ok(done);
  },
});
