import { MAX_DISAGREEMENTS, type CrossCheck, type Disagreement, type Disagreements } from '#contract/model/app/crosscheck.ts';
import { text } from '#contract/text/coded-text.ts';
import { counted, textOf, whole } from '../../lib/format/format.ts';

/** Parameters as text: `club_id 7` for `{club_id: 7}`. */
export const paramsText = (params: Readonly<Record<string, unknown>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

/** Number of samples that were not comparable, by reason; empty if there are none. */
export function notComparable({ notComparable: samples }: CrossCheck): string {
  const reasons = Map.groupBy(samples, ({ why }) => why);
  const parts = [...reasons].map(([why, those]) => `${whole(those.length)} ${textOf(text(`apart.${why}`))}`);
  return parts.length === 0 ? '' : `${whole(samples.length)} not comparable: ${parts.join(', ')}.`;
}

/** Result of a round without differences, as a sentence. */
export function compared(check: CrossCheck): string {
  const { same, height } = check;
  const responses = counted(same, 'response is', 'responses are');
  const found =
    height === null ? `${responses} identical in both sources.` : `${responses} identical in both sources at block ${whole(height)}.`;
  return `${found} ${notComparable(check)}`.trim();
}

/** How many entries of the log are kept, as a sentence. */
export const logged = ({ entries, total }: Disagreements): string =>
  total > entries.length
    ? `The latest ${whole(entries.length)} of ${whole(total)} disagreements are kept (at most ${whole(MAX_DISAGREEMENTS)}).`
    : `${counted(total, 'disagreement', 'disagreements')} logged (at most ${whole(MAX_DISAGREEMENTS)} are kept).`;

const iso = (at: number): string => new Date(at * 1_000).toISOString();
/** One log entry as text for a bug report: request, differing fields and both responses. Times in UTC. */
export function details(entry: Disagreement): string {
  const { method, params, height, blockhash, at, lastAt, times, fields, differing, hosted, node } = entry;
  const more = differing > fields.length ? [`  and ${counted(differing - fields.length, 'more field', 'more fields')}`] : [];
  return [
    `${method} ${JSON.stringify(params)}`,
    `Block ${height} ${blockhash}`,
    times === 1
      ? `Found once, first ${iso(at)}, last ${iso(lastAt)}`
      : `Found ${counted(times, 'time', 'times')}, first ${iso(at)}, last ${iso(lastAt)}`,
    `Hosted service and node differ in ${counted(differing, 'field', 'fields')}:`,
    ...fields.map((one) => `  ${one.field}: hosted ${JSON.stringify(one.hosted)}, node ${JSON.stringify(one.node)}`),
    ...more,
    `Response of the hosted service: ${hosted}`,
    `Response of the node: ${node}`,
  ].join('\n');
}
