import { FAULT } from '#contract/text/english/fault-text.ts';
import { describe } from '#engine/base/log.ts';

/** Reports an uncaught error in one sentence. The program continues unless `fatal` returns true. */
export function catchBugs(say: (line: string) => void, fatal: () => boolean): (cause: unknown) => void {
  const caught = (cause: unknown): void => {
    const [first = '', ...rest] = describe(cause).split('\n');
    say(`${FAULT['fault.bug']().replace(/\.$/, '')}: ${first}. ${FAULT['fault.bug.hint']()}`);
    for (const line of rest.slice(0, 3)) say(line);
    if (fatal()) process.exit(1);
  };
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
  return caught;
}
