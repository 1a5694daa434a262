import type { Head } from './method.ts';

const wrapped = (game: unknown, block: unknown) => ({ block, gamestates: { state: { 'game-state': game } } });

/** Converts state results to the form of older nodes: the block next to the game data. Other results are unchanged. */
export function olderState(method: string, { hash, height }: Head, result: unknown): unknown {
  const fields = typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {};
  if (method === 'getnullstate') return wrapped({ initial: true }, null);
  if (method === 'getcurrentstate') return wrapped(fields['gamestate'] ?? {}, hash === '' ? null : { hash, height, parent: '' });
  if (method === 'getpendingstate') return wrapped(fields['pending'] ?? {}, { hash: 'pending', height: height + 1, parent: hash });
  return result;
}
