import type { Fault } from '#contract/faults.ts';
import type { Connection } from '#contract/model/app/status.ts';
import type { Settings } from '#contract/settings.ts';
import type { Api } from '../api/api.ts';
import type { Clock } from '../base/clock.ts';
import type { Emitter } from '../base/emitter.ts';
import type { LocalKind } from '../live/resource-definition.ts';
import type { Cache } from '../store/cache/cache.ts';

/** What a sync works with. `api` and `cache` are asked for each time: a change of connection replaces them. */
export interface SyncDeps {
  readonly clock: Clock;
  readonly api: () => Api;
  readonly cache: () => Cache;
  readonly connection: () => Connection;
  /** Whether events stand behind what was read. */
  readonly streamed: () => boolean;
  /** Whether the source of events names what changed; a node tells blocks alone. */
  readonly tells: () => boolean;
  readonly settings: () => Pick<Settings, 'marketSync' | 'marketSyncHours'>;
  /** Whether names may be asked of the tool server. */
  readonly learns: () => boolean;
  readonly changed: Emitter<LocalKind>;
  /** Counts the requests of a spender in the session in use. */
  readonly follow: (spender: string, heard: () => void) => () => void;
  readonly failed: (fault: Fault) => void;
  readonly broke: (what: string, cause: unknown) => Fault;
}
