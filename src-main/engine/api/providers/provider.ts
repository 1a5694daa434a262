import { fail, ok, type FaultCode, type Result } from '#contract/faults.ts';
import type { Connection } from '#contract/model/app/status.ts';
import { refusedFault, refusedWords, type Refusal } from './refusal.ts';
import type { Hosted } from '../schema/endpoint.ts';

/** Who serves game-state methods. */
export type Provider = 'node' | 'hosted';

export interface Situation {
  readonly connection: Connection;
  /** null: no node is set. `fault` says how a caller hears that it is not used. */
  readonly node: { readonly usable: boolean; readonly why: string | null; readonly fault: FaultCode } | null;
  /** Whether a hosted address is set. */
  readonly hosted: boolean;
  readonly refused: (provider: Provider, method: string) => boolean;
  /** When that was, and when it is asked again. */
  readonly refusal?: (provider: Provider, method: string) => Refusal | null;
  /** Whether it was seen to answer. */
  readonly served?: (provider: Provider, method: string) => boolean;
}

const NODE: readonly Connection[] = ['node', 'both'];
/** The demo world is hosted by this computer: its node is there to be tried as "own node", not mixed in. */
const HOSTED: readonly Connection[] = ['hosted', 'both', 'demo'];

export const allowsNode = (connection: Connection): boolean => NODE.includes(connection);
export const allowsHosted = (connection: Connection): boolean => HOSTED.includes(connection);

/** Who is asked for a method, first to last. Nothing that was not allowed is ever among them; nobody is a fault. */
export function providersFor(
  method: string,
  served: Hosted,
  { connection, node, hosted, refused, refusal }: Situation,
): Result<readonly Provider[]> {
  if (connection === 'offline') return fail('offline');
  const order: Provider[] = [];
  if (allowsNode(connection) && node?.usable && !refused('node', method)) order.push('node');
  if (allowsHosted(connection) && hosted && (served === 'yes' || served === 'unknown') && !refused('hosted', method)) order.push('hosted');
  if (order.length > 0) return ok(order);

  if (allowsNode(connection) && node && !node.usable)
    return fail(node.fault, `${method}: your node is not used: ${node.why ?? 'not asked yet'}`);
  const byNode = allowsNode(connection) && node !== null && refused('node', method);
  const byHosted = allowsHosted(connection) && hosted && refused('hosted', method);
  if (byNode || byHosted) {
    const who = [...(byNode ? (['node'] as const) : []), ...(byHosted ? (['hosted'] as const) : [])];
    return refusedFault(who.map((one) => refusedWords(one, method, refusal?.(one, method) ?? null)).join('; '));
  }
  if (allowsNode(connection) && !node && connection === 'node') return fail('not-served', `${method}: no node address is set`);
  if (allowsHosted(connection) && !hosted && (served === 'yes' || served === 'unknown'))
    return fail('not-served', `${method}: no game-state address is set`);
  if (served === 'off') return fail('not-served', `${method} is an unsafe method; only a node that allows those serves it`);
  return fail('not-served', `${method} is served by a node only`);
}

/** Whether the hosted service may be read at all (REST, bundles, tools). */
export function hostedAllowed(what: string, connection: Connection, address: string | null, missing: string): Result<string> {
  if (connection === 'offline') return fail('offline');
  if (!allowsHosted(connection)) return fail('needs-hosted', `${what} is not among what a node serves`);
  return address === null ? fail('not-served', `${what}: ${missing}`) : ok(address);
}
