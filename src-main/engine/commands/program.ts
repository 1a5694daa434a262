import { ok } from '#contract/faults.ts';
import type { Log } from '../base/log.ts';
import { runDoctor, testChoice } from '../connection/check.ts';
import type { Connector } from '../connection/connector.ts';
import type { UserContext } from '../context.ts';
import type { DigestDesk } from '../digest/digest.ts';
import type { Registry } from '../live/registry.ts';
import type { Handlers } from '../live/serve.ts';
import { LOCAL_OWN } from '../local-kinds.ts';
import type { StartMode } from '../status.ts';
import { announce, DONE } from './announce.ts';

interface ProgramContext extends UserContext {
  readonly connector: Connector;
  readonly registry: Registry;
  readonly digest: Pick<DigestDesk, 'seen'>;
  readonly log: Log;
  readonly mode: StartMode;
  /** Pauses or resumes the evaluation of alert rules. */
  readonly pause: (on: boolean) => void;
  /** Runs after the user has chosen how to continue after a crash. */
  readonly chosen: (() => void) | undefined;
  /** Runs after missing rows were restored or dismissed. */
  readonly answered: () => void;
}

/** Commands for the program itself: its connection and its start, the summary after an absence, and errors of its views. */
export function programCommands(context: ProgramContext) {
  const { connector, registry, digest, log, mode, user, pause, chosen, answered } = context;
  return {
    'connection.test': (input) => testChoice(context, input),
    'connection.retry': async () => {
      connector.session()?.stream?.wake();
      registry.refreshFailed();
      return DONE;
    },
    'doctor.run': async () => ok(await runDoctor(context)),
    'resource.refresh': async ({ watches }, refresh) => {
      refresh(watches);
      return DONE;
    },
    'digest.seen': async () => {
      digest.seen();
      return DONE;
    },
    'view.crashed': async ({ panel, details }) => {
      log.error(`the tile "${panel}" stopped`, details);
      return DONE;
    },
    'start.mode': async ({ mode: wanted }) => {
      mode.crash = null;
      mode.safe = wanted === 'safe';
      pause(mode.safe);
      chosen?.();
      return announce(context, 'status', 'rules');
    },
    'missing.restore': async () => {
      const count = user.putBack();
      answered();
      announce(context, ...LOCAL_OWN);
      return ok({ count });
    },
    'missing.dismiss': async () => {
      user.dismissMissing();
      answered();
      return DONE;
    },
  } satisfies Partial<Handlers>;
}
