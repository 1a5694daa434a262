import type { Hosted, Server, Serves, Serving } from '#contract/model/app/operation.ts';
import { allowsHosted, allowsNode, type Provider, type Situation } from './provider.ts';
import { timeOf, WHO } from './refusal.ts';

/** The facts that decide which source can serve which operation at this moment. */
export interface Facts extends Situation {
  /** Which further addresses are set, besides the game state's. */
  readonly rest: boolean;
  readonly base: boolean;
  readonly tools: boolean;
  readonly pages: boolean;
}

const say = (server: Server, serves: Serves, why: string | null = null, cure: string | null = null): Serving => ({
  server,
  serves,
  why,
  cure,
});
const OFFLINE = ['offline, as you chose', 'Choose a connection.'] as const;

/** Reason why a hosted interface cannot be used; null if it can. */
function shut(server: Server, { connection }: Facts, address: boolean, missing: string, cure: string): Serving | null {
  if (connection === 'offline') return say(server, 'closed', ...OFFLINE);
  if (!allowsHosted(connection))
    return say(server, 'closed', 'the connection is your own node', 'With the connection “Both” the hosted service is asked as well.');
  return address ? null : say(server, 'closed', missing, cure);
}

function nodeShut({ connection, node }: Facts): Serving | null {
  if (connection === 'offline') return say('node', 'closed', ...OFFLINE);
  if (!allowsNode(connection))
    return say('node', 'closed', 'the connection does not use a node', 'A node of your own lights it up: choose “Own node” or “Both”.');
  if (node === null) return say('node', 'closed', 'no node address is set', 'Set the address of your node.');
  return node.usable
    ? null
    : say('node', 'closed', `your node is not used: ${node.why ?? 'not asked yet'}`, 'It is used again once it is well.');
}

/** Describes a refused method: when it was refused and when it is tried again. */
function refusedBy(provider: Provider, method: string, facts: Facts, cure: string): Serving {
  const refusal = facts.refusal?.(provider, method) ?? null;
  const [at, until] = refusal ? [` at ${timeOf(refusal.at)}`, ` after ${timeOf(refusal.until)}`] : ['', ' later'];
  return say(provider, 'refused', `${WHO[provider]} refused it${at}`, `It is asked for again${until}, when something needs it.${cure}`);
}

function onNode(method: string, hosted: Hosted, facts: Facts): Serving {
  const closed = nodeShut(facts);
  if (closed) return closed;
  if (facts.refused('node', method))
    return hosted === 'off'
      ? say('node', 'refused', 'your node keeps its unsafe methods off', 'Start the node with unsafe methods allowed.')
      : refusedBy('node', method, facts, '');
  return hosted === 'off' && !facts.served?.('node', method)
    ? say('node', 'unknown', 'an unsafe method: only a node that allows those answers')
    : say('node', 'served');
}

function onHosted(method: string, hosted: Hosted, facts: Facts): Serving {
  const lit = 'A node of your own serves it.';
  if (hosted === 'raw') return say('hosted', 'raw', 'only a node serves it', lit);
  if (hosted === 'off')
    return say(
      'hosted',
      'unsafe',
      'an unsafe method, off at the hosted service',
      'A node of your own that allows unsafe methods serves it.',
    );
  const closed = shut('hosted', facts, facts.hosted, 'no game-state address is set', 'Set the base address or the game-state address.');
  if (closed) return closed;
  if (facts.refused('hosted', method)) return refusedBy('hosted', method, facts, ` ${lit}`);
  return hosted === 'unknown' && !facts.served?.('hosted', method)
    ? say('hosted', 'unknown', 'nobody states whether the hosted service answers it; asking tells')
    : say('hosted', 'served');
}

/** Sources that serve a game-state method. */
export function methodServers(method: string, hosted: Hosted, acts: boolean, facts: Facts): Serving[] {
  if (acts) return [say('node', 'never', 'it acts on the node, and Touchline only reads')];
  return [onNode(method, hosted, facts), onHosted(method, hosted, facts)];
}

/** Sources that serve the health pages of the node. */
export function pageServers(facts: Facts): Serving[] {
  const closed = nodeShut(facts);
  // Health pages explain why a node is not used, so they are available even if the node is unhealthy.
  if (closed && !(allowsNode(facts.connection) && facts.node)) return [closed];
  return [
    facts.pages
      ? say('node', 'served')
      : say('node', 'closed', "the node's health address is not set", 'Set it in the connection settings.'),
  ];
}

/** Sources that serve a REST path or a bundle. */
export function pathServers(kind: 'rest' | 'bundle', facts: Facts): Serving[] {
  const there = kind === 'rest' ? facts.rest : facts.base;
  return [shut('rest', facts, there, 'no base address is set', 'Set the base address of the hosted service.') ?? say('rest', 'served')];
}

/** `listed` is null while the server's list of tools has not been read. */
export function toolServers(listed: boolean | null, facts: Facts): Serving[] {
  const closed = shut('tools', facts, facts.tools, 'no tool server address is set', 'Set the address of the tool server.');
  if (closed) return [closed];
  if (listed === null) return [say('tools', 'unknown', "the server's list of tools was not read yet")];
  return [
    listed ? say('tools', 'served') : say('tools', 'unlisted', 'the tool server does not list it', 'Another version of the server may.'),
  ];
}
