import type { Fault } from '#contract/faults.ts';
import type { ApiAnswer, Interface } from '#contract/model/app/operation.ts';
import { client } from '../../lib/connection/connection.svelte.ts';

/** Maximum size of an answer; larger ones are truncated, and the view shows where. */
const MOST_BYTES = 2_000_000;

/** One call of an operation. */
interface ApiCall {
  readonly interface: Interface;
  readonly name: string;
  readonly params: Record<string, unknown>;
}
/** State of the latest call. `since` in Unix seconds, `ms` is its duration. */
export type Outcome =
  | { readonly at: 'idle' }
  | { readonly at: 'running'; readonly call: ApiCall; readonly since: number }
  | { readonly at: 'answered'; readonly call: ApiCall; readonly answer: ApiAnswer }
  | { readonly at: 'failed'; readonly call: ApiCall; readonly fault: Fault; readonly ms: number };

/** Runs the calls of an explorer, one at a time: a new call replaces the previous one. */
export class Caller {
  outcome = $state.raw<Outcome>({ at: 'idle' });
  #turn = 0;

  /** Returns the outcome, or null if a newer call replaced this one. `confirmed`: the user agreed to a call that may do more than read. */
  async run(call: ApiCall, confirmed: boolean): Promise<Outcome | null> {
    const turn = ++this.#turn;
    const began = performance.now();
    this.outcome = { at: 'running', call, since: Date.now() / 1_000 };
    const got = await client.command('api.call', { ...call, confirmed, decoded: true, maxBytes: MOST_BYTES });
    if (turn !== this.#turn) return null;
    this.outcome = got.ok
      ? { at: 'answered', call, answer: got.value }
      : { at: 'failed', call, fault: got.fault, ms: performance.now() - began };
    return this.outcome;
  }
}
