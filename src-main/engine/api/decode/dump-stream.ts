import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import { jsonEntries } from '../../base/json-entries.ts';
import { parseEntry } from '../../net/http/read-json.ts';

/** Parses `{"meta": …, "data": {"7": […], …}}` share by share as it arrives: at 40 MB it is the largest answer of the service. */
export function createDumpReader(take: (key: string, value: unknown) => void) {
  const entries = jsonEntries(
    (path) => path === 'data',
    (_path, key, value) => take(key, value),
    parseEntry,
  );
  return {
    push: entries.push,
    /** Returns `unreadable` if the answer was incomplete or had no data. */
    end: (): Result<null> => {
      const wrong = entries.end();
      if (wrong !== null) return fail('unreadable', text('dump.response', { trouble: wrong }));
      return entries.met.has('data') ? ok(null) : fail('unreadable', text('dump.no-data'));
    },
  };
}
