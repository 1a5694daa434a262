/** The edit distance between two words: letters added, removed or changed, and neighbours swapped. */
export function distance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** How far a known word is from what was typed; a part of the word, or a word within what was typed, counts as near. */
function away(typed: string, known: string): number {
  if (typed.length > 2 && known.startsWith(typed)) return 0.5;
  const within = typed.length > 2 && (known.includes(typed) || (known.length > typed.length * 0.6 && typed.includes(known)));
  return within ? 1 : distance(typed, known);
}

/** Up to three known words that a mistyped one may mean, nearest first. A third of its letters may be wrong, and always two. */
export function suggest(word: string, known: readonly string[]): string[] {
  const typed = word.toLowerCase();
  const most = Math.max(2, Math.floor(typed.length / 3));
  return known
    .map((name) => ({ name, edits: away(typed, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits || a.name.length - b.name.length)
    .slice(0, 3)
    .map(({ name }) => name);
}
