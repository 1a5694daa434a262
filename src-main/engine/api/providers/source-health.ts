import type { Fault, Result } from '#contract/faults.ts';
import type { Connection, SourceHealth } from '#contract/model/app/status.ts';
import { text, type CodedText, type PlainCode } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { seconds, sleep, type Clock } from '../../base/clock.ts';
import type { Lane } from '../../net/lane/lane.ts';
import { allowsHosted, allowsNode } from './provider-order.ts';
import type { Urls } from './urls.ts';

type Health = SourceHealth['health'];

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

export type SourceWatch = ReturnType<typeof createSourceWatch>;
/** Tracks the health of one source by the results of its latest reads. */
export function createSourceWatch(clock: Clock) {
  type Seen = Pick<SourceHealth, 'health' | 'why' | 'height' | 'lag' | 'since'>;
  let seen: Seen = { health: 'unknown', why: null, height: null, lag: null, since: null };
  let behind: string | null = null;
  let behindAt = -Infinity;
  const put = (health: Health, why: CodedText | null): void => {
    seen = { ...seen, health, why, since: health === seen.health ? seen.since : seconds(clock) };
  };
  return {
    /** Reports the result of a read. */
    note(result: Result<unknown>): void {
      if (result.ok || ANSWERED.includes(result.fault.code)) return put('ok', null);
      const health = SAYS[result.fault.code];
      if (health) put(health, reasonOf(result.fault));
    },
    /** Reports the state in the envelope of a successful game-state answer. */
    state(state: string | null, height: number | null, head: number | null): void {
      if (height !== null) seen = { ...seen, height, lag: head === null ? null : Math.max(0, head - height) };
      if (state !== null && state !== 'up-to-date') [behind, behindAt] = [state, clock.tick()];
      else if (clock.tick() - behindAt >= STEADY_MS) behind = null;
      if (behind === null) put('ok', null);
      else put('degraded', text('state.behind', { state: behind }));
    },
    now: (): Seen => seen,
    health: (): Health => seen.health,
    /** The state recently reported if it was not up to date; otherwise null. */
    behind: (): string | null => behind,
  };
}

interface Sources {
  readonly connection: Connection;
  readonly urls: Urls;
  readonly watch: Readonly<Record<'rest' | 'hosted' | 'tools', SourceWatch>>;
  readonly node: { health(): SourceHealth } | null;
  readonly lanes: Readonly<Record<'hosted' | 'tools', Lane>>;
  readonly mcp: unknown;
}
/** Lists the health of every source, including unused ones with the reason. */
export function listSources({ connection, urls, watch, node, lanes, mcp }: Sources): SourceHealth[] {
  const notAllowed = connection === 'offline' ? 'closed.offline' : 'closed.node-only';
  const none = { height: null, lag: null, budget: null, since: null };
  const unused = (name: SourceHealth['name'], why: PlainCode): SourceHealth => ({ name, health: 'unused', why: text(why), ...none });
  const hosted = (name: 'rest' | 'hosted' | 'tools', there: boolean, missing: PlainCode): SourceHealth => {
    if (!allowsHosted(connection)) return unused(name, notAllowed);
    if (!there) return unused(name, missing);
    const { lane, perSecond, burst, left, rate, queued, waitMs } = lanes[name === 'tools' ? name : 'hosted'].meter();
    return { name, ...watch[name].now(), budget: { lane, perSecond, burst, left, rate, queued, waitMs } };
  };
  return [
    hosted('rest', urls.rest !== null, 'unset.base'),
    hosted('hosted', urls.gsp !== null, 'unset.gsp'),
    hosted('tools', mcp !== null && urls.mcp !== null, 'unset.tools'),
    node?.health() ?? unused('node', allowsNode(connection) ? 'unset.node' : connection === 'offline' ? notAllowed : 'closed.no-node'),
  ];
}

/** Longest wait of a read for the first check of a source, in ms. */
export const FIRST_CHECK_MS = 4_000;
/** Returns a wait for the first check of a source: its first call starts the check. It ends with it, well or not, or times out. */
export function createFirstCheck(clock: Clock, check: () => Promise<unknown>): () => Promise<void> {
  let checked: Promise<void> | null = null;
  return () => {
    if (checked) return checked;
    const answered = new AbortController();
    const end = (): void => answered.abort();
    void check().then(end, end); // `check` reports its own errors
    checked = sleep(clock, FIRST_CHECK_MS, answered.signal);
    return checked;
  };
}
