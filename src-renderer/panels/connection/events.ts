import type { StreamLog } from '#contract/model/app/status.ts';
import { textOf } from '../../lib/format/format.ts';

export type StreamEntry = StreamLog['entries'][number];

/** The topics of an event, otherwise its text. */
export const eventText = (entry: StreamEntry): string => (entry.topics.length > 0 ? entry.topics.join(' ') : textOf(entry.text) || '—');

/** Entries that contain the text in any field; `marksOnly` leaves out plain events. */
export function select(entries: readonly StreamEntry[], text: string, marksOnly: boolean): readonly StreamEntry[] {
  const query = text.trim().toLowerCase();
  return entries.filter(
    (entry) =>
      (!marksOnly || entry.mark !== 'event') &&
      (query === '' || `${entry.name} ${entry.id ?? ''} ${entry.topics.join(' ')} ${textOf(entry.text)}`.toLowerCase().includes(query)),
  );
}

/** Text for a bug report: one line per event, newest first, times in UTC. */
export function report(entries: readonly StreamEntry[], total: number): string {
  const line = ({ n, at, mark, name, id, topics, text }: StreamEntry) =>
    [`#${n}`, new Date(at * 1_000).toISOString(), mark, name, id ?? '-', topics.join(','), textOf(text)].join('\t').trimEnd();
  return [`Events stream: ${entries.length} shown of ${total} since the start`, ...entries.map(line)].join('\n');
}
