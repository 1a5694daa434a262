import type { Fault, Result } from '#contract/faults.ts';
import type { SourceHealth } from '#contract/model/app/status.ts';
import { seconds, type Clock } from '../../base/clock.ts';

type Health = SourceHealth['health'];
interface Seen {
  health: Health;
  why: string | null;
  height: number | null;
  lag: number | null;
  since: number | null;
}

/** What a fault says of the source it came from; null where it says nothing (the request was wrong, not the source). */
const SAYS: Partial<Record<Fault['code'], Health>> = {
  unreachable: 'unreachable',
  throttled: 'busy',
  'server-error': 'degraded',
  unreadable: 'degraded',
  'wrong-chain': 'wrong-chain',
};
/** Copies of one service may differ: it is in step once none has said otherwise for so long. */
const STEADY_MS = 4_000;
const ANSWERED: readonly Fault['code'][] = ['refused', 'not-found', 'not-served', 'tool-failed'];

export interface SourceWatch {
  /** Hears how a read ended. */
  note(result: Result<unknown>): void;
  /** Hears the state behind a good game-state answer. */
  state(state: string | null, height: number | null, head: number | null): void;
  now(): Seen;
  health(): Health;
  /** The state behind its answers, where it lately said that this is not in step with the chain; else null. */
  behind(): string | null;
}

/** How well one source is, judged by how the last reads from it ended. */
export function createSourceWatch(clock: Clock): SourceWatch {
  const seen: Seen = { health: 'unknown', why: null, height: null, lag: null, since: null };
  let behind: string | null = null;
  let behindAt = -Infinity;
  const put = (health: Health, why: string | null): void => {
    if (health !== seen.health) seen.since = seconds(clock);
    seen.health = health;
    seen.why = why;
  };
  return {
    note: (result) => {
      if (result.ok || ANSWERED.includes(result.fault.code)) return put('ok', null);
      const health = SAYS[result.fault.code];
      if (health) put(health, result.fault.detail ?? result.fault.message);
    },
    state: (state, height, head) => {
      if (height !== null) {
        seen.height = height;
        seen.lag = head === null ? null : Math.max(0, head - height);
      }
      if (state !== null && state !== 'up-to-date') [behind, behindAt] = [state, clock.tick()];
      else if (clock.tick() - behindAt >= STEADY_MS) behind = null;
      if (behind === null) put('ok', null);
      else put('degraded', `its game state is "${behind}"; data may be behind`);
    },
    now: () => ({ ...seen }),
    health: () => seen.health,
    behind: () => behind,
  };
}
