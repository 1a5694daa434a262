import uFuzzy from '@leeoniya/ufuzzy';
import { ENTITY_KINDS, type EntityKind } from '#contract/model/market/share.ts';
import { COST, keyOf, literalCost, looseErrors, maskOf, wantedIn, type Wanted } from './name-cost.ts';

/** Stored names; the one with the number `ids[i]` is at index `i` of each list. Numbers begin at 1 and have no gaps. */
export interface NameSlice {
  readonly ids: readonly number[];
  readonly kinds: readonly EntityKind[];
  readonly names: readonly string[];
}
/** What ranks names that match alike, by the number of the name. */
export interface Ranks {
  /** 3: held, 2: a club of my accounts, 1: watched. */
  readonly own: readonly (readonly [id: number, tier: number])[];
  /** Time of the last opening, Unix seconds. */
  readonly opened: readonly (readonly [id: number, at: number])[];
  /** Coin traded lately, in base units. */
  readonly traded: readonly (readonly [id: number, coin: number])[];
}
export interface FoundName {
  readonly id: number;
  readonly cost: number;
  /** Share of the letters that agree, 0 to 1. */
  readonly confidence: number;
}

const ALLOW = { intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 } as const;
/** Forgives one error in a word, except in its first letter; the second one forgives it there too, and is slower. */
const [INNER, ANYWHERE] = [new uFuzzy(ALLOW), new uFuzzy({ ...ALLOW, intraSlice: [0, Infinity] })];
/** Most candidates that are compared letter by letter. */
const MOST_CANDIDATES = 20_000;
/** Longest difference in length of two texts that are compared as a whole. */
const NEAR = 2;

/** Bits without the lowest one: 0 if there is at most one. */
const more = (bits: number): number => bits & (bits - 1);
/** Returns the share of letters of two texts that agree, with this number of errors. */
export function confidenceOf(wanted: string, key: string, errors: number): number {
  const agree = Math.max(0, 1 - Math.ceil(errors) / Math.max(1, wanted.length));
  const missing = Math.max(0, key.length - wanted.length) / Math.max(1, key.length);
  return Math.round(agree * (1 - missing / 2) * 100) / 100;
}

