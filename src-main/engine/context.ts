import type { Fault } from '#contract/faults.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import type { Api } from './api/api.ts';
import type { Clock } from './base/clock.ts';
import type { Emitter } from './base/emitter.ts';
import type { Ledger } from './estimates/ledger.ts';
import type { ThesisDesk } from './estimates/thesis-desk.ts';
import type { FolioLink } from './folio/folio-role.ts';
import type { LocalKind } from './local-kinds.ts';
import type { RecorderApi } from './recorder/recorder-api.ts';
import type { Cache } from './store/cache/cache.ts';
import type { Screener } from './screener/screener.ts';
import type { UserStore } from './store/user/user.ts';
import type { MarketSync } from './sync/sync.ts';

/** What reads need. `api` and `cache` are functions because a change of connection replaces both. */
export interface ReadContext {
  readonly clock: Clock;
  readonly api: () => Api;
  readonly cache: () => Cache;
}

/** Reads that may use the copy of the whole market, which the market sync maintains. */
export interface MarketContext extends ReadContext {
  readonly sync: MarketSync;
}

/** What was recorded of the past. */
export interface RecordedContext {
  readonly recorder: RecorderApi;
}

/** Reads that search the whole market. */
export interface ScreenContext extends MarketContext {
  readonly screener: Screener;
}

/** The user's own data. `changed` reports each change of local data. */
export interface UserContext {
  readonly clock: Clock;
  readonly user: UserStore;
  readonly changed: Emitter<LocalKind>;
}

/** The user's own data with the names of clubs and players. */
export interface NamedContext extends UserContext, Pick<ReadContext, 'cache'> {}

/** Reads that hand their estimates to the ledger, and the user's theses. */
export interface EstimateContext extends ReadContext {
  readonly estimates: Ledger;
  readonly theses: ThesisDesk;
}

/** Reads that work out portfolios in a thread of their own. */
export interface FolioContext extends ReadContext, Partial<RecordedContext> {
  readonly folio: FolioLink;
}

/** Reports an exception (a defect or a disk error): logs it, notifies the user once and returns the fault to show. */
export type ReportError = (what: string | CodedText, cause: unknown) => Fault;
