import { fail, ok, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import type { ShareKind } from '#contract/model/market/share.ts';
import type { Ask } from '../net/request-options.ts';
import { withoutConfirmation } from './call/call-tool.ts';
import { hostedAllowed } from './providers/provider-order.ts';
import type { ProviderSet } from './provider-set.ts';
import { checkParams, decodeWithNotes, type Decoded } from './schema/decode.ts';
import type { RestRow } from './schema/endpoint.ts';
import { BUNDLES, type BundleData, type BundleParams, type BundlePath } from './tables/bundles.ts';
import { REST, type RestData, type RestParams, type RestPath } from './tables/rest/rest.ts';
import { decodeTool } from './tables/tools/answer-echo.ts';
import type { Mcp, ToolData, ToolList, ToolName } from './tables/tools/tools.ts';
import type { Arguments } from './call/called.ts';
import type { ApiDeps } from './types.ts';
import { readingOf, type Paged } from './read/page-info.ts';
import { readDump, type DumpSink } from './read/read-dump.ts';
import { readRest } from './read/read-rest.ts';

/** Answer of a tool: decoded if Touchline knows the tool, otherwise as served. */
type ToolAnswer<N extends string> = N extends ToolName ? ToolData<N> : unknown;

/** Reads REST paths, bundles, dumps and tools, which only the hosted service has. */
export function createHostedService(providers: ProviderSet, { clock, http, lanes, connection, urls, mcp }: ApiDeps) {
  const { watch } = providers;
  const deps = { http, lane: lanes.hosted, watch: watch.rest };

  const restRoot = (what: string): Result<string> => providers.hostedRoot(what, urls.rest);
  const bundleRoot = (what: string): Result<string> => providers.hostedRoot(what, urls.base);
  const get = (root: string, path: string, params: Arguments, ask: Ask): Promise<Result<unknown>> =>
    readRest(deps, root, path, params, ask);
  async function readPath(row: RestRow, root: Result<string>, path: string, params: unknown, ask: Ask): Promise<Result<Paged<unknown>>> {
    const checked = checkParams(path, row.params, params);
    if (!checked.ok) return checked;
    ask.relies?.(row.source);
    if (!root.ok) return root;
    const got = await get(root.value, path, checked.value as Arguments, ask);
    if (!got.ok) return got;
    const read = decodeWithNotes(path, row.data, got.value);
    if (read.ok) return readingOf(clock, read.value, row.source, { body: got.value });
    watch.rest.note(read);
    return read;
  }

  const toolServer = (what: string): Result<Mcp> => {
    const allowed = hostedAllowed(what, connection, urls.mcp, 'unset.tools');
    return !allowed.ok ? allowed : mcp ? ok(mcp) : fail('not-served', about(what, text('unset.tools')));
  };
  /** Returns the tool server for an automatic read, which may only call tools that need no confirmation. */
  const freeTool = (name: string, ask: Ask): Result<Mcp> => {
    ask.relies?.('tool');
    const server = toolServer(name);
    const free = server.ok ? withoutConfirmation(name, server.value.known(name)) : server;
    return free.ok ? server : free;
  };
  function decodedTool<N extends string>(name: N, args: Arguments, got: Result<unknown>): Result<Paged<ToolAnswer<N>>> {
    watch.tools.note(got);
    if (!got.ok) return got;
    const read = decodeTool(name, got.value, args);
    if (!read.ok) watch.tools.note(read);
    return read.ok ? readingOf(clock, read.value as Decoded<ToolAnswer<N>>, 'tool', { body: got.value }) : read;
  }

  return {
    restRoot,
    bundleRoot,
    get,
    toolServer,
    rest: <P extends RestPath>(path: P, params: RestParams<P>, ask: Ask) =>
      readPath(REST[path], restRoot(path), path, params, ask) as Promise<Result<Paged<RestData<P>>>>,
    bundle: <P extends BundlePath>(path: P, params: BundleParams<P>, ask: Ask) =>
      readPath(BUNDLES[path], bundleRoot(path), path, params, ask) as Promise<Result<Paged<BundleData<P>>>>,
    /** Streams the table of every order book of a kind to a sink. */
    async dump<T>(kind: ShareKind, sink: DumpSink<T>, ask: Ask): Promise<Result<T>> {
      const path = `/dumps/share_orders/${kind}s` as const;
      const root = restRoot(path);
      ask.relies?.('dump');
      return root.ok ? readDump(deps, root.value, path, sink, ask) : root;
    },
    /** Calls a tool. Fails with `needs-confirmation` if the tool may change data. */
    async tool<N extends string>(name: N, args: Arguments, ask: Ask): Promise<Result<Paged<ToolAnswer<N>>>> {
      const server = freeTool(name, ask);
      return server.ok ? decodedTool(name, args, await server.value.callTool(name, args, ask)) : server;
    },
    /** Makes several calls of one tool in as few requests as possible. The results are in the order of the calls. */
    async tools<N extends string>(name: N, calls: readonly Arguments[], ask: Ask): Promise<Result<Paged<ToolAnswer<N>>>[]> {
      const server = freeTool(name, ask);
      if (!server.ok) return calls.map(() => server);
      const asked = calls.map((args) => ({ name, args }));
      const answers = await server.value.callTools(asked, ask);
      return answers.map((answer, at) => decodedTool(name, calls[at] ?? {}, answer));
    },
    async listTools(ask: Ask): Promise<Result<ToolList>> {
      const server = toolServer('tools/list');
      return server.ok ? server.value.listTools(ask) : server;
    },
  };
}
export type HostedService = ReturnType<typeof createHostedService>;
