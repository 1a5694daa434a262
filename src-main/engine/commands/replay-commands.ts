import type { Handlers } from '../live/serve.ts';
import type { ReplayClock } from '../replay/replay-clock.ts';

/** The command for the replay clock. */
export const replayCommands = (replay: Pick<ReplayClock, 'run'>) =>
  ({ 'replay.run': (input) => replay.run(input) }) satisfies Partial<Handlers>;
