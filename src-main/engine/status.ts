import type { EngineStatus, SourceHealth } from '#contract/model/app/status.ts';
import type { Options } from './connection/config.ts';
import type { StoredTip } from './connection/stored-tip.ts';
import { hostedDoubt, type NetworkStack } from './connection/stack.ts';

const OFF: EngineStatus['stream'] = { state: 'off', heardAt: null, height: null, eventsPerMinute: 0, retryAt: null, tries: 0, why: null };
/** The mode of this start: the crash that the user has still to decide on, and whether safe mode is on. */
export interface StartMode {
  crash: NonNullable<EngineStatus['crash']> | null;
  safe: boolean;
}

interface Facts extends Pick<EngineStatus, 'version' | 'names' | 'dataDir' | 'connection' | 'unsaved'> {
  readonly session: NetworkStack | null;
  readonly head: StoredTip | null;
  /** Connection options from flags and environment variables. */
  readonly given: Options;
  readonly start: StartMode;
}

/** Returns the engine's status in the form of the contract. */
export function engineStatus({ session, head, given, start, ...facts }: Facts): EngineStatus {
  const { connection } = facts;
  const sources = session ? withEvents(session) : [];
  // From each source's newest answer: newer blocks do not show how far behind it is.
  const lags = sources.flatMap(({ name, lag }) => (lag !== null && (name === 'hosted' || name === 'node') ? [lag] : []));
  const identity = session?.api.identity() ?? null;
  const used = sources.filter(({ health }) => health !== 'unused' && health !== 'unknown');
  const cut = used.length > 0 && used.every(({ health }) => health === 'unreachable');
  return {
    ...facts,
    connectionGiven: Object.keys(given).length > 0,
    given: Object.keys(given).some((name) => name !== 'namePack') ? { connection, ...given } : { ...given },
    height: head?.height ?? null,
    blockhash: head?.hash ?? null,
    blockAt: head?.at ?? null,
    lag: lags.length > 0 ? Math.min(...lags) : null,
    stream: session?.stream?.state() ?? OFF,
    sources,
    cutOffSince: cut ? Math.min(...used.map(({ since }) => since ?? Infinity).filter(Number.isFinite)) : null,
    chain: identity?.chain ?? null,
    gameId: identity?.gameId ?? null,
    clockSkew: session?.stream?.skew() ?? null,
    crash: start.crash,
    safeMode: start.safe,
  };
}

const HEALTH = { off: 'unused', opening: 'unknown', open: 'ok', silent: 'stalled', waiting: 'degraded', closed: 'unreachable' } as const;

/** Marks the hosted service's healthy interfaces as degraded while the service reports that it is behind. */
function hostedToo(session: NetworkStack): SourceHealth[] {
  const doubt = hostedDoubt(session);
  const isBehind = ({ name, health }: SourceHealth): boolean => health === 'ok' && (name === 'hosted' || name === 'rest');
  const sources = session.api.sources();
  return doubt ? sources.map((source) => (isBehind(source) ? { ...source, health: 'degraded', why: doubt.detail } : source)) : sources;
}

function withEvents(session: NetworkStack): SourceHealth[] {
  const { stream } = session;
  const all = hostedToo(session);
  if (!stream) return all;
  const { state, why, height, tries } = stream.state();
  // A further attempt is no change: until the stream is open, it stays unreachable or degraded.
  const trying = (state === 'waiting' || state === 'opening') && tries > 0;
  const health = trying ? (tries > 1 ? 'unreachable' : 'degraded') : HEALTH[state];
  return [...all, { name: 'events', health, why, height, lag: null, budget: null, since: null }];
}
