import type { ConnectionTest } from '#contract/model/app/status.ts';
import type { Result } from '#contract/faults.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Clock } from '../../base/clock.ts';
import type { Ask } from '../../net/request-options.ts';
import type { Http } from '../../net/http/http.ts';
import type { Lane } from '../../net/lane/lane.ts';
import { LAG_ALLOWED } from '../../api/providers/node-verdict.ts';
import type { StateOf } from '../../api/schema/envelope.ts';
import type { Identity } from '../../api/providers/identity.ts';
import type { Mcp } from '../../api/tables/tools/tools.ts';

export type TestStep = ConnectionTest['steps'][number];

/** Dependencies of a connection test. */
export interface TestDeps {
  readonly clock: Clock;
  readonly http: Http;
  readonly lanes: { readonly hosted: Lane; readonly node: Lane };
  /** Opens the event stream to check its headers; it needs the body as a stream, not a whole text. */
  readonly fetch: typeof globalThis.fetch;
  readonly userAgent: string;
  readonly openMcp: ((url: string) => Mcp) | null;
  /** Chain and game known from earlier contact; null at first contact. */
  readonly expected: Identity | null;
}

export const ASK: Ask = { priority: 'focus', caller: 'connection.test' };
/** Timeout of one request of a test, in milliseconds. */
export const TIMEOUT_MS = 8_000;

/** The part of a step's code after `step.`. */
type StepName =
  'address' | 'offline' | 'demo' | 'reachable' | 'game' | 'current' | 'market' | 'events' | 'tools' | 'health' | 'methods' | 'no-feed';
/** Returns a function that creates results of a step. */
export const stepOf =
  (name: StepName) =>
  (verdict: TestStep['verdict'], said: CodedText, figure: CodedText | null = null): TestStep => ({
    name: text(`step.${name}`),
    verdict,
    text: said,
    figure,
  });

/** Returns why a call failed: its fault, or the error in its answer. */
export const refusalOf = (method: string, got: Result<{ readonly error?: { readonly message?: string } | null | undefined }>): CodedText =>
  got.ok ? text('about', { what: method, text: got.value.error?.message ?? '' }) : reasonOf(got.fault);

/** Returns the time since a tick, such as `230 ms` or `1.4 s`. */
export const took = (clock: Clock, from: number): CodedText => text('test.took', { ms: Math.max(1, Math.round(clock.tick() - from)) });

/** Checks whether a source runs the expected game. Returns the step and the identity; null if it is not reported. */
export function rightGame(said: StateOf, expected: Identity | null): { readonly step: TestStep; readonly identity: Identity | null } {
  const step = stepOf('game');
  if (said.chain === null || said.gameId === null) return { step: step('warn', text('test.game-unknown')), identity: null };
  const identity: Identity = { chain: said.chain, gameId: said.gameId };
  const game = { game: identity.gameId, chain: identity.chain };
  if (!expected) return { step: step('ok', text('test.game-new', game)), identity };
  const { chain: expectedChain, gameId: expectedGame } = expected;
  if (expectedChain === identity.chain && expectedGame === identity.gameId)
    return { step: step('ok', text('test.game-matches')), identity };
  return { step: step('fail', text('test.game-differs', { ...game, expectedGame, expectedChain })), identity };
}

/** Checks whether a source is up to date with the chain. `head` is the height of another source; null for none. */
export function inStep(said: StateOf, head: number | null): TestStep {
  const lag = head === null || said.height === null ? null : Math.max(0, head - said.height);
  const figure = lag === null ? null : text('test.lag', { blocks: lag });
  const block = said.height === null ? text('apart.no-block') : text('test.at-block', { block: said.height });
  const step = (verdict: TestStep['verdict'], words: CodedText): TestStep => stepOf('current')(verdict, words, figure);
  if (said.state !== null && said.state !== 'up-to-date')
    return step('fail', text('test.in-state', { state: text('node.named-state', { state: said.state }), block }));
  if (said.height === null) return step('fail', text('test.no-block'));
  if (lag !== null && lag > LAG_ALLOWED) return step('fail', text('test.behind-hosted', { block }));
  return step('ok', text('test.current', { block }));
}

/** Wraps an HTTP client and counts its requests, for the request count of a test. */
export function createCounter(http: Http): { readonly http: Http; readonly count: () => number } {
  let sent = 0;
  const send: Http['send'] = (request) => {
    sent++;
    return http.send(request);
  };
  return { http: { send }, count: () => sent };
}
