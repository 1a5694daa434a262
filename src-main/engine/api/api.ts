import { fail, ok, type Result } from '#contract/faults.ts';
import type { ShareKind } from '#contract/model/market/share.ts';
import type { Reading, Unusable } from '#contract/snapshot.ts';
import { verbatim, about, text, type CodedText } from '#contract/text/coded-text.ts';
import { every, sleep } from '../base/clock.ts';
import { reliesOn, type Ask } from '../net/request-options.ts';
import { createHostedRpc, createNodeRpc } from '../net/rpc/json-rpc.ts';
import { BUNDLES, type BundleData, type BundleParams, type BundlePath } from './tables/bundles.ts';
import { checkCall, rawCall } from './call/raw-call.ts';
import { withoutConfirmation } from './call/call-tool.ts';
import { createCapabilities } from './providers/capabilities.ts';
import { checkParams, decodeHeard, unreadable, type Decoded } from './schema/decode.ts';
import { doubtOf, lagOf, stateFault } from './providers/answer-doubt.ts';
import type { Unwrapped } from './schema/envelope.ts';
import { GSP, type GspData, type GspMethod, type GspParams } from './tables/gsp/gsp.ts';
import type { Api, ApiDeps, ToolAnswer } from './types.ts';
import { createFirstCheck } from './providers/first-check.ts';
import { createHead } from './providers/chain-tip.ts';
import { createIdentities } from './providers/identity.ts';
import { isNodePage, pageAnswer } from './tables/node-pages.ts';
import type { Paged } from './read/page-info.ts';
import { createNodeHealth, type NodeHealth } from './providers/node-health.ts';
import { createNodeReader } from './read/read-node.ts';
import { startProbing } from './probe/probe.ts';
import { allowsHosted, allowsNode, hostedAllowed, providersFor, type Provider, type Situation } from './providers/provider.ts';
import { readDump, type TakeBook } from './read/read-dump.ts';
import { readGsp } from './read/read-gsp.ts';
import { createReadings } from './read/make-reading.ts';
import { readRest } from './read/read-rest.ts';
import { REST, type RestData, type RestParams, type RestPath } from './tables/rest/rest.ts';
import type { AnyRow } from './schema/endpoint.ts';
import { createSourceWatch } from './providers/source-health.ts';
import { createStandings } from './providers/provider-turns.ts';
import { listSources } from './providers/sources.ts';
import { hearTool } from './read/read-tool.ts';
import type { Mcp } from './tables/tools/tools.ts';

export type { Api } from './types.ts';

type Reader<T> = (provider: Provider, wanted: unknown, got: Unwrapped) => Result<Reading<T>>;

const HEAD_MS = 30_000;
/** Interval while the hosted service reports itself to be behind, so that its recovery is noticed soon. */
const HEAD_BEHIND_MS = 5_000;
const HEAD_ASK: Ask = { priority: 'alert', spender: 'head' };
/** Timeout of a node's answers: it reads from its own disk and may be busy with blocks. */
const NODE_MS = 20_000;
/** Longest wait for the first check of the node. A check normally ends sooner; this limit is for one stuck in a full request lane. */
const READY_MS = 6_000;
const newest = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.max(a, b));
/** Faults after which another allowed provider may still answer. */
const NEXT_MAY: readonly string[] = ['unreachable', 'throttled', 'server-error', 'unreadable', 'not-served', 'wrong-chain'];

