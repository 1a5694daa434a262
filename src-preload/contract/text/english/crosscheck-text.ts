import type { Formats } from '../formats.ts';

type Value = string | number | boolean | null;
interface Differs {
  readonly method: string;
  readonly field: string;
  readonly hosted: Value;
  readonly node: Value;
}
const shown = (value: Value, f: Formats): string =>
  typeof value === 'number' ? f.number(value, 3) : value === null ? 'nothing' : String(value);
const quoted = (value: Value, f: Formats): string => (typeof value === 'string' ? JSON.stringify(value) : shown(value, f));

/** English texts of the comparison of the hosted service and the user's node. */
export const CROSSCHECK = {
  'apart.one-source': () => 'available from one source only',
  'apart.unreadable': () => 'unreadable',
  'apart.no-block': () => 'without a block',
  'apart.not-current': () => 'from a source that is not up to date',
  'apart.other-chain': () => 'of another chain or game',
  'apart.other-height': () => 'from different heights',
  'apart.other-block': () => 'from different blocks of one height',
  'apart.nothing-shared': () => 'without a field in common',

  'crosscheck.not-yet': () => 'nothing compared yet',
  'crosscheck.not-connected': () => 'not connected',
  'crosscheck.needs-both': () => 'comparison needs the connection “Both”',
  'crosscheck.unchecked': ({ node }: { node: boolean }) => `${node ? 'your node' : 'the hosted service'} hasn’t been checked yet`,
  'crosscheck.unhealthy': ({ node, why }: { node: boolean; why: string }) =>
    `${node ? 'your node' : 'the hosted service'} is not healthy: ${why}`,
  'crosscheck.nothing-asked': () => 'not comparable: nothing was requested',
  'crosscheck.apart': ({ why }: { why: string }) => `not comparable: responses are ${why}`,
  'crosscheck.forked': ({ height }: { height: number }, f: Formats) =>
    `different blocks at height ${f.number(height)}: the two follow different branches of the chain`,
  'crosscheck.branches': () => 'Your node and the hosted service are on different branches of the chain',
  'crosscheck.branches-at': ({ height }: { height: number }, f: Formats) =>
    `They repeatedly had different blocks at the same height, most recently ${f.number(height)}, so their data is not comparable.`,
  'crosscheck.differ': () => 'Your node and the hosted service differ',
  'crosscheck.differ-in': ({ method, field, hosted, node, more, height }: Differs & { more: number; height: number }, f: Formats) =>
    `Hosted service and node differ in \`${field}\` of ${method}${more > 0 ? ` and ${f.number(more)} more` : ''} at block ${f.number(height)}: ${shown(hosted, f)} on the hosted service, ${shown(node, f)} on your node. The Connection panel shows both responses.`,
  'crosscheck.field': ({ method, field, hosted, node }: Differs, f: Formats) =>
    `${method}: \`${field}\` is ${quoted(hosted, f)} hosted, ${quoted(node, f)} on your node`,
  'crosscheck.agree': () => 'both sources agree',
} as const;
