import type { Result } from '#contract/faults.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';
import type { Notice, Port } from '#contract/protocol.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import type { PostTo } from './alerts/deliver/webhook.ts';
import type { ConnectionHost, Options } from './connection/config.ts';
import type { StartThread } from './workers/worker-link.ts';

/** Asks the user at this computer to confirm a change, in a way that no program can answer. */
export type Confirm = (change: { readonly label: string; readonly value: string }) => Promise<boolean>;

/** What a host provides to the engine. */
export interface EngineOptions extends ConnectionHost {
  /** Returns a text as a sentence: for programs outside Touchline, for names of suggested rules, and for searches. */
  readonly write: (text: CodedText) => string;
  /** Starts a worker thread; without it, its tasks run in the engine's own thread. */
  readonly startThread?: StartThread;
  /** Posts webhooks; without it none are sent. */
  readonly post?: PostTo;
  /** Asks the user to confirm a change; without it such changes are refused. */
  readonly confirm?: Confirm;
  /** Options from flags and environment variables; they override saved settings. */
  readonly options: Options;
  /** Account names to follow in addition to the saved ones. */
  readonly accounts?: readonly string[];
  /** Set if the previous run did not end properly: the folder of crash reports and the newest report. */
  readonly crash?: NonNullable<EngineStatus['crash']> | null;
  /** Runs after the user has chosen how to continue after a crash. */
  readonly onStartMode?: () => void;
  /** Alerts are paused and views show their default layout until the user chooses otherwise. */
  readonly safeMode?: boolean;
}

/** The engine as a host uses it. */
export interface Engine {
  /** Opens the data folder and the connection. Returns the fault `storage` or `bad-params`; an unreachable service is no failure. */
  start(): Promise<Result<void>>;
  stop(): Promise<void>;
  /** Serves the contract on a Port until it closes. `oneShot`: its view takes one answer and needs no events. */
  connect(port: Port, oneShot?: boolean): void;
  onNotice(listener: (notice: Notice) => void): () => void;
  status(): EngineStatus;
  /** The host reports that the computer woke up. */
  wake(): void;
}
