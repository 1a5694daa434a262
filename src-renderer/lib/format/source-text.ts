import type { Connection } from '#contract/model/app/status.ts';
import type { Source } from '#contract/snapshot.ts';

/** The label of each source in badges, reasons and responses. */
// @wc-include
export const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  local: 'this computer',
  node: 'node',
  hosted: 'hosted',
  rest: 'hosted',
  tool: 'tools',
  dump: 'dump',
  demo: 'demo',
  cache: 'cache',
  recorder: 'recorded',
};

/** The same sources after “last updated …”. */
// @wc-include
export const FROM_WORDS: Readonly<Record<Source, string>> = {
  local: 'from this computer',
  node: 'from the node',
  hosted: 'from the hosted service',
  rest: 'from the hosted service',
  tool: 'from tools',
  dump: 'from a dump',
  demo: 'from the demo world',
  cache: 'from the cache',
  recorder: 'from the recording',
};

/** Words about the hosted service, and those for the demo world instead. A translation may have more pairs, for example one per case. */
const demoWords = (): string => 'the hosted service → the demo world; The hosted service → The demo world; Hosted → Demo; hosted → demo';

/** Returns a text that mentions the hosted service, adapted to the connection: the demo world has no hosted service. */
export function onConnection(label: string, connection: Connection | null | undefined): string {
  if (connection !== 'demo') return label;
  const pairs = demoWords()
    .split('; ')
    .map((pair) => pair.split(' → '));
  return pairs.reduce((said, [from = '', to = '']) => said.replaceAll(from, to), label);
}
