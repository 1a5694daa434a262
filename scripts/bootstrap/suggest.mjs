function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}

/** The most similar known word; null when more than a third of the letters differ from every word. */
export function suggest(word, words) {
  const [best] = words
    .map((one) => ({ one, far: distance(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, far }) => far <= Math.ceil(one.length / 3))
    .sort((a, b) => a.far - b.far);
  return best?.one ?? null;
}
