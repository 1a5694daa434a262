import type { Fault, Result } from '#contract/faults.ts';
import type { Interface } from '#contract/model/app/operation.ts';
import type { Connection, SourceHealth } from '#contract/model/app/status.ts';
import type { ShareKind } from '#contract/model/market/share.ts';
import type { Reading, Unusable } from '#contract/snapshot.ts';
import type { Clock } from '../base/clock.ts';
import type { Ask } from '../net/request-options.ts';
import type { Http } from '../net/http/http.ts';
import type { Rpc } from '../net/rpc/json-rpc.ts';
import type { Lane } from '../net/lane/lane.ts';
import type { BundleData, BundleParams, BundlePath } from './tables/bundles.ts';
import type { Called } from './call/call.ts';
import type { GspData, GspMethod, GspParams } from './tables/gsp/gsp.ts';
import type { Head } from './providers/chain-tip.ts';
import type { Identity } from './providers/identity.ts';
import type { KeyValueStore } from '../base/key-value.ts';
import type { Paged } from './read/page-info.ts';
import type { Provider } from './providers/provider.ts';
import type { TakeBook } from './read/read-dump.ts';
import type { RestData, RestParams, RestPath } from './tables/rest/rest.ts';
import type { Facts } from './providers/availability.ts';
import type { Turn } from './providers/provider-turns.ts';
import type { Mcp, ToolData, ToolList, ToolName } from './tables/tools/tools.ts';
import type { Urls } from './providers/urls.ts';

export type Broke = (what: string, cause: unknown) => unknown;
export interface ApiDeps {
  readonly clock: Clock;
  readonly http: Http;
  readonly lanes: { readonly hosted: Lane; readonly tools: Lane; readonly node: Lane };
  readonly connection: Connection;
  readonly urls: Urls;
  /** null: no tool server. */
  readonly mcp: Mcp | null;
  readonly learnt: KeyValueStore;
  /** Hears what broke in work that nobody waits for. */
  readonly broke: Broke;
}

/** What a tool tells: decoded where Touchline knows it. */
export type Told<N extends string> = N extends ToolName ? ToolData<N> : unknown;

/** Every interface of the service behind one door: what comes out is model data or a fault. */
export interface Api {
  rest<P extends RestPath>(path: P, params: RestParams<P>, ask: Ask): Promise<Result<Paged<RestData<P>>>>;
  bundle<P extends BundlePath>(path: P, params: BundleParams<P>, ask: Ask): Promise<Result<Paged<BundleData<P>>>>;
  /** From the node or the hosted service, as the connection allows and their health and methods make it. */
  gsp<M extends GspMethod>(method: M, params: GspParams<M>, ask: Ask): Promise<Result<Reading<GspData<M>>>>;
  /** The same as it was served: a caller with a great many rows decodes them piece by piece. */
  raw<M extends GspMethod>(method: M, params: GspParams<M>, ask: Ask): Promise<Result<Reading<unknown>>>;
  /** Every orderbook of a kind, one by one as they arrive; what of it cannot be used comes with the end. */
  dump(kind: ShareKind, take: TakeBook, ask: Ask): Promise<Result<Unusable | null>>;
  /** A tool Touchline knows comes decoded, every other one as it was served. */
  tool<N extends string>(name: N, args: Record<string, unknown>, ask: Ask): Promise<Result<Paged<Told<N>>>>;
  /** Several calls of one tool in as few requests as may be; answers in the order of the calls. */
  tools<N extends string>(name: N, calls: readonly Record<string, unknown>[], ask: Ask): Promise<Result<Paged<Told<N>>>[]>;
  /** One answer, as served and decoded; for the command line and the explorer. `confirmed`: a person wants it whatever it may do. */
  call(iface: Interface, name: string, params: Record<string, unknown>, ask: Ask, confirmed?: boolean): Promise<Result<Called>>;
  /** What stands against a call before it is made. */
  check(iface: Interface, name: string, params: Record<string, unknown>, ask: Ask): Promise<Result<unknown>>;
  /** rest, hosted, tools and node; the stream tells of itself. */
  /** Everything that decides who can be asked for what, now. */
  facts(): Facts;
  listTools(ask: Ask): Promise<Result<ToolList>>;
  sources(): SourceHealth[];
  onSources(listener: () => void): () => void;
  /** Somebody stands otherwise than before: what relied on that is to be read again. */
  onTurn(listener: (turn: Turn) => void): () => void;
  /** Why what the hosted service serves may be old; null while it is in step by its own word. */
  behind(): Fault | null;
  /** The node is used without having been compared with the hosted service: nobody knows that it is the right game. */
  unverified(): boolean;
  head(): Head | null;
  onHead(listener: (head: Head) => void): () => void;
  /** The stream heard of a block; its word counts also when the height is lower. */
  noteHead(head: Head): void;
  identity(): Identity | null;
  /** Build of the game state behind the answers, and methods known not to be served. */
  refused(provider: Provider): readonly string[];
  readonly rpc: Readonly<Record<Provider, Rpc | null>>;
  /** Watches the node and the hosted head until stopped. */
  start(): () => void;
}
