import { CHAIN } from '../world/chain.ts';
import type { World } from '../world/world.ts';
import { Refusal, type Head, type RpcError } from './method.ts';
import { METHOD_NAMES, methodOf } from './methods.ts';

export type { Head, RpcError } from './method.ts';
export type RpcAnswer = { readonly result: unknown } | { readonly error: RpcError };
interface Caller {
  readonly head: Head;
  /** True for the public endpoint, which serves only some methods; false for a node. */
  readonly hosted: boolean;
  /** A node with unsafe methods enabled. */
  readonly unsafe?: boolean;
}

/** Wraps a result in the state envelope. A head without a hash belongs to a node without state. */
export const envelope = ({ height, hash, state }: Head, data?: unknown, version = true) => ({
  ...(hash !== '' && { blockhash: hash, height }),
  chain: CHAIN.chain,
  gameid: CHAIN.gameId,
  state,
  ...(version && { version: CHAIN.version }),
  ...(data !== undefined && { data }),
});
const error = (code: number, message: string): RpcAnswer => ({ error: { code, message } });
/** Every seventh block, the hosted endpoint leaves out its version. */
const NO_VERSION_EVERY = 7;
const MAX_IDS = 100;

/** Why a method is refused before its params are checked; null when it may be called. */
function barred(name: string, { hosted, unsafe = false }: Caller): RpcAnswer | null {
  const row = methodOf(name);
  if (!row)
    return hosted && !METHOD_NAMES.includes(name)
      ? error(-32601, 'Method not found')
      : error(-32601, hosted ? `method not allowed: ${name}` : 'Method not found');
  if (hosted) return row.served === 'hosted' ? null : error(-32601, `method not allowed: ${name}`);
  if (row.served !== 'off' || unsafe) return null;
  return name === 'stop' ? error(-32600, 'Unsafe methods are not enabled') : error(-32601, `unsafe methods not enabled: ${name}`);
}

/** Runs one method from the table. */
export function answerMethod(world: World, name: string, params: unknown, caller: Caller): RpcAnswer {
  const { head, hosted, unsafe = false } = caller;
  if (Array.isArray(params)) return error(-32602, 'params must be an object');
  const version = !hosted || head.height % NO_VERSION_EVERY !== 0;
  if (name === 'getnullstate') return { result: envelope(head, undefined, version) };
  const refused = barred(name, caller);
  const row = methodOf(name);
  if (refused || !row) return refused ?? error(-32601, 'Method not found');
  const read = row.params.safeParse(params ?? {});
  if (!read.success)
    return error(-32602, `Invalid params: ${read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`);
  const ids = (read.data as { player_ids?: unknown[] }).player_ids;
  if (name === 'get_players' && ids && ids.length > MAX_IDS && !unsafe)
    return error(-32601, `unsafe methods not enabled: get_players with more than ${MAX_IDS} ids`);
  if (head.hash === '' && !row.plain) return { result: envelope(head) };
  const made = row.data(world, read.data as never, { hosted, head });
  if (made instanceof Refusal) return { error: made.error };
  return { result: row.plain ? made : envelope(head, made, version) };
}

/** Answers one JSON-RPC message through `run`. An invalid message gets error -32600. */
export async function reply(message: unknown, run: (method: string, params: unknown) => RpcAnswer | Promise<RpcAnswer>): Promise<unknown> {
  const call = message as { jsonrpc?: unknown; method?: unknown; params?: unknown; id?: unknown } | null;
  const id = typeof call === 'object' && call !== null && (typeof call.id === 'number' || typeof call.id === 'string') ? call.id : null;
  if (typeof call !== 'object' || call === null || typeof call.method !== 'string' || call.jsonrpc !== '2.0') {
    return { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid Request' }, id };
  }
  return { jsonrpc: '2.0', ...(await run(call.method, call.params)), id };
}
