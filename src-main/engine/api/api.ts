import { fail, ok } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import { checkCall, rawCall, type Callers } from './call/raw-call.ts';
import { ProviderSet } from './provider-set.ts';
import { createGameState } from './game-state.ts';
import { createHostedService } from './hosted-service.ts';
import { isNodePage, pageAnswer } from './tables/node-pages.ts';
import type { Api, ApiDeps } from './types.ts';

export type { Api } from './types.ts';

/** Creates the client for one connection. `start` begins its polling. */
export function createApi(deps: ApiDeps): Api {
  const { clock, http, lanes, connection, urls, mcp } = deps;
  const providers = new ProviderSet(deps);
  const gameState = createGameState(providers, clock);
  const hosted = createHostedService(providers, deps);
  const { head, capabilities, rpc, track } = providers;
  const callers: Callers = {
    providers,
    gameState,
    hosted,
    page: async (path, ask) => {
      if (connection === 'offline') return fail('offline');
      if (!rpc.node || urls.nodeHealth === null || !isNodePage(path)) return fail('not-served', about(path, text('unset.node')));
      const got = await http.send({ url: urls.nodeHealth + path, lane: lanes.node, ask, what: path });
      return got.ok ? ok(pageAnswer(got.value.text)) : got;
    },
  };

  return {
    rest: (path, params, ask) => track(hosted.rest(path, params, ask)),
    bundle: (path, params, ask) => track(hosted.bundle(path, params, ask)),
    gsp: (method, params, ask) => track(gameState.gsp(method, params, ask)),
    raw: (method, params, ask) => track(gameState.raw(method, params, ask)),
    dump: (kind, take, ask) => track(hosted.dump(kind, take, ask)),
    tool: (name, args, ask) => track(hosted.tool(name, args, ask)),
    tools: (name, calls, ask) => track(hosted.tools(name, calls, ask)),
    call: (iface, name, params, ask, confirmed = false) => track(rawCall(callers, iface, name, params, ask, confirmed)),
    check: (iface, name, params, ask) => checkCall(callers, iface, name, params, ask),
    facts: () => ({
      ...providers.situation(),
      rest: urls.rest !== null,
      base: urls.base !== null,
      tools: mcp !== null && urls.mcp !== null,
      pages: urls.nodeHealth !== null,
    }),
    listTools: async (ask) => {
      const server = hosted.toolServer('tools/list');
      return server.ok ? server.value.listTools(ask) : server;
    },
    sources: providers.sources,
    onSources: providers.onSources,
    head: head.now,
    onHead: head.on,
    onTurn: providers.turns.on,
    behind: providers.behind,
    unverified: () => providers.both && providers.identities.known('hosted') === null,
    observeTip: providers.observeTip,
    identity: providers.identity,
    refused: capabilities.list,
    rpc,
    start: providers.start,
  };
}
