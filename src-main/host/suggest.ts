/** Edit distance between two words: insertions, deletions, substitutions and swaps of neighbouring letters. */
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

/** Up to three known words similar to a mistyped one, nearest first. */
export function nearest(word: string, known: readonly string[]): string[] {
  const asked = word.toLowerCase();
  const allowed = Math.max(1, Math.floor(asked.length / 3));
  return known
    .map((name) => ({ name, edits: asked.length > 2 && name.toLowerCase().startsWith(asked) ? 0.5 : distance(asked, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= allowed)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** The same as a sentence to append: ` Did you mean "orderbook"?`, or an empty string. */
export function near(word: string, known: readonly string[]): string {
  const names = nearest(word, known).map((name) => `"${name}"`);
  return names.length === 0 ? '' : ` Did you mean ${names.join(' or ')}?`;
}
