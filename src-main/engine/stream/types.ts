import type { EngineStatus, StreamLog } from '#contract/model/app/status.ts';
import { type CodedText } from '#contract/text/coded-text.ts';

/** An invalidation. `height`: block of the event that caused it; null if the event names none. */
export type Invalidated =
  /** `replaced`: blocks were replaced, so data read since may be invalid. */
  | { readonly all: true; readonly why: CodedText; readonly replaced: boolean; readonly height: number | null }
  | { readonly all: false; readonly topic: string; readonly data: unknown; readonly height: number | null };

/** The stream's state as in the contract's status, and whether the game node behind it is catching up. */
export type StreamState = EngineStatus['stream'] & { readonly degraded: boolean };

/** The newest known block. */
export interface StreamHead {
  readonly height: number;
  readonly hash: string | null;
  /** Unix seconds when it was received. */
  readonly at: number;
}

/** A source of change events: the event stream of a hosted service, or the blocks of a node. */
export interface Stream {
  /** The game node that `degraded` refers to. */
  readonly of: 'hosted' | 'node';
  start(): void;
  stop(): void;
  onInvalidate(listener: (invalidation: Invalidated) => void): () => void;
  onState(listener: (state: StreamState) => void): () => void;
  onHead(listener: (head: StreamHead) => void): () => void;
  /** Whether missed events are being replayed: reads should wait until it ends. */
  replaying?(): boolean;
  onCaughtUp?(listener: () => void): () => void;
  /** Runs when an entry was added to the log. */
  onLog(listener: () => void): () => void;
  state(): StreamState;
  /** Why the stream, closed or silent, does not confirm that data is current; null while it does, and before it first opened. */
  unheard(): CodedText | null;
  log(): StreamLog;
  /** After the computer slept: verifies the connection instead of trusting it. */
  wake(): void;
  /** Seconds that the service's clock is ahead of the local one; null while unknown. */
  skew(): number | null;
}
