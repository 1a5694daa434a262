import type { FaultCode } from '#contract/fault-codes.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import type { Connection } from '#contract/model/app/status.ts';
import { about, text, type CodedText, type PlainCode } from '#contract/text/coded-text.ts';
import { refusedFault, refusedWords, type Provider, type Refusal } from './provider-faults.ts';
import type { Hosted } from '../schema/endpoint.ts';

/** The facts that decide which provider serves a game-state method. */
export interface Situation {
  readonly connection: Connection;
  /** Null if no node is set. `fault` is the code returned to callers while the node is not usable. */
  readonly node: { readonly usable: boolean; readonly why: CodedText | null; readonly fault: FaultCode } | null;
  /** Whether a hosted address is set. */
  readonly hosted: boolean;
  readonly refused: (provider: Provider, method: string) => boolean;
  /** The refusal in force with its times; null if there is none. */
  readonly refusal?: (provider: Provider, method: string) => Refusal | null;
  /** Whether the method has answered before. */
  readonly served?: (provider: Provider, method: string) => boolean;
}

const NODE: readonly Connection[] = ['node', 'both'];
/** The demo world counts as hosted by this computer. Its node can be tried as an own node, but is not mixed in. */
const HOSTED: readonly Connection[] = ['hosted', 'both', 'demo'];

export const allowsNode = (connection: Connection): boolean => NODE.includes(connection);
export const allowsHosted = (connection: Connection): boolean => HOSTED.includes(connection);

/** Returns the providers to try for a method, in order; never one that the connection does not allow. Returns a fault if there is none. */
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
    return fail(node.fault, about(method, text('closed.node-unused', { why: node.why ?? text('closed.unchecked') })));
  const byNode = allowsNode(connection) && node !== null && refused('node', method);
  const byHosted = allowsHosted(connection) && hosted && refused('hosted', method);
  if (byNode || byHosted) {
    const who = [...(byNode ? (['node'] as const) : []), ...(byHosted ? (['hosted'] as const) : [])];
    return refusedFault(text('method.refusals', { refusals: who.map((one) => refusedWords(one, method, refusal?.(one, method) ?? null)) }));
  }
  if (allowsNode(connection) && !node && connection === 'node') return fail('not-served', about(method, text('unset.node')));
  if (allowsHosted(connection) && !hosted && (served === 'yes' || served === 'unknown'))
    return fail('not-served', about(method, text('unset.gsp')));
  if (served === 'off') return fail('not-served', text('method.unsafe', { method }));
  return fail('not-served', text('method.node-only', { method }));
}

/** Returns the address if the connection allows the hosted service (REST, bundles, tools); otherwise a fault. */
export function hostedAllowed(what: string, connection: Connection, address: string | null, missing: PlainCode): Result<string> {
  if (connection === 'offline') return fail('offline');
  if (!allowsHosted(connection)) return fail('needs-hosted', text('closed.hosted-only', { what }));
  return address === null ? fail('not-served', about(what, text(missing))) : ok(address);
}
