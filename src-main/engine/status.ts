import type { EngineStatus, SourceHealth } from '#contract/model/app/status.ts';
import type { Options } from './connection/config.ts';
import type { LastHead } from './connection/stored-tip.ts';
import { hostedDoubt, type Session } from './connection/stack.ts';

const OFF: EngineStatus['stream'] = { state: 'off', heardAt: null, height: null, eventsPerMinute: 0, retryAt: null, tries: 0, why: null };
/** Health that means: nothing comes from there now. */
const GONE: readonly SourceHealth['health'][] = ['unreachable'];

/** How this start goes on: what the user is still to choose after a crash, and whether it is a safe one. */
export interface StartMode {
  crash: NonNullable<EngineStatus['crash']> | null;
  safe: boolean;
}

interface Facts {
  readonly session: Session | null;
  readonly head: LastHead | null;
  readonly version: string;
  readonly names: number;
  readonly dataDir: string;
  readonly connection: EngineStatus['connection'];
  /** What flags and variables said of where data comes from. */
  readonly given: Options;
  readonly unsaved: EngineStatus['unsaved'];
  readonly start: StartMode;
}

/** How the engine is doing, in the form of the contract. */
export function engineStatus({ session, head, version, names, dataDir, connection, given, unsaved, start }: Facts): EngineStatus {
  const sources = session ? withEvents(session) : [];
  const stream = session?.stream?.state() ?? OFF;
  // As of each source's newest answer: blocks that came since say nothing of how far behind it is.
  const lags = sources.flatMap(({ name, lag }) => (lag !== null && (name === 'hosted' || name === 'node') ? [lag] : []));
  const identity = session?.api.identity() ?? null;
  const used = sources.filter(({ health }) => health !== 'unused' && health !== 'unknown');
  const cut = used.length > 0 && used.every(({ health }) => GONE.includes(health));
  return {
    connection,
    connectionGiven: Object.keys(given).length > 0,
    given: Object.keys(given).some((name) => name !== 'namePack') ? { connection, ...given } : { ...given },
    height: head?.height ?? null,
    blockhash: head?.hash ?? null,
    blockAt: head?.at ?? null,
    lag: lags.length > 0 ? Math.min(...lags) : null,
    stream,
    sources,
    cutOffSince: cut ? Math.min(...used.map(({ since }) => since ?? Infinity).filter(Number.isFinite)) : null,
    chain: identity?.chain ?? null,
    gameId: identity?.gameId ?? null,
    version,
    names,
    dataDir,
    clockSkew: session?.stream?.skew() ?? null,
    unsaved: unsaved ?? null,
    crash: start.crash,
    safeMode: start.safe,
  };
}

const STREAM_HEALTH = {
  off: 'unused',
  opening: 'unknown',
  open: 'ok',
  silent: 'stalled',
  waiting: 'degraded',
  closed: 'unreachable',
} as const;

/** The hosted service's own word that it is behind stands with each of its readers that would else be well. */
function hostedToo(session: Session): SourceHealth[] {
  const doubt = hostedDoubt(session);
  return session.api
    .sources()
    .map((source) =>
      doubt && source.health === 'ok' && (source.name === 'hosted' || source.name === 'rest')
        ? { ...source, health: 'degraded', why: doubt.detail }
        : source,
    );
}

function withEvents(session: Session): SourceHealth[] {
  const { stream } = session;
  const all = hostedToo(session);
  if (!stream) return all;
  const { state, why, height, tries } = stream.state();
  // One more try is no news: until it is open again, it is as it was.
  const trying = (state === 'waiting' || state === 'opening') && tries > 0;
  const health = trying ? (tries > 1 ? 'unreachable' : 'degraded') : STREAM_HEALTH[state];
  return [...all, { name: 'events', health, why, height, lag: null, budget: null, since: null }];
}
