import type { Connection } from '#contract/model/app/status.ts';
import type { Source } from '#contract/snapshot.ts';

/** The label of each source in badges, reasons and responses. */
export const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  local: 'this computer',
  node: 'node',
  hosted: 'hosted',
  rest: 'hosted',
  tool: 'tools',
  dump: 'dump',
  demo: 'demo',
  cache: 'cache',
};

/** Returns a text that mentions the hosted service, adapted to the connection: the demo world has no hosted service. */
export const onConnection = (label: string, connection: Connection | null | undefined): string =>
  connection !== 'demo'
    ? label
    : label
        .replaceAll('the hosted service', 'the demo world')
        .replaceAll('The hosted service', 'The demo world')
        .replaceAll('Hosted', 'Demo')
        .replaceAll('hosted', 'demo');
