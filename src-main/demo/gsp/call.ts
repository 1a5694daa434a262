import { CHAIN } from '../world/chain.ts';
import type { World } from '../world/world.ts';
import { METHODS, RAW, UNSAFE } from './table.ts';

export interface RpcError {
  readonly code: number;
  readonly message: string;
}
export type RpcAnswer = { readonly result: unknown } | { readonly error: RpcError };
export interface Head {
  readonly height: number;
  readonly hash: string;
  readonly state: string;
}

/** The state envelope around an answer. */
export const envelope = ({ height, hash, state }: Head, data?: unknown) => ({
  blockhash: hash,
  chain: CHAIN.chain,
  gameid: CHAIN.gameId,
  height,
  state,
  version: CHAIN.version,
  ...(data !== undefined && { data }),
});
const error = (code: number, message: string): RpcAnswer => ({ error: { code, message } });

/** Answers one method from the table; `hosted` is the public endpoint, which serves only some and knows limits. */
export function answerMethod(world: World, name: string, params: unknown, head: Head, hosted: boolean): RpcAnswer {
  if (Array.isArray(params)) return error(-32602, 'params must be an object');
  if (name === 'getnullstate') return { result: envelope(head) };
  const row = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (hosted && ((row && !row.hosted) || RAW.has(name) || UNSAFE.has(name))) return error(-32601, `method not allowed: ${name}`);
  if (name === 'stop') return error(-32600, 'Unsafe methods are not enabled');
  if (UNSAFE.has(name)) return error(-32601, `unsafe methods not enabled: ${name}`);
  if (!row) return error(-32601, hosted ? `method not allowed: ${name}` : 'Method not found');
  const read = row.params.safeParse(params ?? {});
  if (!read.success)
    return error(-32602, `Invalid params: ${read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`);
  const ids = (read.data as { player_ids?: unknown[] }).player_ids;
  if (name === 'get_players' && ids && ids.length > 100)
    return error(-32601, 'unsafe methods not enabled: get_players with more than 100 ids');
  return { result: envelope(head, row.data(world, read.data as never)) };
}

/** One JSON-RPC message to its reply; `run` gives the answer. A message that is none gets -32600. */
export async function reply(message: unknown, run: (method: string, params: unknown) => RpcAnswer | Promise<RpcAnswer>): Promise<unknown> {
  const call = message as { jsonrpc?: unknown; method?: unknown; params?: unknown; id?: unknown } | null;
  const id = typeof call === 'object' && call !== null && (typeof call.id === 'number' || typeof call.id === 'string') ? call.id : null;
  if (typeof call !== 'object' || call === null || typeof call.method !== 'string' || call.jsonrpc !== '2.0') {
    return { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid Request' }, id };
  }
  return { jsonrpc: '2.0', ...(await run(call.method, call.params)), id };
}
