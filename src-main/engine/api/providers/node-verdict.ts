import type { FaultCode } from '#contract/fault-codes.ts';
import type { SourceHealth } from '#contract/model/app/status.ts';
import { NODE_STATES } from '../tables/node-pages.ts';

/** Observations of a node at one moment. */
export interface NodeSeen {
  /** Why the node did not answer; null if it did. */
  readonly unreachable: string | null;
  /** Text of an identity error; null if chain and game are as expected. */
  readonly wrong: string | null;
  readonly state: string | null;
  readonly height: number | null;
  /** Newest height reported by other sources. */
  readonly head: number | null;
  /** Time without a new height, in ms. */
  readonly stillMs: number;
  /** Result of the health page; null if there is none. */
  readonly healthy: boolean | null;
  /** Blocks per second over the last samples. */
  readonly rate: number | null;
}
/**
 * Health of a node with its reason. `lag` is in blocks, null if unknown; `fault` is the code returned to callers while the node is not
 * used.
 */
export interface Verdict {
  readonly health: SourceHealth['health'];
  readonly why: string | null;
  readonly lag: number | null;
  readonly fault: FaultCode;
  readonly progress: SourceHealth['progress'];
}

/** A node may report itself up to date and still be stalled: after this many ms without a block it counts as stalled. */
const FROZEN_MS = 60_000;
/** Tolerated lag in blocks, caused by reading two sources one after the other. */
export const LAG_ALLOWED = 10;

const number = (value: number): string => Math.round(value).toLocaleString('en-US');
const span = (seconds: number): string =>
  seconds < 90
    ? `${Math.max(1, Math.round(seconds))} s`
    : seconds < 5_400
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`;

/** Text such as "12,000 blocks behind, 800 blocks a second, about 15 s left"; empty if both are unknown. */
export function progress(lag: number | null, rate: number | null): string {
  const behind = lag === null ? '' : `${number(lag)} ${lag === 1 ? 'block' : 'blocks'} behind`;
  if (rate === null || rate <= 0) return behind;
  const pace = `${rate < 10 ? rate.toFixed(1) : number(rate)} blocks a second`;
  return [behind, pace, lag === null ? '' : `about ${span(lag / rate)} left`].filter((part) => part !== '').join(', ');
}

function figures(left: number | null, rate: number | null): NonNullable<SourceHealth['progress']> {
  const perSecond = rate !== null && rate > 0 ? rate : null;
  return { left, perSecond, seconds: perSecond === null || left === null ? null : left / perSecond };
}

/** Judges a node's health and gives the reason. Only a node with `ok` is used for reading. */
export function judgeNode({ unreachable, wrong, state, height, head, stillMs, healthy, rate }: NodeSeen): Verdict {
  const lag = height === null || head === null ? null : Math.max(0, head - height);
  const bad = (health: SourceHealth['health'], why: string, fault: FaultCode = 'server-error'): Verdict => ({
    health,
    why,
    lag,
    fault,
    progress: health === 'catching-up' ? figures(lag, rate) : null,
  });
  const at = height === null ? 'without a block' : `at block ${number(height)}`;
  if (unreachable !== null) return bad('unreachable', unreachable, 'unreachable');
  if (wrong !== null) return bad('wrong-chain', wrong, 'wrong-chain');
  const known = NODE_STATES[state ?? 'up-to-date'];
  const words = known?.words ?? `in state "${state ?? ''}"`;
  if (known?.step === 'lost') return bad('degraded', `it is ${words}`);
  if (known?.step === 'standing') return bad('stalled', `node is ${words}, ${at}`);
  if (known?.step === 'behind')
    return bad('catching-up', [`it is ${words}`, progress(lag, rate)].filter((part) => part !== '').join(': '), 'behind');
  if (height === null) return bad('degraded', 'node has no block yet');
  if (stillMs >= FROZEN_MS) return bad('stalled', `stalled ${at}: no new block for ${span(stillMs / 1_000)}`);
  if (lag !== null && lag > LAG_ALLOWED) return bad('catching-up', `lagging: ${progress(lag, rate)}`, 'behind');
  if (known === undefined) return bad('degraded', `it is ${words}`);
  if (healthy === false) return bad('degraded', 'its health endpoint reports a problem');
  return { health: 'ok', why: null, lag, fault: 'unreachable', progress: null };
}
