import type { Hosted, Server, Serves, Serving } from '#contract/model/app/operation.ts';
import { text, type CodedText, type PlainCode } from '#contract/text/coded-text.ts';
import { allowsHosted, allowsNode, type Situation } from './provider-order.ts';
import { WHO, type Provider } from './provider-faults.ts';

/** The facts that decide which source can serve which operation at this moment. */
export interface Facts extends Situation {
  /** Which further addresses are set, besides the game state's. */
  readonly rest: boolean;
  readonly base: boolean;
  readonly tools: boolean;
  readonly pages: boolean;
}

type Said = PlainCode | CodedText | null;
const coded = (said: Said): CodedText | null => (typeof said === 'string' ? text(said) : said);
const say = (server: Server, serves: Serves, why: Said = null, cure: Said = null): Serving => ({
  server,
  serves,
  why: coded(why),
  cure: coded(cure),
});
const OFFLINE = ['closed.offline', 'cure.offline'] as const;

/** Reason why a hosted interface cannot be used; null if it can. */
function shut(server: Server, { connection }: Facts, address: boolean, missing: PlainCode, cure: PlainCode): Serving | null {
  if (connection === 'offline') return say(server, 'closed', ...OFFLINE);
  if (!allowsHosted(connection)) return say(server, 'closed', 'closed.node-only', 'cure.both');
  return address ? null : say(server, 'closed', missing, cure);
}

function nodeShut({ connection, node }: Facts): Serving | null {
  if (connection === 'offline') return say('node', 'closed', ...OFFLINE);
  if (!allowsNode(connection)) return say('node', 'closed', 'closed.no-node', 'cure.use-node');
  if (node === null) return say('node', 'closed', 'unset.node', 'cure.node-url');
  return node.usable
    ? null
    : say('node', 'closed', text('closed.node-unused', { why: node.why ?? text('closed.unchecked') }), 'cure.healthy');
}

/** Describes a refused method: when it was refused and when it is tried again. `ownNode`: a node of the user's own would help. */
function refusedBy(provider: Provider, method: string, facts: Facts, ownNode: boolean): Serving {
  const refusal = facts.refusal?.(provider, method) ?? null;
  const why = text('serves.refused', { who: WHO[provider], at: refusal && refusal.at / 1_000 });
  return say(provider, 'refused', why, text('cure.later', { until: refusal && refusal.until / 1_000, ownNode }));
}

function onNode(method: string, hosted: Hosted, facts: Facts): Serving {
  const closed = nodeShut(facts);
  if (closed) return closed;
  if (facts.refused('node', method))
    return hosted === 'off' ? say('node', 'refused', 'serves.unsafe-off', 'cure.unsafe') : refusedBy('node', method, facts, false);
  return hosted === 'off' && !facts.served?.('node', method) ? say('node', 'unknown', 'serves.unsafe') : say('node', 'served');
}

function onHosted(method: string, hosted: Hosted, facts: Facts): Serving {
  const lit = 'cure.own-node';
  if (hosted === 'raw') return say('hosted', 'raw', 'serves.node-only', lit);
  if (hosted === 'off') return say('hosted', 'unsafe', 'serves.unsafe-hosted', 'cure.unsafe-node');
  const closed = shut('hosted', facts, facts.hosted, 'unset.gsp', 'cure.gsp-url');
  if (closed) return closed;
  if (facts.refused('hosted', method)) return refusedBy('hosted', method, facts, true);
  return hosted === 'unknown' && !facts.served?.('hosted', method)
    ? say('hosted', 'unknown', 'serves.undocumented')
    : say('hosted', 'served');
}

/** Sources that serve a game-state method. */
export function methodServers(method: string, hosted: Hosted, acts: boolean, facts: Facts): Serving[] {
  if (acts) return [say('node', 'never', 'serves.acts')];
  return [onNode(method, hosted, facts), onHosted(method, hosted, facts)];
}

/** Sources that serve the health pages of the node. */
export function pageServers(facts: Facts): Serving[] {
  const closed = nodeShut(facts);
  // Health pages explain why a node is not used, so they are available even if the node is unhealthy.
  if (closed && !(allowsNode(facts.connection) && facts.node)) return [closed];
  return [facts.pages ? say('node', 'served') : say('node', 'closed', 'unset.health', 'cure.health-url')];
}

/** Sources that serve a REST path or a bundle. */
export function pathServers(kind: 'rest' | 'bundle', facts: Facts): Serving[] {
  const there = kind === 'rest' ? facts.rest : facts.base;
  return [shut('rest', facts, there, 'unset.base', 'cure.base-url') ?? say('rest', 'served')];
}

/** `listed` is null while the server's list of tools has not been read. */
export function toolServers(listed: boolean | null, facts: Facts): Serving[] {
  const closed = shut('tools', facts, facts.tools, 'unset.tools', 'cure.tools-url');
  if (closed) return [closed];
  if (listed === null) return [say('tools', 'unknown', 'serves.no-list')];
  return [listed ? say('tools', 'served') : say('tools', 'unlisted', 'serves.unlisted', 'cure.other-version')];
}
