/** The state that a game-state answer was made from. */
export interface StateOf {
  readonly height: number | null;
  readonly hash: string | null;
  readonly chain: string | null;
  readonly gameId: string | null;
  readonly state: string | null;
  readonly version: string | null;
}
/** An answer without its envelope, and the state it was made from. */
export interface Unwrapped extends StateOf {
  readonly data: unknown;
  /** The answer with its envelope, for methods whose payload is the state itself. */
  readonly whole: unknown;
  /** Whether the envelope has no payload: only the head, or a node without a state. */
  readonly bare: boolean;
}

const NOTHING: StateOf = { height: null, hash: null, chain: null, gameId: null, state: null, version: null };
const KEYS = ['chain', 'gameid', 'blockhash', 'version'] as const;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const height = (value: unknown): number | null => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null);
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes the envelope. A plain result, as some node methods return it, passes unchanged. */
export function unwrap(result: unknown): Unwrapped {
  if (!isObject(result)) return { ...NOTHING, data: result, whole: result, bare: false };
  const block = isObject(result['block']) ? result['block'] : {};
  const older = 'gamestates' in result;
  const enveloped =
    older ||
    (KEYS.some((key) => key in result) && ('data' in result || 'state' in result)) ||
    (Object.keys(result).length === 1 && 'data' in result);
  if (!enveloped) return { ...NOTHING, data: result, whole: result, bare: false };
  return {
    height: height(result['height'] ?? block['height']),
    hash: text(result['blockhash'] ?? block['hash']),
    chain: text(result['chain']),
    gameId: text(result['gameid']),
    state: text(result['state']),
    version: text(result['version']),
    data: older ? result : result['data'],
    whole: result,
    bare: !older && !('data' in result),
  };
}
