const MARKS = /\p{M}/gu;
/** Lower case without accents, of the same length, so that indices are valid in the original text. */
const fold = (text: string): string =>
  [...text]
    .map((sign) => {
      const plain = sign.normalize('NFD').replace(MARKS, '').toLowerCase();
      return plain.length === sign.length ? plain : sign.toLowerCase().slice(0, sign.length).padEnd(sign.length, ' ');
    })
    .join('');

/** Splits a text at the matches of the query's words, preferably at the start of a word; `hit`: whether a piece matches. */
export function pieces(text: string, query: string): { readonly text: string; readonly hit: boolean }[] {
  const folded = fold(text);
  const hits = new Array<boolean>(text.length).fill(false);
  for (const word of fold(query).split(/\s+/).filter(Boolean)) {
    const start = [...folded.matchAll(/[\p{L}\p{N}]+/gu)].find((match) => match[0].startsWith(word))?.index ?? folded.indexOf(word);
    if (start >= 0) hits.fill(true, start, start + word.length);
  }
  const cut: { text: string; hit: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const last = cut.at(-1);
    const hit = hits[i] === true;
    if (last?.hit === hit) last.text += text[i];
    else cut.push({ text: text[i] ?? '', hit });
  }
  return cut;
}

/** Returns 2 if every word of the query begins a word of the title, 1 if the title contains each, 0 for no match. */
export function score(title: string, query: string): number {
  const folded = fold(title);
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  let all = 2;
  for (const word of fold(query).split(/\s+/).filter(Boolean)) {
    if (words.some((each) => each.startsWith(word))) continue;
    if (!folded.includes(word)) return 0;
    all = 1;
  }
  return all;
}

/** Finds the texts that match a query although it has an error; returns their indices. */
export type LooseMatch = (texts: readonly string[], query: string) => number[];

/** Loads the matcher that forgives an error in each word of a query, and any order of the words. */
export async function looseMatch(): Promise<LooseMatch> {
  const { default: Fuzzy } = await import('@leeoniya/ufuzzy');
  const allow = { intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 } as const;
  const [inner, anywhere] = [new Fuzzy(allow), new Fuzzy({ ...allow, intraSlice: [0, Infinity] })];
  return (texts, query) => {
    const plain = texts.map(fold);
    const terms = fold(query).match(/[a-z\d]{3,}/g) ?? [];
    for (const fuzzy of terms.length === 0 ? [] : [inner, anywhere]) {
      const found = terms.reduce<number[]>((left, term) => fuzzy.filter(plain, term, left) ?? [], [...plain.keys()]);
      if (found.length > 0) return found;
    }
    return [];
  };
}

/** Returns the rows that match a query, best first; equal ones keep their order. */
export function matching<T>(rows: readonly T[], titleOf: (row: T) => string, query: string): T[] {
  const scored = rows.map((row, i) => ({ row, i, score: score(titleOf(row), query) }));
  return scored
    .filter((each) => each.score > 0)
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .map(({ row }) => row);
}
