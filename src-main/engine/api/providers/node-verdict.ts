import type { FaultCode } from '#contract/fault-codes.ts';
import type { SourceHealth } from '#contract/model/app/status.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { NODE_STATES } from '../tables/node-pages.ts';

/** Observations of a node at one moment. */
export interface NodeSeen {
  /** Why the node did not answer; null if it did. */
  readonly unreachable: CodedText | null;
  /** The identity error; null if chain and game are as expected. */
  readonly wrong: CodedText | null;
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
/** Health of a node with its reason. `fault` is the code returned to callers while the node is not used. */
export type Verdict = Required<Pick<SourceHealth, 'health' | 'why' | 'lag' | 'progress'>> & { readonly fault: FaultCode };

/** A node may report itself up to date and still be stalled: after this many ms without a block it counts as stalled. */
const FROZEN_MS = 60_000;
/** Tolerated lag in blocks, caused by reading two sources one after the other. */
export const LAG_ALLOWED = 10;

function figures(left: number | null, rate: number | null): NonNullable<SourceHealth['progress']> {
  const perSecond = rate !== null && rate > 0 ? rate : null;
  return { left, perSecond, seconds: perSecond === null || left === null ? null : left / perSecond };
}

/** Judges a node's health and gives the reason. Only a node with `ok` is used for reading. */
export function judgeNode({ unreachable, wrong, state, height, head, stillMs, healthy, rate }: NodeSeen): Verdict {
  const lag = height === null || head === null ? null : Math.max(0, head - height);
  const bad = (health: SourceHealth['health'], why: CodedText, fault: FaultCode = 'server-error'): Verdict => ({
    health,
    why,
    lag,
    fault,
    progress: health === 'catching-up' ? figures(lag, rate) : null,
  });
  if (unreachable !== null) return bad('unreachable', unreachable, 'unreachable');
  if (wrong !== null) return bad('wrong-chain', wrong, 'wrong-chain');
  const named = state ?? 'up-to-date';
  const step = NODE_STATES[named];
  const progress = text('node.progress', { lag, rate });
  if (step === 'lost') return bad('degraded', text('node.state', { state: named }));
  if (step === 'standing') return bad('stalled', text('node.standing', { state: named, height }));
  if (step === 'behind') return bad('catching-up', text('node.behind', { state: named, progress }), 'behind');
  if (height === null) return bad('degraded', text('node.no-block'));
  if (stillMs >= FROZEN_MS) return bad('stalled', text('node.stalled', { height, seconds: stillMs / 1_000 }));
  if (lag !== null && lag > LAG_ALLOWED) return bad('catching-up', text('node.lagging', { progress }), 'behind');
  if (step === undefined) return bad('degraded', text('node.state', { state: named }));
  if (healthy === false) return bad('degraded', text('node.unhealthy'));
  return { health: 'ok', why: null, lag, fault: 'unreachable', progress: null };
}
