import type { Formats } from '../formats.ts';

interface Who {
  readonly who: string;
}
interface Method {
  readonly method: string;
}
interface Height {
  readonly height: number | null;
}
interface Label {
  readonly label: keyof typeof LABELS;
  readonly url: string;
}
const LABELS = {
  baseUrl: 'The base URL',
  gspUrl: 'The game state URL',
  eventsUrl: 'The event stream URL',
  mcpUrl: 'The tool server URL',
  nodeUrl: 'The node URL',
  nodeHealthUrl: 'The node health URL',
} as const;
/** States of a node, by the name that the node gives them. */
const STATES: Readonly<Record<string, string>> = {
  'up-to-date': 'up to date',
  'catching-up': 'catching up',
  'out-of-sync': 'out of sync',
  pregenesis: 'waiting for the game’s first block',
  'at-target': 'stopped at its target block',
  disconnected: 'disconnected from the chain',
  unknown: 'in an unknown state',
};
const stateWords = (state: string): string => STATES[state] ?? `in state "${state}"`;
const at = (height: number | null, f: Formats): string => (height === null ? 'without a block' : `at block ${f.number(height)}`);
const ofAll = (rows: number, total: number | null, f: Formats): string =>
  total !== null && total > rows ? `${f.number(rows)} of ${f.number(total)} rows` : `the first ${f.number(rows)} rows`;

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

