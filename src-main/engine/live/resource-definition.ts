import type { Api } from '../api/api.ts';
import type { Clock } from '../base/clock.ts';
import type { Emitter } from '../base/emitter.ts';
import type { Reliance } from '../net/request-options.ts';
import type { Priority } from '../net/lane/lane.ts';
import type { Cache } from '../store/cache/cache.ts';
import type { MarketSync } from '../sync/sync.ts';
import type { UserStore } from '../store/user/user.ts';
import type { Known } from './share-exists.ts';
import type { Spoiled } from '../stream/topics.ts';
import type { Fault, Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Data, Parsed, ResourceName } from '#contract/resources.ts';
import type { RuleBody, RuleStatus, RuleTrial } from '#contract/model/alerts/alert.ts';
import type { EngineStatus, StreamLog, Traffic } from '#contract/model/app/status.ts';
import type { Digest } from '#contract/model/app/digest.ts';
import type { CrossCheck } from '#contract/model/app/crosscheck.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Notice } from '#contract/protocol.ts';

/** What belongs to the user or the engine itself and changes here, not upstream. */
export type LocalKind =
  | 'crosscheck'
  | 'operations'
  | 'status'
  | 'sync'
  | 'traffic'
  | 'stream'
  | 'names'
  | 'settings'
  | 'watchlists'
  | 'layouts'
  | 'drawings'
  | 'drafts'
  | 'rules'
  | 'alerts'
  | 'digest'
  | 'archive'
  | 'accounts'
  | 'notes'
  | 'notices';
/** What of it is in the user's own data, and changes when a backup takes its place. */
export const LOCAL_OWN = [
  'settings',
  'watchlists',
  'layouts',
  'drawings',
  'drafts',
  'rules',
  'alerts',
  'accounts',
  'archive',
  'notes',
] as const satisfies readonly LocalKind[];
export type SpoilKey = readonly [kind: Spoiled['kind'] | LocalKind, id: string | number | '*'];

export interface Ask<T> {
  readonly priority: Priority;
  readonly minHeight: number;
  readonly signal: AbortSignal;
  readonly spender: string;
  /** Hears whose standing decides the answer. */
  readonly relies?: (on: Reliance) => void;
  readonly partial: (reading: Reading<T>) => void;
}

/** What loaders work with. `api` and `cache` are asked for each time: a change of connection replaces them. */
export interface Context {
  readonly clock: Clock;
  readonly api: () => Api;
  readonly cache: () => Cache;
  readonly known: Known;
  readonly user: UserStore;
  readonly changed: Emitter<LocalKind>;
  readonly status: () => EngineStatus;
  /** Samples of what the hosted service and the user's node say, compared. */
  readonly crosscheck: () => CrossCheck;
  /** How each alert rule stands. */
  readonly ruleStatuses: () => RuleStatus[];
  /** How a rule would stand now. */
  readonly tryRule: (rule: RuleBody) => Promise<RuleTrial>;
  /** Posts a sample; answers why it did not arrive, or null. */
  readonly testWebhook: (address: string) => Promise<string | null>;
  /** What happened while nobody looked. */
  readonly digest: () => Digest;
  /** What Touchline itself told since it started, newest first. */
  readonly notices: () => Notice[];
  readonly traffic: () => Traffic;
  readonly streamLog: () => StreamLog;
  /** The whole market, as a sync keeps it. */
  readonly sync: MarketSync;
  readonly settings: () => Record<string, unknown>;
  /** A loader threw: a defect or a broken disk. Logged and told once; answers the fault to show. */
  readonly broke: (what: string, cause: unknown) => Fault;
  /** Asks the tool server for names in idle time. */
  readonly learn: (refs: readonly EntityRef[]) => void;
}

/** How one kind of resource is read and what makes it old. */
export interface Family<N extends ResourceName> {
  load(params: Parsed<N>, ask: Ask<Data<N>>, context: Context): Promise<Result<Reading<Data<N>>>>;
  /** Which events spoil it; `*` as id: any event of that kind. */
  spoiledBy(params: Parsed<N>): readonly SpoilKey[];
  /** What spoils it besides, going by what it holds: its players, its shares. Without a value, whatever may turn out to be in it. */
  about?(data: Data<N> | null): readonly SpoilKey[];
  readonly freshMs: number;
  readonly gapMs: number;
  /** Some of it changes without an event: it is read again when it is old although the stream is up. */
  readonly polled?: true;
  /** Where how long a value may stand depends on what it is about: instead of `freshMs` and `polled`. */
  pace?(params: Parsed<N>): { readonly freshMs: number; readonly polled: boolean };
  /** Whether a value is only a first part: then the next read follows without an event. */
  readonly more?: (data: Data<N>) => boolean;
  /** What the cache can make of it before anything was read, where its own value is not kept. */
  stored?(params: Parsed<N>, context: Context): Reading<Data<N>> | null;
  /** Whether what is stored can be read anew while offline. */
  readonly offline?: true;
  /** What is made of each value that is read, besides showing it. */
  record?(reading: Reading<Data<N>>, context: Context): void;
  /** Its value stays in the cache for the next start. */
  readonly keep: boolean;
}

export type Families = { readonly [N in ResourceName]: Family<N> };
