import type { Fault } from '#contract/faults.ts';
import type { Connection } from '#contract/model/app/status.ts';
import type { Settings } from '#contract/settings.ts';
import { type CodedText } from '#contract/text/coded-text.ts';
import type { Api } from '../api/api.ts';
import type { Clock } from '../base/clock.ts';
import type { Emitter } from '../base/emitter.ts';
import type { LocalKind } from '../local-kinds.ts';
import type { Cache } from '../store/cache/cache.ts';

/** Dependencies of a sync. `api` and `cache` are functions because a change of connection replaces them. */
export interface SyncDeps {
  readonly clock: Clock;
  readonly api: () => Api;
  readonly cache: () => Cache;
  readonly connection: () => Connection;
  /** Whether an event stream confirms that stored data is current. */
  readonly streamed: () => boolean;
  /** Whether the event source names what changed; a node only announces blocks. */
  readonly tells: () => boolean;
  readonly settings: () => Pick<Settings, 'marketSync' | 'marketSyncHours'>;
  /** Whether names may be requested from the tool server. */
  readonly learns: () => boolean;
  readonly changed: Emitter<LocalKind>;
  /** Reports each request of a caller in the current session; returns a function that stops it. */
  readonly follow: (caller: string, listener: () => void) => () => void;
  readonly failed: (fault: Fault) => void;
  readonly reportError: (what: string | CodedText, cause: unknown) => Fault;
}
