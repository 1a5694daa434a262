import type { Connection } from '#contract/model/app/status.ts';
import type { Source } from '#contract/snapshot.ts';

/** A source as chips, reasons and answers name it. */
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

/** A label that names the hosted service, on this connection: nothing is hosted on the demo world. */
export const onConnection = (label: string, connection: Connection | null | undefined): string =>
  connection !== 'demo'
    ? label
    : label
        .replaceAll('the hosted service', 'the demo world')
        .replaceAll('The hosted service', 'The demo world')
        .replaceAll('Hosted', 'Demo')
        .replaceAll('hosted', 'demo');
