import type { EngineStatus, StreamLog } from '#contract/model/app/status.ts';

/** Something may be old. `height`: of the event that said so, null where it named none. */
export type Spoil =
  /** `replaced`: blocks went away, so what was read since may never have happened. */
  | { readonly all: true; readonly why: string; readonly replaced: boolean; readonly height: number | null }
  | { readonly all: false; readonly topic: string; readonly data: unknown; readonly height: number | null };

/** What the contract's status shows, and whether the game node behind it is catching up. */
export type StreamState = EngineStatus['stream'] & { readonly degraded: boolean };

export interface Head {
  readonly height: number;
  readonly hash: string | null;
  /** Unix seconds when it was heard of. */
  readonly at: number;
}

/** A source of news: the events stream of a hosted service, or the blocks of a node. */
export interface Stream {
  /** Whose game node is meant when its state says that it is catching up. */
  readonly of: 'hosted' | 'node';
  start(): void;
  stop(): void;
  onSpoil(listener: (spoil: Spoil) => void): () => void;
  onState(listener: (state: StreamState) => void): () => void;
  onHead(listener: (head: Head) => void): () => void;
  /** Missed news is being told: what it makes old is best read when that is over. */
  replaying?(): boolean;
  onCaughtUp?(listener: () => void): () => void;
  /** Something was added to the log. */
  onLog(listener: () => void): () => void;
  state(): StreamState;
  /** Why no news of it vouches for what was read: it is closed or silent. null while it is heard, and before it was first opened. */
  unheard(): string | null;
  log(): StreamLog;
  /** The computer slept: make sure of the connection instead of trusting it. */
  wake(): void;
  /** Seconds the service's clock is ahead of ours; null when never heard. */
  skew(): number | null;
}