/** Names in memory, searched with forgiveness of typing errors, swapped words and missing accents. */
export function createNameIndex() {
  const keys: string[] = [];
  const masks: number[] = [];
  const kinds: number[] = [];
  let own = new Map<number, number>();
  let opened = new Map<number, number>();
  let traded = new Map<number, number>();
  /** Names by key, for exact matches of long lists; made when it is first needed. */
  let byKey: Map<string, number[]> | null = null;

  interface Candidate {
    readonly at: number;
    readonly cost: number;
    readonly errors: number;
  }
  const rankOf = (map: ReadonlyMap<number, number>, at: number): number => map.get(at) ?? 0;
  const compare = (a: Candidate, b: Candidate, wanted: number): number =>
    a.cost - b.cost ||
    rankOf(own, b.at) - rankOf(own, a.at) ||
    rankOf(opened, b.at) - rankOf(opened, a.at) ||
    rankOf(traded, b.at) - rankOf(traded, a.at) ||
    Math.abs((keys[a.at] ?? '').length - wanted) - Math.abs((keys[b.at] ?? '').length - wanted) ||
    (kinds[a.at] ?? 0) - (kinds[b.at] ?? 0) ||
    ((keys[a.at] ?? '') < (keys[b.at] ?? '') ? -1 : keys[a.at] === keys[b.at] ? a.at - b.at : 1);

  /** Keeps the best `limit` candidates in order. */
  function createBest(limit: number, { key }: Wanted) {
    const best: Candidate[] = [];
    return {
      best,
      add(next: Candidate): void {
        const last = best.at(-1);
        if (best.length >= limit && last && compare(next, last, key.length) >= 0) return;
        let [from, to] = [0, best.length];
        while (from < to) {
          const middle = (from + to) >> 1;
          if (compare(next, best[middle] as Candidate, key.length) < 0) to = middle;
          else from = middle + 1;
        }
        best.splice(from, 0, next);
        if (best.length > limit) best.pop();
      },
    };
  }

  const wants = (only: readonly EntityKind[] | null): number =>
    (only ?? ENTITY_KINDS).reduce((mask, kind) => mask | (1 << ENTITY_KINDS.indexOf(kind)), 0);

  /** Returns the names about as long as the text and of nearly the same letters: of these, the whole texts are compared. */
  function alike({ mask, key }: Wanted, kindMask: number): number[] {
    const found: number[] = [];
    for (let at = 0; at < masks.length; at++) {
      const own = masks[at] as number;
      if ((more(more(mask & ~own)) | more(more(own & ~mask))) !== 0 || ((kindMask >> (kinds[at] as number)) & 1) === 0) continue;
      if (Math.abs((keys[at] as string).length - key.length) <= NEAR) found.push(at);
    }
    return found;
  }
  /** Returns the names that have the letters of every word of the text, but for one of each word that may contain an error. */
  function narrow({ terms, loose }: Wanted, kindMask: number): number[] {
    const exact = terms.filter((term) => !loose.includes(term)).reduce((mask, term) => mask | maskOf(term), 0);
    const nearly = loose.map(maskOf);
    const found: number[] = [];
    for (let at = 0; at < masks.length; at++) {
      const lacks = ~(masks[at] as number);
      let bad = exact & lacks;
      for (let term = 0; term < nearly.length; term++) bad |= more((nearly[term] as number) & lacks);
      if (bad === 0 && ((kindMask >> (kinds[at] as number)) & 1) === 1) found.push(at);
    }
    return found;
  }
  /** Returns those of the names in which every word of the text is found with at most one error, in any order. */
  function withErrors({ longest, loose }: Wanted, narrowed: number[], fuzzy: uFuzzy): readonly number[] {
    let left = narrowed;
    // The longest word excludes the most names.
    for (const term of longest) {
      if (left.length === 0) break;
      left = loose.includes(term) ? (fuzzy.filter(keys, term, left) ?? []) : left.filter((at) => ` ${keys[at]}`.includes(` ${term}`));
    }
    return left.slice(0, MOST_CANDIDATES);
  }

  function find(text: string, only: readonly EntityKind[] | null, limit: number): FoundName[] {
    const wanted = wantedIn(text);
    if (wanted.key === '') return [];
    const kindMask = wants(only);
    const { best, add } = createBest(limit, wanted);
    for (let at = 0; at < keys.length; at++) {
      if ((wanted.mask & ~(masks[at] ?? 0)) !== 0 || ((kindMask >> (kinds[at] ?? 0)) & 1) === 0) continue;
      const cost = literalCost(keys[at] ?? '', wanted);
      if (cost !== Infinity) add({ at, cost, errors: 0 });
    }
    const good = best.filter(({ cost }) => cost < COST.error).length;
    if (good < limit && wanted.loose.length > 0) {
      const there = new Set(best.filter(({ cost }) => cost < COST.error).map(({ at }) => at));
      const inside = new Map(best.filter(({ cost }) => cost >= COST.error).map((one) => [one.at, one]));
      best.length = there.size;
      const seen = new Set(there);
      const compareAll = (candidates: readonly number[]): boolean => {
        let any = false;
        for (const at of candidates) {
          if (seen.has(at)) continue;
          seen.add(at);
          const errors = looseErrors(keys[at] ?? '', wanted);
          const cost = COST.error + (errors - 1) * 2;
          if (errors === Infinity || cost > (inside.get(at)?.cost ?? Infinity)) continue;
          inside.delete(at);
          add({ at, cost, errors });
          any = true;
        }
        return any;
      };
      const whole = compareAll(alike(wanted, kindMask));
      // Errors in first letters are looked for last, because that takes longest.
      const narrowed = narrow(wanted, kindMask);
      if (!compareAll(withErrors(wanted, narrowed, INNER)) && !whole) compareAll(withErrors(wanted, narrowed, ANYWHERE));
      for (const one of inside.values()) add(one);
    }
    return best.map(({ at, cost, errors }) => ({ id: at + 1, cost, confidence: confidenceOf(wanted.key, keys[at] ?? '', errors) }));
  }

  return {
    put({ ids, kinds: of, names }: NameSlice): void {
      byKey = null;
      for (const [i, id] of ids.entries()) {
        const key = keyOf(names[i] ?? '');
        keys[id - 1] = key;
        masks[id - 1] = maskOf(key);
        kinds[id - 1] = ENTITY_KINDS.indexOf(of[i] ?? 'club');
      }
    },
    rank(ranks: Ranks): void {
      const map = (rows: readonly (readonly [number, number])[]) => new Map(rows.map(([id, value]) => [id - 1, value]));
      [own, opened, traded] = [map(ranks.own), map(ranks.opened), map(ranks.traded)];
    },
    find,
    /** For each text, all names that equal it, or else the nearest ones, best first. */
    resolve(texts: readonly string[], only: readonly EntityKind[] | null, limit: number): FoundName[][] {
      byKey ??= Map.groupBy(keys.keys(), (at) => keys[at] ?? '') as Map<string, number[]>;
      const kindMask = wants(only);
      return texts.map((text) => {
        const equal = (byKey?.get(keyOf(text)) ?? []).filter((at) => ((kindMask >> (kinds[at] ?? 0)) & 1) === 1);
        return equal.length > 0
          ? equal.slice(0, limit).map((at) => ({ id: at + 1, cost: COST.exact, confidence: 1 }))
          : find(text, only, limit);
      });
    },
    clear(): void {
      keys.length = masks.length = kinds.length = 0;
      byKey = null;
    },
    size: (): number => keys.length,
  };
}
