import type { InvalidationKey } from './resource-definition.ts';

/** Finds the items an event invalidates, by kind and id. `*` on either side matches every id of the kind. */
export function createRouter<T>() {
  const kinds = new Map<string, Map<string, Set<T>>>();
  const where = new Map<T, readonly InvalidationKey[]>();

  const at = (kind: string, id: string): Set<T> => {
    const ids = kinds.get(kind) ?? new Map<string, Set<T>>();
    kinds.set(kind, ids);
    const set = ids.get(id) ?? new Set<T>();
    ids.set(id, set);
    return set;
  };

  return {
    add(item: T, keys: readonly InvalidationKey[]): void {
      where.set(item, keys);
      for (const [kind, id] of keys) at(kind, String(id)).add(item);
    },
    remove(item: T): void {
      for (const [kind, id] of where.get(item) ?? []) {
        const set = at(kind, String(id));
        set.delete(item);
        if (set.size === 0) kinds.get(kind)?.delete(String(id));
      }
      where.delete(item);
    },
    find(kind: string, ids: readonly (string | number)[] | 'all'): Set<T> {
      const known = kinds.get(kind);
      if (!known) return new Set();
      if (ids === 'all') return new Set([...known.values()].flatMap((set) => [...set]));
      return new Set(['*', ...ids].flatMap((id) => [...(known.get(String(id)) ?? [])]));
    },
  };
}
