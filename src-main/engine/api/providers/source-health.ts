import type { Fault, Result } from '#contract/faults.ts';
import type { SourceHealth } from '#contract/model/app/status.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { seconds, type Clock } from '../../base/clock.ts';

type Health = SourceHealth['health'];
interface ObservedHealth {
  health: Health;
  why: CodedText | null;
  height: number | null;
  lag: number | null;
  since: number | null;
}

/** Health that a fault implies for its source. Other faults mean that the request was wrong, not the source. */
const SAYS: Partial<Record<Fault['code'], Health>> = {
  unreachable: 'unreachable',
  throttled: 'busy',
  'server-error': 'degraded',
  unreadable: 'degraded',
  'wrong-chain': 'wrong-chain',
};
/** Copies of a service may differ: its state is up to date once no answer has denied it for this many ms. */
const STEADY_MS = 4_000;
const ANSWERED: readonly Fault['code'][] = ['refused', 'not-found', 'not-served', 'tool-failed'];

export interface SourceWatch {
  /** Reports the result of a read. */
  note(result: Result<unknown>): void;
  /** Reports the state in the envelope of a successful game-state answer. */
  state(state: string | null, height: number | null, head: number | null): void;
  now(): ObservedHealth;
  health(): Health;
  /** The state recently reported if it was not up to date; otherwise null. */
  behind(): string | null;
}

/** Tracks the health of one source by the results of its latest reads. */
export function createSourceWatch(clock: Clock): SourceWatch {
  const seen: ObservedHealth = { health: 'unknown', why: null, height: null, lag: null, since: null };
  let behind: string | null = null;
  let behindAt = -Infinity;
  const put = (health: Health, why: CodedText | null): void => {
    if (health !== seen.health) seen.since = seconds(clock);
    seen.health = health;
    seen.why = why;
  };
  return {
    note: (result) => {
      if (result.ok || ANSWERED.includes(result.fault.code)) return put('ok', null);
      const health = SAYS[result.fault.code];
      if (health) put(health, reasonOf(result.fault));
    },
    state: (state, height, head) => {
      if (height !== null) {
        seen.height = height;
        seen.lag = head === null ? null : Math.max(0, head - height);
      }
      if (state !== null && state !== 'up-to-date') [behind, behindAt] = [state, clock.tick()];
      else if (clock.tick() - behindAt >= STEADY_MS) behind = null;
      if (behind === null) put('ok', null);
      else put('degraded', text('state.behind', { state: behind }));
    },
    now: () => ({ ...seen }),
    health: () => seen.health,
    behind: () => behind,
  };
}
