import type { Result } from '#contract/faults.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';
import type { Notice, Port } from '#contract/protocol.ts';
import type { PostTo } from './alerts/deliver/webhook.ts';
import type { Clock } from './base/clock.ts';
import type { Log } from './base/log.ts';
import type { Options } from './connection/config.ts';

/** Where a simulated service answers. */
export interface DemoAddresses {
  readonly baseUrl: string;
  readonly restPrefix: string;
  readonly mcpUrl: string;
  readonly nodeUrl: string;
  readonly nodeHealthUrl: string;
  readonly namePack: string;
}
export type RunningDemo = DemoAddresses & { stop(): Promise<void> };

/** A change that only a person may make. */
export interface Question {
  readonly label: string;
  readonly value: string;
}
/** Asks the person who sits here, by a means that no program has. */
export type Confirm = (question: Question) => Promise<boolean>;

/** What a host hands to the engine. */
export interface EngineOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: typeof fetch;
  /** Posts webhooks; without it none are posted. */
  readonly post?: PostTo;
  /** Without it such changes are refused. */
  readonly confirm?: Confirm;
  /** Flags and variables; they stand before saved settings. */
  readonly options: Options;
  /** Account names to watch beside the saved ones. */
  readonly accounts?: readonly string[];
  readonly version: string;
  readonly sqliteBinding?: string;
  /** Spreads retries; 0 to 1. */
  readonly random?: () => number;
  /** It runs for one answer: news is only listened to once a view that stays watches something. */
  readonly oneShot?: boolean;
  /** The program before this one did not end properly: where reports of that are, and the newest. */
  readonly crash?: NonNullable<EngineStatus['crash']> | null;
  /** The user chose how to go on after it. */
  readonly onStartMode?: () => void;
  /** Alerts are paused and views show their default layout, until the user chooses otherwise. */
  readonly safeMode?: boolean;
  /** Starts the simulated service; without it the demo connection is refused. */
  readonly startDemo?: () => Promise<Result<RunningDemo>>;
}

export interface Engine {
  /** Opens the data folder and the connection. Fails with `storage` or `bad-params`; a dead service is no failure. */
  start(): Promise<Result<void>>;
  stop(): Promise<void>;
  /** Serves the contract on a Port until it closes. `oneShot`: its view takes one answer and wants no news after it. */
  connect(port: Port, oneShot?: boolean): void;
  onNotice(listener: (notice: Notice) => void): () => void;
  status(): EngineStatus;
  /** The system says that it woke up. */
  wake(): void;
}
