import type { Formats } from '../formats.ts';
import { HEALTH, SOURCES } from './english-values.ts';

const WHO = { node: 'The node', hosted: 'The hosted service', both: 'Your node and the hosted service' } as const;
type Who = keyof typeof WHO;
/** Names of steps after the name of a source. */
const STEPS: Readonly<Record<string, string>> = {
  'step.reachable': 'reachable',
  'step.game': 'correct game',
  'step.current': 'up to date',
  'step.market': 'market data',
  'step.events': 'event stream',
  'step.tools': 'tools',
  'step.health': 'health endpoint',
  'step.methods': 'methods',
  'step.no-feed': 'no event stream',
};

/** English texts of the connection test. */
export const CONNECTION_TEST = {
  'test.fine': ({ who }: { who: Who }) => (who === 'both' ? `${WHO[who]} are up to date` : `${WHO[who]} is reachable and up to date`),
  'test.not-responding': ({ who }: { who: Who }) => `${WHO[who]} isn’t responding`,
  'test.other-game': ({ who }: { who: Who }) => `${WHO[who]} runs a different game`,
  'test.behind': ({ who }: { who: Who }) => `${WHO[who]} is reachable but not up to date`,
  'test.some-failed': ({ who }: { who: Who }) => `${WHO[who]} is reachable, but some checks failed`,
  'test.of-offline': () => 'Offline: no network requests',
  'test.of-demo': () => 'The demo world runs on this computer',
  'test.bad-address': () => 'Invalid address',
  'test.no-address': () => 'Address required',

  'step.of-node': ({ step }: { step: string }) => `Node: ${STEPS[step] ?? step}`,
  'step.of-hosted': ({ step }: { step: string }) => `Hosted: ${STEPS[step] ?? step}`,
  'step.offline': () => 'Offline',
  'step.address': () => 'Address',
  'step.demo': () => 'Demo world',
  'step.reachable': () => 'Reachable',
  'step.game': () => 'Correct game',
  'step.current': () => 'Up to date',
  'step.market': () => 'Market data',
  'step.events': () => 'Event stream',
  'step.tools': () => 'Tools',
  'step.health': () => 'Health endpoint',
  'step.methods': () => 'Methods',
  'step.no-feed': () => 'No event stream',

  'test.only-stored': () => 'shows only data stored on this computer',
  'test.demo-starts': () => 'starts automatically; nothing leaves this computer',
  'test.enter-base': () => 'enter the base URL of the hosted service',
  'test.enter-node': ({ example }: { example: string }) => `enter the URL of your node, for example ${example}`,
  'test.responding-at': ({ host }: { host: string }) => `responding at ${host}`,
  'test.responding-on': ({ port }: { port: string }) => `responding on port ${port}`,
  'test.game-unknown': () => 'game and chain are not reported',
  'test.game-new': ({ game, chain }: { game: string; chain: string }) => `game ${game} on chain ${chain}; remembered for later checks`,
  'test.game-matches': () => 'game and chain match',
  'test.game-differs': (said: { game: string; chain: string; expectedGame: string; expectedChain: string }) =>
    `game ${said.game} on chain ${said.chain}; expected ${said.expectedGame} on ${said.expectedChain}`,
  'test.in-state': ({ state, block }: { state: string; block: string }) => `${state}, ${block}`,
  'test.at-block': ({ block }: { block: number }, f: Formats) => `at block ${f.number(block)}`,
  'test.no-block': () => 'no block yet',
  'test.behind-hosted': ({ block }: { block: string }) => `reports up to date ${block}, but is behind the hosted service`,
  'test.current': ({ block }: { block: string }) => `up to date ${block}`,
  'test.no-base': () => 'no base URL is set, so no prices, trades or charts',
  'test.market-there': () => 'prices, trades and charts available',
  'test.check-prefix': ({ why }: { why: string }) => `${why}; check the REST prefix`,
  'test.no-events': () => 'no event stream URL is set',
  'test.status': ({ status }: { status: number }) => `the server responded with status ${status}`,
  'test.connected': () => 'connected',
  'test.no-stream': ({ type }: { type: string | null }) =>
    type === null ? 'the response isn’t an event stream (no content type)' : `the response isn’t an event stream (${type})`,
  'test.timeout': () => 'timed out while connecting',
  'test.no-tool-server': () => 'no tool server URL is set; names come from a name pack',
  'test.tools': ({ tools }: { tools: number }, f: Formats) => `${f.count(tools, 'tool', 'tools')} available`,
  'test.no-tools': () => 'the server lists no tools',
  'test.by-block': () => 'nodes have no event stream; Touchline updates with each block',
  'test.no-url': () => 'no URL set',
  'test.no-health': ({ host }: { host: string }) => `no response at ${host}; Touchline judges health by new blocks`,
  'test.health': ({ ok, state }: { ok: boolean; state: string }) =>
    ok ? `/healthz: ok, /state: ${state}` : `/healthz: not ok, /state: ${state}`,
  'test.no-state': () => 'no state',
  'test.nothing': () => 'nothing',
  'test.all-methods': ({ methods }: { methods: number }, f: Formats) =>
    `${f.number(methods)} of ${f.number(methods)} methods available, including autopick and tactics check`,
  'test.some-methods': (
    { there, methods, missing, more }: { there: number; methods: number; missing: readonly string[]; more: boolean },
    f: Formats,
  ) => `${f.number(there)} of ${f.number(methods)} methods available; missing: ${missing.join(', ')}${more ? ', …' : ''}`,
  'doctor.source': ({ source }: { source: string }) => `source ${SOURCES[source] ?? source}`,
  'doctor.figure': ({ text, figure }: { text: string; figure: string }) => `${text} (${figure})`,
  'doctor.budget': ({ left, perSecond }: { left: number; perSecond: number }, f: Formats) =>
    `${f.count(left, 'request', 'requests')} available, ${f.number(perSecond, 2)} per second`,
  'doctor.no-limit': () => 'no limit',
  'doctor.facts': (
    { state, height, lag, budget }: { state: string; height: number | null; lag: number | null; budget: string | null },
    f: Formats,
  ) =>
    [
      HEALTH[state] ?? state,
      height === null ? '' : `height ${f.number(height)}`,
      lag === null ? '' : `${f.number(lag)} behind`,
      budget ?? '',
    ]
      .filter(Boolean)
      .join(', '),
  'test.took': ({ ms }: { ms: number }, f: Formats) => (ms < 1_000 ? `${f.number(ms)} ms` : `${f.number(ms / 1_000, 1)} s`),
  'test.about': ({ seconds }: { seconds: number }, f: Formats) => `≈ ${f.number(seconds)} s`,
  'test.lag': ({ blocks }: { blocks: number }, f: Formats) => `${f.number(blocks)} behind`,
} as const;