/** Creates the client for one connection. `start` begins its polling. */
export function createApi({ clock, http, lanes, connection, urls, mcp, learnt, broke }: ApiDeps): Api {
  const addresses = { node: urls.node, hosted: urls.gsp };
  const rpc = {
    hosted: urls.gsp !== null && allowsHosted(connection) ? createHostedRpc({ clock, http, lane: lanes.hosted, url: urls.gsp }) : null,
    node:
      urls.node !== null && allowsNode(connection)
        ? createNodeRpc({
            clock,
            http,
            lane: lanes.node,
            url: urls.node,
            timeoutMs: NODE_MS,
          })
        : null,
  };
  const capabilities = createCapabilities(clock, learnt, addresses);
  const identities = createIdentities(learnt, addresses);
  const head = createHead();
  const watch = {
    rest: createSourceWatch(clock),
    hosted: createSourceWatch(clock),
    node: createSourceWatch(clock),
    tools: createSourceWatch(clock),
  };
  const listeners = new Set<() => void>();
  const gspDeps = { rpc, capabilities, identities, head, watch };
  const askHead = (): Promise<unknown> =>
    telling(readGsp(gspDeps, 'hosted', 'getnullstate', {}, HEAD_ASK)).catch((cause: unknown) => broke(text('check.hosted'), cause));
  const both = rpc.hosted !== null && rpc.node !== null;
  /** The node is compared with the head and the identity of the hosted service, if the connection uses both. */
  const hostedChecked = both ? createFirstCheck(clock, askHead) : () => Promise.resolve();
  let toldHeight: number | null = null; // height of the last block reported by the event stream
  const nodeHealth: NodeHealth | null =
    rpc.node &&
    createNodeHealth({
      clock,
      rpc: rpc.node,
      http,
      lane: lanes.node,
      healthUrl: urls.nodeHealth,
      head: () => (both ? newest(watch.hosted.now().height, toldHeight) : null),
      compared: hostedChecked,
      broke,
      hear: (said) => {
        const wrong = identities.hear('node', said);
        if (!wrong) {
          capabilities.hear('node', said.version);
          if (connection === 'node') head.saw(said.height, said.hash);
        }
        return wrong?.detail ?? null;
      },
    });
  const fromNode = createNodeReader(gspDeps, nodeHealth);
  const situation = (): Situation => ({
    connection,
    node: nodeHealth?.now() ?? null,
    hosted: urls.gsp !== null,
    refused: capabilities.refused,
    refusal: capabilities.refusal,
    served: capabilities.served,
  });

  const standings = createStandings(() => ({
    ...(nodeHealth && {
      node: { usable: nodeHealth.now().usable, wrong: identities.wrong('node') !== null, refused: capabilities.list('node') },
    }),
    hosted: {
      usable: identities.wrong('hosted') === null,
      wrong: identities.wrong('hosted') !== null,
      refused: capabilities.list('hosted'),
    },
  }));
  nodeHealth?.onChange(() => {
    const hosted = watch.hosted.now().height;
    if (identities.apart()) head.reset(hosted === null ? null : { height: hosted, hash: null });
    standings.look();
  });
  /** Resolves once the node has been checked, or after `READY_MS`. */
  const ready = async (): Promise<void> => {
    if (!nodeHealth || nodeHealth.health().health !== 'unknown') return;
    const over = new AbortController();
    await Promise.race([nodeHealth.ready(), sleep(clock, READY_MS, over.signal)]);
    over.abort();
  };

  const { reading, readingOf } = createReadings(clock);
  const hostedRoot = (what: string, address: string | null): Result<string> => {
    const root = hostedAllowed(what, connection, address, 'unset.base');
    const wrong = root.ok ? identities.wrong('hosted') : null;
    return wrong ? { ok: false, fault: wrong } : root;
  };
  const get = (root: string, path: string, params: Record<string, unknown>, ask: Ask) =>
    readRest({ http, lane: lanes.hosted, watch: watch.rest }, root, path, params, ask);
  const tools = (what: string): Result<Mcp> => {
    const allowed = hostedAllowed(what, connection, urls.mcp, 'unset.tools-address');
    return !allowed.ok ? allowed : mcp ? ok(mcp) : fail('not-served', about(what, text('unset.tools-address')));
  };
  /** Returns the tool server for an automatic read, which may only call tools that need no confirmation. */
  const freeTool = (name: string, ask: Ask): Result<Mcp> => {
    ask.relies?.('tool');
    const server = tools(name);
    const free = server.ok ? withoutConfirmation(name, server.value.known(name)) : server;
    return free.ok ? server : free;
  };
  const standing = (): string => {
    const { hosted, rest: rested, node, tools: told } = watch;
    const health = `${hosted.health()} ${rested.health()} ${node.health()} ${told.health()}`;
    return `${health} ${capabilities.list('node').length} ${capabilities.list('hosted').length}`;
  };
  /** Notifies the listeners if the health of a source or its list of refused methods changed during a read, whether it failed or not. */
  const telling = async <T>(work: Promise<T>): Promise<T> => {
    const before = standing();
    const done = await work;
    if (standing() !== before) for (const tell of [...listeners]) tell();
    standings.look();
    if (nodeHealth?.now().usable && (nodeHealth.lags() || identities.apart())) nodeHealth.doubt();
    return done;
  };

  function readOne<M extends GspMethod>(method: M, provider: Provider, wanted: unknown, got: Unwrapped): Result<Reading<GspData<M>>> {
    const row = GSP[method];
    const read = decodeHeard(method, row.data, (row.whole ? got.whole : got.data) ?? null);
    if (!read.ok) {
      watch[provider].note(read);
      return read;
    }
    const complaint = (row.echo as ((data: unknown, params: unknown) => CodedText | null) | null)?.(read.value.value, wanted) ?? null;
    return complaint === null
      ? reading(read.value.value as GspData<M>, provider, got.height, { ...read.value, ...doubtOf(provider, got) })
      : unreadable(method, complaint);
  }

  async function readWith<M extends GspMethod, T>(method: M, params: GspParams<M>, ask: Ask, read: Reader<T>): Promise<Result<Reading<T>>> {
    const row = GSP[method];
    const checked = checkParams(method, row.params, params);
    if (!checked.ok) return checked;
    if (row.acts) return fail('bad-params', text('method.acts', { method }));
    await ready();
    for (const provider of ['node', 'hosted'] as const) if (rpc[provider]) reliesOn(ask, provider, method);
    const order = providersFor(method, row.hosted, situation());
    if (!order.ok) return order;
    let last: Result<Reading<T>> = fail('not-served', verbatim(method));
    for (const provider of order.value) {
      const wire = row.positional ? Object.values(checked.value as object) : (checked.value as object);
      const got = provider === 'node' ? await fromNode(method, wire, ask) : await readGsp(gspDeps, provider, method, wire, ask);
      last = got.ok ? read(provider, checked.value, got.value) : got;
      if (provider === 'node' && got.ok && doubtOf(provider, got.value).doubt) nodeHealth?.doubt();
      if (last.ok || !NEXT_MAY.includes(last.fault.code)) return last;
    }
    return last;
  }

  const gsp = <M extends GspMethod>(method: M, params: GspParams<M>, ask: Ask): Promise<Result<Reading<GspData<M>>>> =>
    readWith(method, params, ask, (provider, wanted, got) => readOne(method, provider, wanted, got));
  const raw = <M extends GspMethod>(method: M, params: GspParams<M>, ask: Ask): Promise<Result<Reading<unknown>>> =>
    readWith(method, params, ask, (provider, _wanted, got) => reading(got.data, provider, got.height, doubtOf(provider, got)));

  async function dump(kind: ShareKind, take: TakeBook, ask: Ask): Promise<Result<Unusable | null>> {
    const path = `/dumps/share_orders/${kind}s` as const;
    const root = hostedRoot(path, urls.rest);
    ask.relies?.('dump');
    return root.ok ? readDump({ http, lane: lanes.hosted, watch: watch.rest, clock }, root.value, path, kind, take, ask) : root;
  }

  async function readPath(row: AnyRow, root: Result<string>, path: string, params: unknown, ask: Ask): Promise<Result<Paged<unknown>>> {
    const checked = checkParams(path, row.params, params);
    if (!checked.ok) return checked;
    ask.relies?.(row.source);
    if (!root.ok) return root;
    const got = await get(root.value, path, checked.value as Record<string, unknown>, ask);
    if (!got.ok) return got;
    const read = decodeHeard(path, row.data, got.value);
    if (read.ok) return readingOf(read.value, row.source, got.value);
    watch.rest.note(read);
    return read;
  }
  const rest = <P extends RestPath>(path: P, params: RestParams<P>, ask: Ask) =>
    readPath(REST[path], hostedRoot(path, urls.rest), path, params, ask) as Promise<Result<Paged<RestData<P>>>>;
  const bundle = <P extends BundlePath>(path: P, params: BundleParams<P>, ask: Ask) =>
    readPath(BUNDLES[path], hostedRoot(path, urls.base), path, params, ask) as Promise<Result<Paged<BundleData<P>>>>;

  async function tool<N extends string>(name: N, args: Record<string, unknown>, ask: Ask): Promise<Result<Paged<ToolAnswer<N>>>> {
    const server = freeTool(name, ask);
    if (!server.ok) return server;
    return heardTool(name, args, await server.value.callTool(name, args, ask));
  }
  async function manyTools<N extends string>(
    name: N,
    calls: readonly Record<string, unknown>[],
    ask: Ask,
  ): Promise<Result<Paged<ToolAnswer<N>>>[]> {
    const server = freeTool(name, ask);
    if (!server.ok) return calls.map(() => server);
    const got = await server.value.callTools(
      calls.map((args) => ({ name, args })),
      ask,
    );
    return got.map((one, at) => heardTool(name, calls[at] ?? {}, one));
  }
  function heardTool<N extends string>(name: N, args: Record<string, unknown>, got: Result<unknown>): Result<Paged<ToolAnswer<N>>> {
    watch.tools.note(got);
    if (!got.ok) return got;
    const read = hearTool(name, got.value, args);
    if (!read.ok) watch.tools.note(read);
    return read.ok ? readingOf(read.value as Decoded<ToolAnswer<N>>, 'tool', got.value) : read;
  }

  /** Returns the hosted service, or the node if only that is known to serve the method. */
  async function serverOf(method: GspMethod, ask: Ask): Promise<Provider> {
    await ready();
    if (!both || GSP[method].hosted === 'yes' || capabilities.served('hosted', method)) return 'hosted';
    for (const provider of ['node', 'hosted'] as const) reliesOn(ask, provider, method);
    const order = providersFor(method, GSP[method].hosted, situation());
    return order.ok && order.value[0] === 'node' ? 'node' : 'hosted';
  }

  const callers = {
    serverOf,
    restRoot: (what: string) => hostedRoot(what, urls.rest),
    bundleRoot: (what: string) => hostedRoot(what, urls.base),
    get,
    rpcAllowed: (provider: Provider, method: string): Result<null> => {
      if (connection === 'offline') return fail('offline');
      if (provider === 'node')
        return rpc.node
          ? ok(null)
          : fail('not-served', about(method, text(allowsNode(connection) ? 'unset.node-address' : 'closed.no-node')));
      const order = providersFor(method, GSP[method as GspMethod].hosted, {
        ...situation(),
        node: null,
        connection: connection === 'both' ? 'hosted' : connection,
      });
      return order.ok ? ok(null) : connection === 'node' ? fail('not-served', text('closed.no-hosted', { method })) : order;
    },
    rpc: (provider: Provider, method: string, params: object, ask: Ask) => readGsp(gspDeps, provider, method, params, ask),
    doubt: (provider: Provider, got: Unwrapped) => ({
      ...(provider === 'node' && nodeHealth ? lagOf(nodeHealth.health()) : {}),
      ...doubtOf(provider, got),
    }),
    page: async (path: string, ask: Ask): Promise<Result<unknown>> => {
      if (connection === 'offline') return fail('offline');
      if (!rpc.node || urls.nodeHealth === null || !isNodePage(path)) return fail('not-served', about(path, text('unset.node-address')));
      const got = await http.send({ url: urls.nodeHealth + path, lane: lanes.node, ask, what: path });
      return got.ok ? ok(pageAnswer(got.value.text)) : got;
    },
    mcp: tools,
  };

  return {
    rest: (path, params, ask) => telling(rest(path, params, ask)),
    bundle: (path, params, ask) => telling(bundle(path, params, ask)),
    gsp: (method, params, ask) => telling(gsp(method, params, ask)),
    raw: (method, params, ask) => telling(raw(method, params, ask)),
    dump: (kind, take, ask) => telling(dump(kind, take, ask)),
    tool: (name, args, ask) => telling(tool(name, args, ask)),
    tools: (name, calls, ask) => telling(manyTools(name, calls, ask)),
    call: (iface, name, params, ask, confirmed = false) => telling(rawCall(callers, iface, name, params, ask, confirmed)),
    check: (iface, name, params, ask) => checkCall(callers, iface, name, params, ask),
    facts: () => ({
      ...situation(),
      rest: urls.rest !== null,
      base: urls.base !== null,
      tools: mcp !== null && urls.mcp !== null,
      pages: urls.nodeHealth !== null,
    }),
    listTools: async (ask) => {
      const server = tools('tools/list');
      return server.ok ? server.value.listTools(ask) : server;
    },
    sources: () => listSources({ connection, urls, watch, node: nodeHealth, lanes, mcp: mcp !== null }),
    onSources: (listener) => {
      listeners.add(listener);
      const stop = nodeHealth?.onChange(listener);
      return () => {
        listeners.delete(listener);
        stop?.();
      };
    },
    head: head.now,
    onHead: head.on,
    onTurn: standings.on,
    behind: () => {
      const state = watch.hosted.behind();
      return state === null ? null : stateFault('hosted', state);
    },
    unverified: () => both && identities.known('hosted') === null,
    noteHead: (told) => {
      toldHeight = told.height;
      head.told(told);
    },
    // With both sources, the node's own report does not prove which game this is.
    identity: () => identities.known('hosted') ?? (both ? null : identities.known('node')),
    refused: capabilities.list,
    rpc,
    start: () => {
      const stopNode = nodeHealth?.start();
      let askedAt = clock.tick();
      const poll = (): Promise<unknown> | undefined => {
        if (clock.tick() - askedAt < (watch.hosted.behind() === null ? HEAD_MS : HEAD_BEHIND_MS)) return undefined;
        askedAt = clock.tick();
        return askHead();
      };
      if (both) void hostedChecked();
      else if (rpc.hosted) void askHead();
      const stopHead = rpc.hosted ? every(clock, HEAD_BEHIND_MS, poll) : undefined;
      const probes = (['node', 'hosted'] as const).map((provider) => {
        const service = rpc[provider];
        const well = (): boolean => (provider === 'node' ? (nodeHealth?.now().usable ?? false) : watch.hosted.now().health === 'ok');
        return service && startProbing({ clock, rpc: service, provider, capabilities, well });
      });
      return () => {
        for (const stop of probes) stop?.();
        stopHead?.();
        stopNode?.();
      };
    },
  };
}
