import type { DigestKind, DigestLine } from '#contract/model/app/digest.ts';
import { percentChange } from '#contract/model/market/price-change.ts';

/** Most lines in a digest; further ones are only counted. */
export const MOST_LINES = 60;

const WHOSE = { held: 2_000, watched: 1_000, other: 0 } as const;
const WEIGHT: Readonly<Record<DigestKind, number>> = {
  alert: 500,
  'vote-ended': 450,
  'vote-opened': 440,
  result: 350,
  injured: 320,
  banned: 310,
  left: 300,
  joined: 290,
  price: 200,
  fit: 100,
};
const CRITICAL = 3_000;
/** Greatest weight of a price change, in percent. */
const MOST_MOVE = 85;

function weight({ about, kind, critical, price }: DigestLine): number {
  const moved = price && !price.thin ? Math.min(MOST_MOVE, Math.abs(percentChange(price.from, price.to) ?? 0)) : 0;
  return WHOSE[about] + WEIGHT[kind] + moved + (critical ? CRITICAL : 0);
}

/** Sorts lines by importance, the newest first among equals. `more` is the number of lines left out. */
export function rank(lines: readonly DigestLine[]): { readonly lines: DigestLine[]; readonly more: number } {
  const sorted = [...lines].sort((a, b) => weight(b) - weight(a) || (b.at ?? 0) - (a.at ?? 0) || (a.id < b.id ? -1 : 1));
  return { lines: sorted.slice(0, MOST_LINES), more: Math.max(0, sorted.length - MOST_LINES) };
}
