import type { HoldersAround, RecordedHolders } from '#contract/model/records/holders.ts';
import type { HeldAround } from '#contract/model/market/trade-flows.ts';

/** What an account held before and after a moment, and holds now; null where it is not known. */
export type Held = { readonly [K in keyof HeldAround]: K extends 'name' ? string : number | null } & {
  /** After less before. */
  readonly change: number | null;
};
interface HeldTable {
  readonly rows: readonly Held[];
  /** The recorded list that a column shows; null if it is worked back from the present, or unknown. */
  readonly before: RecordedHolders | null;
  readonly after: RecordedHolders | null;
  /** Whether trades alone lead below zero for some holders, so that what they held isn't known. */
  readonly isShort: boolean;
}
const named = (list: RecordedHolders | null | undefined): RecordedHolders | null => (list?.owners ? list : null);

/**
 * Joins recorded lists of holders with what is worked back from the present. A recorded list is complete, so who is not in it held nothing.
 * Null if neither is known.
 */
export function heldTable(
  worked: readonly HeldAround[] | null,
  recorded: HoldersAround | null,
  now: ReadonlyMap<string, number> | null,
): HeldTable | null {
  const [before, after] = [named(recorded?.before), named(recorded?.after)];
  if (worked === null && before === null && after === null) return null;
  const [back, first, second] = [
    new Map(worked?.map((row) => [row.name, row])),
    ...[before, after].map((list) => list && new Map(list.owners?.map(({ name, num }) => [name, num]))),
  ] as const;
  const of = (name: string, list: ReadonlyMap<string, number> | null | undefined, side: 'before' | 'after'): number | null =>
    list ? (list.get(name) ?? 0) : worked === null ? null : (back.get(name)?.[side] ?? 0);
  let isShort = false;
  // nobody holds less than nothing: influence came or went without a trade
  const known = (num: number | null): number | null => {
    if (num !== null && num < 0) isShort = true;
    return num !== null && num < 0 ? null : num;
  };
  const rows = [...new Set([...back.keys(), ...(first?.keys() ?? []), ...(second?.keys() ?? [])])].map((name): Held => {
    const [was, then] = [of(name, first, 'before'), of(name, second, 'after')];
    // what was traded between is known, even where the amounts are not
    const change = was === null || then === null ? null : then - was;
    return { name, before: known(was), after: known(then), change, now: now && (now.get(name) ?? 0) };
  });
  const change = (row: Held): number => Math.abs(row.change ?? 0);
  return {
    rows: rows.sort((a, b) => change(b) - change(a) || (b.now ?? b.after ?? 0) - (a.now ?? a.after ?? 0) || (a.name < b.name ? -1 : 1)),
    before,
    after,
    isShort,
  };
}
