import type { Connection } from '#contract/model/app/status.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import type { Clock } from '../base/clock.ts';
import type { KeyValueStore } from '../base/key-value.ts';
import type { Http } from '../net/http/http.ts';
import type { Lane } from '../net/lane/lane.ts';
import type { Mcp } from '../net/mcp/mcp.ts';
import type { Urls } from './providers/urls.ts';

/** Reports an unexpected exception. `what` names the work that failed. */
export type ErrorHandler = (what: string | CodedText, cause: unknown) => unknown;
export interface ApiDeps {
  readonly clock: Clock;
  readonly http: Http;
  readonly lanes: { readonly hosted: Lane; readonly tools: Lane; readonly node: Lane };
  readonly connection: Connection;
  readonly urls: Urls;
  /** Null if there is no tool server. */
  readonly mcp: Mcp | null;
  readonly learnt: KeyValueStore;
  /** Receives exceptions of background work. */
  readonly reportError: ErrorHandler;
}
