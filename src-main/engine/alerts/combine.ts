import type { Item, Seen, Sight } from './observation.ts';

export interface Combined {
  readonly items: readonly Item[];
  /** Whether nothing can be said of what was known under this key. */
  readonly frozen: (key: string) => boolean;
  /** Why the rule as a whole cannot be told true or false now. */
  readonly blind: string | null;
  readonly gone: string | null;
}
const keyed = (at: number, { key, ...item }: Item): Item => ({ ...item, key: `${at}:${key}` });
const isSeen = (sight: Sight): sight is Seen => sight.state === 'known';
const conditionOf = (key: string): number => Number(key.slice(0, key.indexOf(':')));

/**
 * Conditions joined with three-valued logic: what cannot be seen makes "all" unknown unless another condition is false, and "any"
 * unknown only for its own part. With "all", the condition that speaks of several things (a vote, a trade) says which; the others
 * have to hold beside it.
 */
export function combine(match: 'all' | 'any', sights: readonly Sight[], happens: readonly boolean[]): Combined {
  const gone = sights.every(({ state }) => state === 'gone') ? (sights.find((sight) => !isSeen(sight)) as { why: string }).why : null;
  const unseen = sights.flatMap((sight) => (isSeen(sight) ? [] : [sight.why]));
  if (match === 'any') {
    const items = sights.flatMap((sight, at) => (isSeen(sight) ? sight.items.map((item) => keyed(at, item)) : []));
    return {
      items,
      frozen: (key) => sights[conditionOf(key)]?.state !== 'known',
      blind: unseen.length === sights.length ? (unseen[0] ?? null) : null,
      gone,
    };
  }
  const none = { items: [], frozen: () => false, blind: null };
  const lost = sights.find(({ state }) => state === 'gone');
  if (lost && !isSeen(lost)) return { items: [], frozen: () => true, blind: lost.why, gone: lost.why };
  if (sights.some((sight) => isSeen(sight) && sight.items.length === 0)) return { ...none, gone };
  if (unseen.length > 0) return { items: [], frozen: () => true, blind: unseen[0] ?? null, gone };
  const seen = sights.filter(isSeen);
  const several = seen.findIndex(({ items }) => items.some(({ key }) => key !== ''));
  const at = happens.includes(true) ? happens.indexOf(true) : Math.max(0, several);
  const edge = seen.some(({ items }) => items.every((item) => item.edge));
  return { ...none, items: (seen[at]?.items ?? []).map((item) => keyed(at, { ...item, edge: item.edge || edge })), gone };
}
