import type { Named, SearchResult } from '#contract/model/clubs/name.ts';
import { ENTITY_KINDS, splitRef, type EntityKind, type EntityRef } from '#contract/model/market/share.ts';
import type { Handle } from '../handle.ts';
import { fold, words } from './normalise.ts';

export const SQL = {
  prefix: `SELECT id, ref, kind, name, sub, folded, pack FROM named WHERE kind = ? AND folded >= ? AND folded < ? ORDER BY folded, ref LIMIT ?`,
  words: `SELECT n.id, n.ref, n.kind, n.name, n.sub, n.folded, n.pack FROM named_words w JOIN named n ON n.id = w.rowid
    WHERE named_words MATCH ? LIMIT ?`,
} as const;

/** A stored name; `sub` is a short line under it, or null. `pack` is 1 if it comes from a name pack. */
export interface NamedRow extends Named {
  readonly id: number;
  readonly kind: EntityKind;
  readonly folded: string;
  readonly pack: 0 | 1;
}
/** A search result; a higher score is more relevant. */
type Hit = Omit<SearchResult['hits'][number], 'lastPrice' | 'confidence'>;

const SCORE = { id: 100, unnamed: 95, exact: 90, prefix: 80, word: 60, rest: 40 } as const;
/** Word matches to rank; more would be slow for one-letter texts. */
const WINDOW = 300;
const LAST = '\u{10ffff}';

const UNNAMED: Readonly<Record<'club' | 'player' | 'fixture', string>> = { club: 'Club', player: 'Player', fixture: 'Fixture' };

const BY_NUMBER = /^(?:(club|player|fixture)[ _:]*)?#?(\d{1,10})$/;
/** Whether a text means an entity by its number. */
export const isNumber = (text: string): boolean => BY_NUMBER.test(fold(text));

/** Returns the references that a text means by number: "7", "#7", "club 7", "club #7", "club_7", "fixture:99". */
function refsByNumber(folded: string): { readonly ref: EntityRef; readonly fallback: string }[] {
  const [, said, digits] = BY_NUMBER.exec(folded) ?? [];
  if (digits === undefined) return [];
  const id = Number(digits);
  const kinds = said === undefined ? (['club', 'player'] as const) : [said as keyof typeof UNNAMED];
  return kinds.map((kind) => ({ ref: `${kind}${kind === 'fixture' ? ':' : '_'}${id}` as EntityRef, fallback: `${UNNAMED[kind]} #${id}` }));
}

/** Builds an FTS5 query in which all words must occur as prefixes, limited to these kinds; null for a text without words. */
function matchOf(folded: string, kinds: readonly EntityKind[]): string | null {
  const parts = words(folded)
    .slice(0, 8)
    .map((word) => `"${word}"*`);
  if (parts.length === 0) return null;
  const text = `{folded} : (${parts.join(' AND ')})`;
  return kinds.length === ENTITY_KINDS.length ? text : `(${text}) AND ({kind} : (${kinds.map((kind) => `"${kind}"`).join(' OR ')}))`;
}

function scoreOf(row: NamedRow, folded: string): number {
  if (row.folded === folded) return SCORE.exact;
  if (row.folded.startsWith(folded)) return SCORE.prefix;
  return ` ${words(row.folded).join(' ')}`.includes(` ${words(folded).join(' ')}`) ? SCORE.word : SCORE.rest;
}

/**
 * Creates a search for entities by number, name or beginnings of words, without regard to case and diacritics. Results are in descending
 * order of relevance; `indexed` is the number of names searched.
 */
export function createSearch(handle: Handle, known: (ref: string) => NamedRow | undefined, count: () => number) {
  return (text: string, only: readonly EntityKind[] | null, limit: number): { hits: Hit[]; indexed: number } => {
    const kinds = only ?? ENTITY_KINDS;
    const folded = fold(text);
    const indexed = count();
    if (folded === '' || kinds.length === 0) return { hits: [], indexed };

    const hits = new Map<string, Hit>();
    const take = ({ ref, kind, name, sub }: Omit<Hit, 'score'>, score: number): void => {
      if (!hits.has(ref)) hits.set(ref, { ref, kind, name, sub, score });
    };
    for (const { ref, fallback } of refsByNumber(folded)) {
      const { kind } = splitRef(ref);
      const named = known(ref);
      if (kinds.includes(kind)) take(named ?? { ref, kind, name: fallback, sub: null }, named ? SCORE.id : SCORE.unnamed);
    }
    for (const kind of kinds)
      for (const row of handle.all<NamedRow>(SQL.prefix, kind, folded, folded + LAST, limit)) take(row, scoreOf(row, folded));
    const match = matchOf(folded, kinds);
    // Word matches rank below all prefix matches, so they are only searched while there is room.
    if (match !== null && hits.size < limit) {
      for (const row of handle.all<NamedRow>(SQL.words, match, WINDOW + limit)) take(row, scoreOf(row, folded));
    }
    const rank = (kind: EntityKind): number => ENTITY_KINDS.indexOf(kind);
    const best = [...hits.values()].sort(
      (a, b) => b.score - a.score || a.name.length - b.name.length || rank(a.kind) - rank(b.kind) || (a.name < b.name ? -1 : 1),
    );
    return { hits: best.slice(0, limit), indexed };
  };
}
