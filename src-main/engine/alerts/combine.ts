import type { CodedText } from '#contract/text/coded-text.ts';
import type { Item, KnownObservation, MissingObservation, Observation } from './condition.ts';

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
/** Index of the condition that an item's key belongs to. */
export const conditionOf = (key: string): number => Number(key.slice(0, key.indexOf(':')));

/**
 * Combines the conditions of a rule with three-valued logic. A condition without data makes "all" unknown unless another condition is
 * false, and makes "any" unknown only for its own items. With "all", the items come from the condition that is about several things (votes,
 * trades), and every other condition must hold as well.
 */
export function combine(match: 'all' | 'any', sights: readonly Observation[], happens: readonly boolean[]): Combined {
  const missing = sights.filter((sight): sight is MissingObservation => !isKnown(sight));
  const lost = missing.find(({ state }) => state === 'gone');
  const gone = lost && sights.every(({ state }) => state === 'gone') ? lost.why : null;
  if (match === 'any')
    return {
      items: sights.flatMap((sight, at) => (isKnown(sight) ? sight.items.map((item) => keyed(at, item)) : [])),
      frozen: (key) => sights[conditionOf(key)]?.state !== 'known',
      noData: missing.length === sights.length ? (missing[0]?.why ?? null) : null,
      gone,
    };
  if (lost) return { items: [], frozen: () => true, noData: lost.why, gone: lost.why };
  const none = { items: [], frozen: () => false, noData: null, gone };
  const known = sights.filter(isKnown);
  if (known.some(({ items }) => items.length === 0)) return none;
  if (missing[0]) return { ...none, frozen: () => true, noData: missing[0].why };
  const several = known.findIndex(({ items }) => items.some(({ key }) => key !== ''));
  const at = happens.includes(true) ? happens.indexOf(true) : Math.max(0, several);
  const edge = known.some(({ items }) => items.every((item) => item.edge));
  return { ...none, items: (known[at]?.items ?? []).map((item) => keyed(at, { ...item, edge: item.edge || edge })) };
}
