import { FAULTS } from '#contract/faults.ts';
import { describe } from '#engine/base/log.ts';

/** A programming error that nobody caught is said in a sentence, and the program goes on; `fatal` says whether it ends all the same. */
export function catchBugs(say: (line: string) => void, fatal: () => boolean): (cause: unknown) => void {
  const caught = (cause: unknown): void => {
    const [first = '', ...rest] = describe(cause).split('\n');
    say(`${FAULTS.bug.message.replace(/\.$/, '')}: ${first}. ${FAULTS.bug.hint}`);
    for (const line of rest.slice(0, 3)) say(line);
    if (fatal()) process.exit(1);
  };
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
  return caught;
}
