import { fail, ok } from '#contract/faults.ts';
import type { Interface } from '#contract/model/app/operation.ts';
import { about, text } from '#contract/text/coded-text.ts';
import type { Ask } from '../net/request-options.ts';
import type { Arguments } from './call/called.ts';
import { checkCall, rawCall, type Callers } from './call/raw-call.ts';
import { ProviderSet } from './provider-set.ts';
import { createGameState } from './game-state.ts';
import { createHostedService } from './hosted-service.ts';
import type { Facts } from './providers/availability.ts';
import { isNodePage, pageAnswer } from './tables/node-pages.ts';
import type { ApiDeps } from './types.ts';

/** Client for all interfaces of the service. Every method resolves to data of the model or a fault. */
export type Api = ReturnType<typeof createApi>;

/** Creates the client for one connection. `start` begins its polling. */
export function createApi(deps: ApiDeps) {
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
  const tracked =
    <Given extends unknown[], T>(read: (...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> =>
      track(read(...given));

  return {
    rest: tracked(hosted.rest),
    bundle: tracked(hosted.bundle),
    gsp: tracked(gameState.gsp),
    raw: tracked(gameState.raw),
    dump: tracked(hosted.dump),
    tool: tracked(hosted.tool),
    tools: tracked(hosted.tools),
    listTools: hosted.listTools,
    /** Calls an operation by name and returns its answer as served and decoded. `confirmed`: the user approved whatever it may change. */
    call: (iface: Interface, name: string, params: Arguments, ask: Ask, confirmed = false) =>
      track(rawCall(callers, iface, name, params, ask, confirmed)),
    /** Validates a call without sending it. Returns the fault the call would fail with. */
    check: (iface: Interface, name: string, params: Arguments, ask: Ask) => checkCall(callers, iface, name, params, ask),
    /** Returns the facts that decide which source can serve which operation now. */
    facts: (): Facts => ({
      ...providers.situation(),
      rest: urls.rest !== null,
      base: urls.base !== null,
      tools: mcp !== null && urls.mcp !== null,
      pages: urls.nodeHealth !== null,
    }),
    /** Health of REST, the hosted game state, the tool server and the node. The event stream reports its own health elsewhere. */
    sources: providers.sources,
    onSources: providers.onSources,
    head: head.now,
    onHead: head.on,
    /** Calls the listener when the availability of a provider changes, so that values relying on it are read again. */
    onTurn: providers.turns.on,
    behind: providers.behind,
    /** True if both sources are in use but the identity of the hosted service is unknown, so that the node may be on another game. */
    unverified: (): boolean => providers.both && providers.identities.known('hosted') === null,
    observeTip: providers.observeTip,
    identity: providers.identity,
    /** Methods of a provider that are known to be refused at present. */
    refused: capabilities.list,
    rpc,
    start: providers.start,
  };
}
