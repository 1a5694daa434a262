import { fail } from '#contract/faults.ts';
import type { SourceHealth } from '#contract/model/app/status.ts';
import { about, text, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { seconds, type Clock } from '../../base/clock.ts';
import { createEmitter } from '../../base/emitter.ts';
import type { Ask } from '../../net/request-options.ts';
import type { Http } from '../../net/http/http.ts';
import type { Rpc } from '../../net/rpc/json-rpc.ts';
import type { Lane } from '../../net/lane/lane.ts';
import type { ErrorHandler } from '../types.ts';
import type { StateOf } from '../schema/envelope.ts';
import { readState } from '../tables/node-pages.ts';
import { judgeNode, LAG_ALLOWED, type Verdict } from './node-verdict.ts';

const POLL_MS = 5_000;
const POLL_BUSY_MS = 2_000;
const TIMEOUT_MS = 4_000;
const SAMPLES = 12;
const ask: Ask = { priority: 'alert', caller: 'node-health' };

export type NodeHealth = ReturnType<typeof createNodeHealth>;
interface NodeHealthDeps {
  readonly clock: Clock;
  readonly rpc: Rpc;
  readonly http: Http;
  readonly lane: Lane;
  readonly healthUrl: string | null;
  /** Newest height reported by other sources. */
  readonly head: () => number | null;
  /** Resolves when there is something to compare the node with, or when the wait for it has timed out. */
  readonly compared: () => Promise<void>;
  /** Receives the node's own state. Returns the error if it is on another chain or game. */
  readonly onState: (said: StateOf) => CodedText | null;
  readonly reportError: ErrorHandler;
}

/** Checks the user's own node: reachable, right game, up to date and making progress. */
export function createNodeHealth({ clock, rpc, http, lane, healthUrl, head, compared, onState, reportError }: NodeHealthDeps) {
  const changes = createEmitter<void>();
  const samples: { readonly at: number; readonly height: number }[] = [];
  let verdict: Verdict = { health: 'unknown', why: text('closed.unchecked'), lag: null, fault: 'unreachable', progress: null };
  let height: number | null = null;
  let movedAt = clock.tick();
  let since: number | null = null;
  let asked: Promise<void> | null = null;
  let polling: Promise<void> | null = null;
  let heldAt: number | null = null; // Unix seconds when the height last changed
  let dying = new AbortController();

  /** Result of the health page; null if it does not answer. A refusal (500 "not ok") is an answer. */
  async function healthPage(): Promise<boolean | null> {
    if (healthUrl === null) return null;
    const got = await http.send({ url: `${healthUrl}/healthz`, lane, ask, what: '/healthz', timeoutMs: TIMEOUT_MS });
    if (got.ok) return true;
    return got.fault.code === 'server-error' ? false : null;
  }

  function moved(to: number | null): void {
    if (to === null) return;
    if (to !== height) {
      movedAt = clock.tick();
      heldAt = seconds(clock);
    }
    height = to;
    samples.push({ at: clock.tick(), height: to });
    if (samples.length > SAMPLES) samples.shift();
  }
  const rate = (): number | null => {
    const [first, last] = [samples[0], samples.at(-1)];
    if (!first || !last || last.at <= first.at || last.height <= first.height) return null;
    return ((last.height - first.height) * 1_000) / (last.at - first.at);
  };

  /** Reads the head within the timeout of a health check: the lane may be full of hanging reads. */
  async function nullState(): Promise<Awaited<ReturnType<Rpc['call']>>> {
    const late = new AbortController();
    const stop = clock.after(TIMEOUT_MS, () => late.abort());
    const answer = await rpc.call('getnullstate', {}, { ...ask, signal: late.signal });
    stop();
    return late.signal.aborted && !answer.ok ? fail('unreachable', text('http.no-response', { seconds: TIMEOUT_MS / 1_000 })) : answer;
  }

  /** Runs one check. Never rejects, so that an exception ends neither later checks nor the reads waiting for this one. */
  const poll = (): Promise<void> =>
    (polling ??= check()
      .catch((cause: unknown) => void reportError(text('check.node'), cause))
      .finally(() => (polling = null)));
  async function check(): Promise<void> {
    const [answer, healthy] = await Promise.all([nullState(), healthPage(), compared()]);
    const said = answer.ok && answer.value.error === null ? readState(answer.value.result) : null;
    const unreachable = answer.ok
      ? answer.value.error && about('getnullstate', answer.value.error.message)
      : healthy === null
        ? reasonOf(answer.fault)
        : text('node.port-closed', { why: reasonOf(answer.fault) });
    if (said) moved(said.height);
    const wrong = said ? onState(said) : null;
    const seen = { unreachable, wrong, state: said?.state ?? null, height, head: head(), healthy, rate: rate() };
    const next = judgeNode({ ...seen, stillMs: clock.tick() - movedAt });
    if (next.health !== verdict.health) since = seconds(clock);
    // the text includes the progress
    const changed = next.health !== verdict.health || JSON.stringify(next.why) !== JSON.stringify(verdict.why);
    verdict = next;
    if (verdict.health === 'unreachable') dying.abort();
    else if (dying.signal.aborted) dying = new AbortController();
    if (changed) changes.emit();
  }

  return {
    /** Starts polling. Returns a function that stops it. */
    start(): () => void {
      let stopped = false;
      let cancel = (): void => {};
      const again = (): void => {
        asked = poll().then(() => {
          if (!stopped) cancel = clock.after(verdict.health === 'ok' ? POLL_MS : POLL_BUSY_MS, again);
        });
      };
      again();
      return () => {
        stopped = true;
        cancel();
      };
    },
    /** Resolves when the node has been checked at least once; starts a check if there was none. */
    ready: (): Promise<void> => (verdict.health !== 'unknown' ? Promise.resolve() : (asked ??= poll())),
    now: () => ({ usable: verdict.health === 'ok', why: verdict.why, fault: verdict.fault }),
    health(): SourceHealth {
      const { fault: _fault, ...judged } = verdict;
      return { name: 'node', ...judged, height, budget: null, since, movedAt: heldAt };
    },
    /** Checks the node now, because a read failed or something else casts doubt on it. */
    doubt: (): void => void poll(),
    /** Whether the node is in use although it is further behind than allowed. */
    lags(): boolean {
      const newest = head();
      return verdict.health === 'ok' && height !== null && newest !== null && newest - height > LAG_ALLOWED;
    },
    /** A signal that aborts when the node stops answering, so that pending requests can end. */
    alive: (): AbortSignal => dying.signal,
    onChange: changes.on,
  };
}
