import { fail, ok, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import type { ShareKind } from '#contract/model/market/share.ts';
import type { Unusable } from '#contract/snapshot.ts';
import type { Ask } from '../net/request-options.ts';
import { withoutConfirmation } from './call/call-tool.ts';
import { hostedAllowed } from './providers/provider-order.ts';
import type { ProviderSet } from './provider-set.ts';
import { checkParams, decodeWithNotes, type Decoded } from './schema/decode.ts';
import type { AnyRow } from './schema/endpoint.ts';
import { BUNDLES, type BundleData, type BundleParams, type BundlePath } from './tables/bundles.ts';
import { REST, type RestData, type RestParams, type RestPath } from './tables/rest/rest.ts';
import type { Mcp } from './tables/tools/tools.ts';
import type { ApiDeps, ToolAnswer } from './types.ts';
import { createReadings } from './read/make-reading.ts';
import type { Paged } from './read/page-info.ts';
import { readDump, type TakeBook } from './read/read-dump.ts';
import { readRest } from './read/read-rest.ts';
import { decodeTool } from './read/read-tool.ts';

type Named = Readonly<Record<string, unknown>>;

/** Reads REST paths, bundles, dumps and tools, which only the hosted service has. */
export function createHostedService(providers: ProviderSet, { clock, http, lanes, connection, urls, mcp }: ApiDeps) {
  const { watch } = providers;
  const { readingOf } = createReadings(clock);
  const deps = { http, lane: lanes.hosted, watch: watch.rest, clock };

  const restRoot = (what: string): Result<string> => providers.hostedRoot(what, urls.rest);
  const bundleRoot = (what: string): Result<string> => providers.hostedRoot(what, urls.base);
  const get = (root: string, path: string, params: Named, ask: Ask): Promise<Result<unknown>> => readRest(deps, root, path, params, ask);
  async function readPath(row: AnyRow, root: Result<string>, path: string, params: unknown, ask: Ask): Promise<Result<Paged<unknown>>> {
    const checked = checkParams(path, row.params, params);
    if (!checked.ok) return checked;
    ask.relies?.(row.source);
    if (!root.ok) return root;
    const got = await get(root.value, path, checked.value as Named, ask);
    if (!got.ok) return got;
    const read = decodeWithNotes(path, row.data, got.value);
    if (read.ok) return readingOf(read.value, row.source, got.value);
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
  function decodedTool<N extends string>(name: N, args: Named, got: Result<unknown>): Result<Paged<ToolAnswer<N>>> {
    watch.tools.note(got);
    if (!got.ok) return got;
    const read = decodeTool(name, got.value, args);
    if (!read.ok) watch.tools.note(read);
    return read.ok ? readingOf(read.value as Decoded<ToolAnswer<N>>, 'tool', got.value) : read;
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
    async dump(kind: ShareKind, take: TakeBook, ask: Ask): Promise<Result<Unusable | null>> {
      const path = `/dumps/share_orders/${kind}s` as const;
      const root = restRoot(path);
      ask.relies?.('dump');
      return root.ok ? readDump(deps, root.value, path, kind, take, ask) : root;
    },
    async tool<N extends string>(name: N, args: Record<string, unknown>, ask: Ask): Promise<Result<Paged<ToolAnswer<N>>>> {
      const server = freeTool(name, ask);
      return server.ok ? decodedTool(name, args, await server.value.callTool(name, args, ask)) : server;
    },
    async tools<N extends string>(name: N, calls: readonly Record<string, unknown>[], ask: Ask): Promise<Result<Paged<ToolAnswer<N>>>[]> {
      const server = freeTool(name, ask);
      if (!server.ok) return calls.map(() => server);
      const answers = await server.value.callTools(
        calls.map((args) => ({ name, args })),
        ask,
      );
      return answers.map((answer, at) => decodedTool(name, calls[at] ?? {}, answer));
    },
  };
}
export type HostedService = ReturnType<typeof createHostedService>;
