import type { ConnectionTest } from '#contract/model/app/status.ts';
import type { Fault } from '#contract/faults.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Clock } from '../../base/clock.ts';
import type { Ask } from '../../net/request-options.ts';
import type { Http } from '../../net/http/http.ts';
import type { Lane } from '../../net/lane/lane.ts';
import type { StateOf } from '../../api/schema/envelope.ts';
import type { Identity } from '../../api/providers/identity.ts';
import { NODE_STATES } from '../../api/tables/node-pages.ts';
import type { Mcp } from '../../api/tables/tools/tools.ts';
import { written } from '../../base/written-text.ts';

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

export const ASK: Ask = { priority: 'focus', spender: 'connection.test' };
/** Timeout of one request of a test, in milliseconds. */
export const TIMEOUT_MS = 8_000;

export const why = (fault: Fault): string => written(reasonOf(fault));
/** Returns the time since a tick as text, such as `230 ms` or `1.4 s`. */
export const took = (clock: Clock, from: number): string => {
  const ms = clock.tick() - from;
  return ms < 1_000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;
};
const number = (value: number): string => value.toLocaleString('en-US');

/** Checks whether a source runs the expected game. Returns the step and the identity; null if it is not reported. */
export function rightGame(said: StateOf, expected: Identity | null): { readonly step: TestStep; readonly identity: Identity | null } {
  const step = (verdict: TestStep['verdict'], text: string): TestStep => ({ name: 'Correct game', verdict, text, figure: null });
  if (said.chain === null || said.gameId === null) return { step: step('warn', 'game and chain are not reported'), identity: null };
  const identity: Identity = { chain: said.chain, gameId: said.gameId };
  if (!expected) return { step: step('ok', `game ${identity.gameId} on chain ${identity.chain}; remembered for later checks`), identity };
  if (expected.chain === identity.chain && expected.gameId === identity.gameId)
    return { step: step('ok', 'game and chain match'), identity };
  return {
    step: step('fail', `game ${identity.gameId} on chain ${identity.chain}; expected ${expected.gameId} on ${expected.chain}`),
    identity,
  };
}

/** Blocks of lag that are explained by reading two sources one after the other. */
const LAG_ALLOWED = 10;

/** Checks whether a source is up to date with the chain. `head` is the height of another source; null for none. */
export function inStep(said: StateOf, head: number | null): TestStep {
  const lag = head === null || said.height === null ? null : Math.max(0, head - said.height);
  const figure = lag === null ? null : `${number(lag)} behind`;
  const at = said.height === null ? 'without a block' : `at block ${number(said.height)}`;
  const step = (verdict: TestStep['verdict'], text: string): TestStep => ({ name: 'Up to date', verdict, text, figure });
  if (said.state !== null && said.state !== 'up-to-date')
    return step('fail', `${NODE_STATES[said.state]?.words ?? `in state "${said.state}"`}, ${at}`);
  if (said.height === null) return step('fail', 'no block yet');
  if (lag !== null && lag > LAG_ALLOWED) return step('fail', `reports up to date ${at}, but is behind the hosted service`);
  return step('ok', `up to date ${at}`);
}
