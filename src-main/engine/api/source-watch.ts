import type { Fault, Result } from '../../../src-preload/contract/faults.ts';
import type { SourceHealth } from '../../../src-preload/contract/model/status.ts';
import { seconds, type Clock } from '../base/clock.ts';

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
const ANSWERED: readonly Fault['code'][] = ['refused', 'not-found', 'not-served', 'tool-failed'];

export interface SourceWatch {
  /** Hears how a read ended. */
  note(result: Result<unknown>): void;
  /** Hears the state behind a good game-state answer. */
  state(state: string | null, height: number | null, head: number | null): void;
  now(): Seen;
  health(): Health;
}

/** How well one source is, judged by how the last reads from it ended. */
export function createSourceWatch(clock: Clock): SourceWatch {
  const seen: Seen = { health: 'unknown', why: null, height: null, lag: null, since: null };
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
      if (state === null || state === 'up-to-date') put('ok', null);
      else put('degraded', `its game state is "${state}"; data may be behind`);
    },
    now: () => ({ ...seen }),
    health: () => seen.health,
  };
}
