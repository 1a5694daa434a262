import type { Api } from '../api/api.ts';
import type { Clock } from '../base/clock.ts';
import type { Emitter } from '../base/emitter.ts';
import type { Reliance } from '../net/request-options.ts';
import type { Priority } from '../net/lane/lane.ts';
import type { Cache } from '../store/cache/cache.ts';
import type { MarketSync } from '../sync/sync.ts';
import type { UserStore } from '../store/user/user.ts';
import type { Known } from './share-exists.ts';
import type { Invalidation } from '../stream/topics.ts';
import type { Fault, Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Data, Parsed, ResourceName } from '#contract/resources.ts';
import type { RuleBody, RuleStatus, RuleTrial } from '#contract/model/alerts/alert.ts';
import type { EngineStatus, StreamLog, Traffic } from '#contract/model/app/status.ts';
import type { Digest } from '#contract/model/app/digest.ts';
import type { CrossCheck } from '#contract/model/app/crosscheck.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Notice } from '#contract/protocol.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import type { LocalKind } from '../local-kinds.ts';

/** Kind and id of the events that invalidate a resource; `*` stands for every id. */
export type InvalidationKey = readonly [kind: Invalidation['kind'] | LocalKind, id: string | number | '*'];

/** Options of one read. `minHeight` is the block height the answer should have reached; `partial` shows a first part of a long read. */
export interface ReadOptions<T> {
  readonly priority: Priority;
  readonly minHeight: number;
  readonly signal: AbortSignal;
  /** Key of the resource, for the request log. */
  readonly spender: string;
  /** Receives each source or method that the answer relies on. */
  readonly relies?: (on: Reliance) => void;
  readonly partial: (reading: Reading<T>) => void;
}

/** Dependencies of the loaders. `api` and `cache` are functions because a change of connection replaces both. */
export interface Context {
  readonly clock: Clock;
  readonly api: () => Api;
  readonly cache: () => Cache;
  readonly known: Known;
  readonly user: UserStore;
  readonly changed: Emitter<LocalKind>;
  readonly status: () => EngineStatus;
  /** Results of comparing samples from the hosted service with the same data from the user's node. */
  readonly crosscheck: () => CrossCheck;
  /** Current status of each alert rule. */
  readonly ruleStatuses: () => RuleStatus[];
  /** Evaluates a rule against current data without saving it. */
  readonly tryRule: (rule: RuleBody) => Promise<RuleTrial>;
  /** Posts a sample alert to a webhook. Resolves to the reason for a failed delivery, or null on success. */
  readonly testWebhook: (address: string) => Promise<CodedText | null>;
  /** Forms a sentence, for what leaves the engine as words or is searched by words. */
  readonly write: (text: CodedText) => string;
  /** Digest of the events while the user was away. */
  readonly digest: () => Digest;
  /** Touchline's own notices since it started, newest first. */
  readonly notices: () => Notice[];
  readonly traffic: () => Traffic;
  readonly streamLog: () => StreamLog;
  /** Copy of the whole market that the market sync maintains. */
  readonly sync: MarketSync;
  readonly settings: () => Record<string, unknown>;
  /** Reports an exception of a loader (a defect or a disk error): logs it, notifies the user once and returns the fault to show. */
  readonly broke: (what: string | CodedText, cause: unknown) => Fault;
  /** Requests names from the tool server when the connection is idle. */
  readonly learn: (refs: readonly EntityRef[]) => void;
}

/** Defines how one kind of resource is read and which events invalidate it. */
export interface ResourceDefinition<N extends ResourceName> {
  load(params: Parsed<N>, ask: ReadOptions<Data<N>>, context: Context): Promise<Result<Reading<Data<N>>>>;
  /** Keys of the events that invalidate the value; the id `*` matches any event of that kind. */
  invalidatedBy(params: Parsed<N>): readonly InvalidationKey[];
  /** Further invalidation keys, derived from the value: its players, its shares. For null, returns keys that cover any possible value. */
  about?(data: Data<N> | null): readonly InvalidationKey[];
  readonly ttlMs: number;
  readonly minIntervalMs: number;
  /** Part of the value changes without an event, so it is read again when it expires even while the event stream is connected. */
  readonly polled?: true;
  /** Replaces `freshMs` and `polled` for a resource whose lifetime depends on its parameters. */
  freshness?(params: Parsed<N>): { readonly freshMs: number; readonly polled: boolean };
  /** Whether a value is only a first part, so that the next read follows without an event. */
  readonly hasMore?: (data: Data<N>) => boolean;
  /** A value built from other cached data, used before the first read; null if there is none. */
  fromSnapshot?(params: Parsed<N>, context: Context): Reading<Data<N>> | null;
  /** Whether the resource can be read from stored data while offline. */
  readonly offline?: true;
  /** Side effect for each value that is read, such as recording it in an archive. */
  onRead?(reading: Reading<Data<N>>, context: Context): void;
  /** Whether the value is stored in the cache for the next start. */
  readonly persist: boolean;
}

/** Definitions by resource name. */
export type ResourceDefinitions = { readonly [N in ResourceName]: ResourceDefinition<N> };
