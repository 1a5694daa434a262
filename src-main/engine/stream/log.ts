import type { StreamLog } from '#contract/model/app/status.ts';
import { seconds, type Clock } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import { recentSpans } from '../base/recent-spans.ts';
import { ownText, safeLine } from '#contract/safe-text.ts';
import { verbatim, type CodedText } from '#contract/text/coded-text.ts';
import { MAX_STREAM_LOG } from '../net/lane/limits.ts';

type Entry = StreamLog['entries'][number];
/** An entry to add; its text is one of Touchline or the words of the service. */
type Added = Pick<Entry, 'name' | 'id' | 'mark'> & { readonly topics: readonly string[]; readonly text: string | CodedText };
const SPAN_MS = 5_000;
/** Limits of one entry: characters of each text, and topics. */
const MOST_CHARS = 256;
const MOST_TOPICS = 64;

/** The beginning of a text, copied so that an event of a mebibyte does not stay in memory for its name. */
const part = (text: string): string => ownText(safeLine(text.slice(0, MOST_CHARS)));

/** Keeps the newest entries of a stream and counts the events of the last minute. */
export function createLog(clock: Clock) {
  const ring: Entry[] = []; // oldest first; reversed when it is read, which is rare
  const recent = recentSpans(clock, SPAN_MS, () => ({ events: 0 }));
  const changed = createEmitter<undefined>();
  let total = 0;

  const add = ({ name, id, topics, text, mark }: Added): void => {
    ring.push({
      n: ++total,
      at: seconds(clock),
      name: part(name),
      id: id === null ? null : part(id),
      topics: topics.slice(0, MOST_TOPICS).map(part),
      text: typeof text === 'string' ? verbatim(part(text)) : text,
      mark,
    });
    // Removed in large pieces: removing one by one is slow at hundreds of events a second.
    if (ring.length >= 2 * MAX_STREAM_LOG) ring.splice(0, ring.length - MAX_STREAM_LOG);
    changed.emit(undefined);
  };

  return {
    add,
    mark: (mark: Entry['mark'], text: CodedText): void => add({ name: mark, id: null, topics: [], text, mark }),
    count: (): void => void recent.present().events++,
    perMinute: (): number => recent.all().reduce((sum, { events }) => sum + events, 0),
    read: (): StreamLog => ({ total, entries: ring.slice(-MAX_STREAM_LOG).reverse() }),
    on: changed.on,
  };
}
