import type { Fault, Result } from '#contract/faults.ts';
import type { Interface } from '#contract/model/app/operation.ts';
import type { Connection, SourceHealth } from '#contract/model/app/status.ts';
import type { ShareKind } from '#contract/model/market/share.ts';
import type { Reading, Unusable } from '#contract/snapshot.ts';
import { type CodedText } from '#contract/text/coded-text.ts';
import type { Clock } from '../base/clock.ts';
import type { Ask } from '../net/request-options.ts';
import type { Http } from '../net/http/http.ts';
import type { Rpc } from '../net/rpc/json-rpc.ts';
import type { Lane } from '../net/lane/lane.ts';
import type { BundleData, BundleParams, BundlePath } from './tables/bundles.ts';
import type { Called } from './call/called.ts';
import type { GspData, GspMethod, GspParams } from './tables/gsp/gsp.ts';
import type { ChainTip } from './providers/chain-tip.ts';
import type { Identity } from './providers/identity.ts';
import type { KeyValueStore } from '../base/key-value.ts';
import type { Paged } from './read/page-info.ts';
import type { Provider } from './providers/provider-order.ts';
import type { TakeBook } from './read/read-dump.ts';
import type { RestData, RestParams, RestPath } from './tables/rest/rest.ts';
import type { Facts } from './providers/availability.ts';
import type { Turn } from './providers/provider-turns.ts';
import type { Mcp, ToolData, ToolList, ToolName } from './tables/tools/tools.ts';
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

/** Answer of a tool: decoded if Touchline knows the tool, otherwise as served. */
export type ToolAnswer<N extends string> = N extends ToolName ? ToolData<N> : unknown;

/** Client for all interfaces of the service. Every method resolves to data of the model or a fault. */
export interface Api {
  rest<P extends RestPath>(path: P, params: RestParams<P>, ask: Ask): Promise<Result<Paged<RestData<P>>>>;
  bundle<P extends BundlePath>(path: P, params: BundleParams<P>, ask: Ask): Promise<Result<Paged<BundleData<P>>>>;
  /** Calls a game-state method of the node or the hosted service, chosen by the connection, their health and the methods they serve. */
  gsp<M extends GspMethod>(method: M, params: GspParams<M>, ask: Ask): Promise<Result<Reading<GspData<M>>>>;
  /** Like `gsp`, but returns the rows as served, for callers that decode a large number of rows piece by piece. */
  raw<M extends GspMethod>(method: M, params: GspParams<M>, ask: Ask): Promise<Result<Reading<unknown>>>;
  /** Streams every order book of a kind to `take`. Resolves to the count of unusable rows, or null if there are none. */
  dump(kind: ShareKind, take: TakeBook, ask: Ask): Promise<Result<Unusable | null>>;
  /**
   * Calls a tool. The answer is decoded if Touchline knows the tool, otherwise as served. Fails with `needs-confirmation` if the tool may
   * change data.
   */
  tool<N extends string>(name: N, args: Record<string, unknown>, ask: Ask): Promise<Result<Paged<ToolAnswer<N>>>>;
  /** Makes several calls of one tool in as few requests as possible. The results are in the order of the calls. */
  tools<N extends string>(name: N, calls: readonly Record<string, unknown>[], ask: Ask): Promise<Result<Paged<ToolAnswer<N>>>[]>;
  /**
   * Calls an operation by name and returns its answer as served and decoded; for the command line and the explorer. `confirmed` means that
   * the user has approved the call, whatever it may change.
   */
  call(iface: Interface, name: string, params: Record<string, unknown>, ask: Ask, confirmed?: boolean): Promise<Result<Called>>;
  /** Validates a call without sending it. Returns the fault the call would fail with. */
  check(iface: Interface, name: string, params: Record<string, unknown>, ask: Ask): Promise<Result<unknown>>;
  /** Returns the facts that decide which source can serve which operation now. */
  facts(): Facts;
  listTools(ask: Ask): Promise<Result<ToolList>>;
  /** Health of REST, the hosted game state, the tool server and the node. The event stream reports its own health elsewhere. */
  sources(): SourceHealth[];
  onSources(listener: () => void): () => void;
  /** Calls the listener when the availability of a provider changes, so that values relying on it are read again. */
  onTurn(listener: (turn: Turn) => void): () => void;
  /** Fault while the hosted service reports its game state to be behind the chain; null otherwise. */
  behind(): Fault | null;
  /** True if both sources are in use but the identity of the hosted service is unknown, so that the node may be on another game. */
  unverified(): boolean;
  head(): ChainTip | null;
  onHead(listener: (head: ChainTip) => void): () => void;
  /** Reports a block from the event stream; it becomes the head even if its height is lower. */
  observeTip(head: ChainTip): void;
  /** Chain and game in use; null while unknown. */
  identity(): Identity | null;
  /** Methods of a provider that are known to be refused at present. */
  refused(provider: Provider): readonly string[];
  readonly rpc: Readonly<Record<Provider, Rpc | null>>;
  /** Starts polling the node, the head of the hosted service and the served methods. Returns a function that stops it. */
  start(): () => void;
}
