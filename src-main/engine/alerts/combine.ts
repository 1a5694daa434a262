import type { CodedText } from '#contract/text/coded-text.ts';
import type { Item, KnownObservation, Observation, MissingObservation } from './observation.ts';

/** Result of combining the conditions of a rule. */
interface Combined {
  readonly items: readonly Item[];
  /** Whether the item with this key has no data, so that it neither fires nor resolves. */
  readonly frozen: (key: string) => boolean;
  /** Why the whole rule has no data; null if it can be evaluated. */
  readonly noData: CodedText | null;
  /** Why the subject is missing; null if it exists. */
  readonly gone: CodedText | null;
}
const keyed = (at: number, { key, ...item }: Item): Item => ({ ...item, key: `${at}:${key}` });
const isKnown = (sight: Observation): sight is KnownObservation => sight.state === 'known';
const conditionOf = (key: string): number => Number(key.slice(0, key.indexOf(':')));

/**
 * Combines the conditions of a rule with three-valued logic. A condition without data makes "all" unknown unless another condition is
 * false, and makes "any" unknown only for its own items. With "all", the items come from the condition that is about several things (votes,
 * trades), and every other condition must hold as well.
 */
export function combine(match: 'all' | 'any', sights: readonly Observation[], happens: readonly boolean[]): Combined {
  const gone = sights.every(({ state }) => state === 'gone') ? (sights.find((sight) => !isKnown(sight)) as MissingObservation).why : null;
  const unseen = sights.flatMap((sight) => (isKnown(sight) ? [] : [sight.why]));
  if (match === 'any') {
    const items = sights.flatMap((sight, at) => (isKnown(sight) ? sight.items.map((item) => keyed(at, item)) : []));
    return {
      items,
      frozen: (key) => sights[conditionOf(key)]?.state !== 'known',
      noData: unseen.length === sights.length ? (unseen[0] ?? null) : null,
      gone,
    };
  }
  const none = { items: [], frozen: () => false, noData: null };
  const lost = sights.find(({ state }) => state === 'gone');
  if (lost && !isKnown(lost)) return { items: [], frozen: () => true, noData: lost.why, gone: lost.why };
  if (sights.some((sight) => isKnown(sight) && sight.items.length === 0)) return { ...none, gone };
  if (unseen.length > 0) return { items: [], frozen: () => true, noData: unseen[0] ?? null, gone };
  const seen = sights.filter(isKnown);
  const several = seen.findIndex(({ items }) => items.some(({ key }) => key !== ''));
  const at = happens.includes(true) ? happens.indexOf(true) : Math.max(0, several);
  const edge = seen.some(({ items }) => items.every((item) => item.edge));
  return { ...none, items: (seen[at]?.items ?? []).map((item) => keyed(at, { ...item, edge: item.edge || edge })), gone };
}
