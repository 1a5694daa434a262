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
const OFFLINE = ['you’re working offline', 'Go online in Settings → Connection.'] as const;

/** Reason why a hosted interface cannot be used; null if it can. */
function shut(server: Server, { connection }: Facts, address: boolean, missing: string, cure: string): Serving | null {
  if (connection === 'offline') return say(server, 'closed', ...OFFLINE);
  if (!allowsHosted(connection))
    return say(server, 'closed', 'you’re connected to your node only', 'Choose “Both” to use the hosted service, too.');
  return address ? null : say(server, 'closed', missing, cure);
}

function nodeShut({ connection, node }: Facts): Serving | null {
  if (connection === 'offline') return say('node', 'closed', ...OFFLINE);
  if (!allowsNode(connection))
    return say('node', 'closed', 'your connection doesn’t use a node', 'Available with a node: choose “Your node” or “Both”.');
  if (node === null) return say('node', 'closed', 'no node URL is set', 'Set the URL of your node.');
  return node.usable
    ? null
    : say('node', 'closed', `your node isn’t in use: ${node.why ?? 'not checked yet'}`, 'Touchline uses it again once it’s healthy.');
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
      ? say('node', 'refused', 'unsafe methods are disabled on your node', 'Start the node with unsafe methods enabled.')
      : refusedBy('node', method, facts, '');
  return hosted === 'off' && !facts.served?.('node', method)
    ? say('node', 'unknown', 'unsafe method: needs a node with unsafe methods enabled')
    : say('node', 'served');
}

function onHosted(method: string, hosted: Hosted, facts: Facts): Serving {
  const lit = 'Available with your own node.';
  if (hosted === 'raw') return say('hosted', 'raw', 'only available from a node', lit);
  if (hosted === 'off')
    return say(
      'hosted',
      'unsafe',
      'unsafe method, disabled on the hosted service',
      'Available with your own node with unsafe methods enabled.',
    );
  const closed = shut('hosted', facts, facts.hosted, 'no game state URL is set', 'Set the base URL or the game state URL.');
  if (closed) return closed;
  if (facts.refused('hosted', method)) return refusedBy('hosted', method, facts, ` ${lit}`);
  return hosted === 'unknown' && !facts.served?.('hosted', method)
    ? say('hosted', 'unknown', 'hosted availability is undocumented; run it to find out')
    : say('hosted', 'served');
}

/** Sources that serve a game-state method. */
export function methodServers(method: string, hosted: Hosted, acts: boolean, facts: Facts): Serving[] {
  if (acts) return [say('node', 'never', 'it changes the node’s state; Touchline is read-only')];
  return [onNode(method, hosted, facts), onHosted(method, hosted, facts)];
}

/** Sources that serve the health pages of the node. */
export function pageServers(facts: Facts): Serving[] {
  const closed = nodeShut(facts);
  // Health pages explain why a node is not used, so they are available even if the node is unhealthy.
  if (closed && !(allowsNode(facts.connection) && facts.node)) return [closed];
  return [facts.pages ? say('node', 'served') : say('node', 'closed', 'no node health URL is set', 'Set it in the connection settings.')];
}

/** Sources that serve a REST path or a bundle. */
export function pathServers(kind: 'rest' | 'bundle', facts: Facts): Serving[] {
  const there = kind === 'rest' ? facts.rest : facts.base;
  return [shut('rest', facts, there, 'no base URL is set', 'Set the base URL of the hosted service.') ?? say('rest', 'served')];
}

/** `listed` is null while the server's list of tools has not been read. */
export function toolServers(listed: boolean | null, facts: Facts): Serving[] {
  const closed = shut('tools', facts, facts.tools, 'no tool server URL is set', 'Set the tool server URL.');
  if (closed) return [closed];
  if (listed === null) return [say('tools', 'unknown', 'the tool list hasn’t loaded yet')];
  return [
    listed ? say('tools', 'served') : say('tools', 'unlisted', 'the tool server doesn’t list it', 'Another version of the server might.'),
  ];
}