/** English texts about sources: which one is used, what it serves, its state, and how it compares with another. */
export const SOURCE = {
  'who.node': () => 'your node',
  'who.hosted': () => 'the hosted service',
  'check.node': () => 'the check of your node',
  'check.hosted': () => 'the check of the hosted service',
  'closed.offline': () => 'you’re working offline',
  'closed.node-only': () => 'you’re connected to your node only',
  'closed.no-node': () => 'your connection doesn’t use a node',
  'closed.no-hosted': ({ method }: Method) => `${method}: you’re connected to your node only, not to the hosted service`,
  'closed.node-unused': ({ why }: { why: string }) => `your node isn’t in use: ${why}`,
  'closed.unchecked': () => 'not checked yet',
  'closed.hosted-only': ({ what }: { what: string }) => `nodes don’t provide ${what}`,
  'unset.base': () => 'no base URL is set',
  'unset.gsp': () => 'no game state URL is set',
  'unset.node': () => 'no node URL is set',
  'unset.health': () => 'no node health URL is set',
  'unset.tools': () => 'no tool server URL is set',
  'unset.provider': ({ who }: Who) => `no URL is set for ${who}`,
  'cure.offline': () => 'Go online in Settings → Connection.',
  'cure.both': () => 'Choose “Both” to use the hosted service, too.',
  'cure.use-node': () => 'Available with a node: choose “Your node” or “Both”.',
  'cure.node-url': () => 'Set the URL of your node.',
  'cure.healthy': () => 'Touchline uses it again once it’s healthy.',
  'cure.later': ({ until, ownNode }: { until: number | null; ownNode: boolean }, f: Formats) => {
    const again =
      until === null
        ? 'Touchline requests it again later, when needed.'
        : `Touchline requests it again after ${f.clock(until)}, when needed.`;
    return ownNode ? `${again} ${SOURCE['cure.own-node']()}` : again;
  },
  'cure.unsafe': () => 'Start the node with unsafe methods enabled.',
  'cure.own-node': () => 'Available with your node.',
  'cure.unsafe-node': () => 'Available with your node with unsafe methods enabled.',
  'cure.gsp-url': () => 'Set the base URL or the game state URL.',
  'cure.health-url': () => 'Set it in Settings → Connection.',
  'cure.base-url': () => 'Set the base URL of the hosted service.',
  'cure.tools-url': () => 'Set the tool server URL.',
  'cure.other-version': () => 'Another version of the server might.',
  'serves.refused': ({ who, at }: Who & { at: number | null }, f: Formats) =>
    at === null ? `${who} refused it` : `${who} refused it at ${f.clock(at)}`,
  'serves.unsafe-off': () => 'unsafe methods are disabled on your node',
  'serves.unsafe': () => 'unsafe method: needs a node with unsafe methods enabled',
  'serves.unsafe-hosted': () => 'unsafe method, disabled on the hosted service',
  'serves.node-only': () => 'only available from a node',
  'serves.undocumented': () => 'hosted availability is undocumented; run it to find out',
  'serves.acts': () => 'it changes the node’s state; Touchline is read-only',
  'serves.no-list': () => 'the tool list hasn’t loaded yet',
  'serves.unlisted': () => 'the tool server doesn’t list it',
  'method.acts': ({ method }: Method) => `${method} changes the node’s state. Touchline is read-only and never sends it`,
  'method.unsafe': ({ method }: Method) => `${method} is an unsafe method. It needs a node with unsafe methods enabled`,
  'method.node-only': ({ method }: Method) => `${method} is only available from a node`,
  'method.refused': ({ who, method, at, seconds }: Who & Method & { at: number | null; seconds: number }, f: Formats) =>
    at === null ? `${who} refused ${method}` : `${who} refused ${method} at ${f.clock(at)}; Touchline tries again in ${f.span(seconds)}`,
  'method.refusals': ({ refusals }: { refusals: readonly string[] }) => refusals.join('; '),
  'method.refused-with': ({ who, method, said }: Who & Method & { said: string }) => `${who} refused ${method}: ${said}`,
  'method.retried': () => 'Touchline retries automatically, after minutes at first and after hours once the refusal is confirmed.',
  'method.error': ({ code }: { code: number }) => `error ${code}`,
  'method.no-state': ({ who, state }: Who & { state: string | null }) =>
    state === null ? `${who} has no game state yet` : `${who} has no game state yet (${state})`,
  'method.died': ({ why }: { why: string }) => `your node stopped responding during the request: ${why}`,
  'method.no-response': () => 'no response',
  'state.of': ({ who, state }: Who & { state: string }) => `the game state of ${who} is “${state}”`,
  'state.behind': ({ state }: { state: string }) => `its game state is "${state}"; data may be behind`,
  'state.not-in-step': ({ why }: { why: string }) => `your node isn’t up to date: ${why}`,
  'identity.now': ({ who, said, before }: Who & { said: string; before: string }) => `${who} now reports ${said}, previously ${before}`,
  'identity.apart': ({ who, said, hosted }: Who & { said: string; hosted: string }) =>
    `${who} reports ${said}, the hosted service ${hosted}`,
  'identity.of': ({ chain, game }: { chain: string; game: string }) => `chain ${chain}, game ${game}`,
  'node.port-closed': ({ why }: { why: string }) => `${why}; its health endpoint responds, so only the RPC port seems to be closed`,
  'node.state': ({ state }: { state: string }) => `it is ${stateWords(state)}`,
  'node.standing': ({ state, height }: { state: string } & Height, f: Formats) => `node is ${stateWords(state)}, ${at(height, f)}`,
  'node.behind': ({ state, progress }: { state: string; progress: string }) =>
    progress === '' ? `it is ${stateWords(state)}` : `it is ${stateWords(state)}: ${progress}`,
  'node.lagging': ({ progress }: { progress: string }) => `lagging: ${progress}`,
  'node.progress': ({ lag, rate }: { lag: number | null; rate: number | null }, f: Formats) => {
    const behind = lag === null ? [] : [`${f.count(lag, 'block', 'blocks')} behind`];
    if (rate === null || rate <= 0) return behind.join('');
    const pace = f.count(Number(rate.toFixed(rate < 10 ? 1 : 0)), 'block per second', 'blocks per second', 1);
    return [...behind, pace, ...(lag === null ? [] : [`about ${f.span(lag / rate)} left`])].join(', ');
  },
  'node.no-block': () => 'node has no block yet',
  'node.stalled': ({ height, seconds }: Height & { seconds: number }, f: Formats) =>
    `stalled ${at(height, f)}: no new block for ${f.span(seconds)}`,
  'node.unhealthy': () => 'its health endpoint reports a problem',
  'address.invalid': ({ label, url }: Label) => `${LABELS[label]} "${url}" is not valid; use the form https://example.org`,
  'address.scheme': ({ label, url }: Label) => `${LABELS[label]} "${url}" must start with http:// or https://`,
  'address.password': ({ label }: Pick<Label, 'label'>) => `${LABELS[label]} contains a user name or password; remove it`,
  'address.query': ({ label, url }: Label) => `${LABELS[label]} "${url}" can’t contain ? or #`,
  'address.prefix': ({ prefix }: { prefix: string }) => `The REST prefix "${prefix}" must be a path such as /api`,
  'list.part': ({ rows, total }: { rows: number; total: number | null }, f: Formats) =>
    `Only part of the list was loaded: ${ofAll(rows, total, f)}.`,
  'list.page': ({ page, pages, rows, total }: { page: number; pages: number; rows: number; total: number | null }, f: Formats) =>
    total === null
      ? `Only part of the list was loaded: page ${f.number(page)} of ${f.number(pages)}.`
      : `Only part of the list was loaded: page ${f.number(page)} of ${f.number(pages)}, ${ofAll(rows, total, f)}.`,
  'list.not-newest': ({ rows }: { rows: number }, f: Formats) =>
    `it isn’t sorted newest first, and its newest rows are beyond the ${f.number(rows)} rows that were loaded`,
  'node.named-state': ({ state }: { state: string }) => stateWords(state),

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
    more > 0
      ? `Hosted service and node differ in \`${field}\` of ${method} and ${f.number(more)} more at block ${f.number(height)}: ${shown(hosted, f)} on the hosted service, ${shown(node, f)} on your node. The Connection panel shows both responses.`
      : `Hosted service and node differ in \`${field}\` of ${method} at block ${f.number(height)}: ${shown(hosted, f)} on the hosted service, ${shown(node, f)} on your node. The Connection panel shows both responses.`,
  'crosscheck.field': ({ method, field, hosted, node }: Differs, f: Formats) =>
    `${method}: \`${field}\` is ${quoted(hosted, f)} hosted, ${quoted(node, f)} on your node`,
  'crosscheck.agree': () => 'both sources agree',
} as const;
