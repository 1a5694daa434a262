/** Costs of the rows of the comparison: this one and the two before. They are used again, as hundreds of thousands of names are compared. */
let [before, last, row] = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)];

/**
 * Returns how many letters have to be inserted, left out, replaced or swapped with their neighbour to turn one text into the other, or `most`
 * + 1 as soon as it is more. With `prefix`, the rest of `b` after its best matching beginning does not count.
 */
export function editDistance(a: string, b: string, most: number, prefix = false): number {
  if (!prefix && Math.abs(a.length - b.length) > most) return most + 1;
  const width = Math.min(b.length, a.length + most);
  if (row.length < width + 2) [before, last, row] = [new Uint16Array(width * 2), new Uint16Array(width * 2), new Uint16Array(width * 2)];
  for (let j = 0; j <= width; j++) last[j] = j;
  // Letters whose places differ by more than `most` cost too much; the costs beside those that are computed are beyond `most`.
  const far = most + 1;
  let [from, to] = [1, width];
  for (let i = 1; i <= a.length; i++) {
    from = Math.max(1, i - most);
    to = Math.min(width, i + most);
    let least = (row[from - 1] = from === 1 ? i : far);
    const letter = a.charCodeAt(i - 1);
    const earlier = i > 1 ? a.charCodeAt(i - 2) : -1;
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = (last[j - 1] as number) + (letter === other ? 0 : 1);
      if (j < i + most) cost = Math.min(cost, (last[j] as number) + 1);
      cost = Math.min(cost, (row[j - 1] as number) + 1);
      if (j > 1 && other === earlier && letter === b.charCodeAt(j - 2)) cost = Math.min(cost, (before[j - 2] as number) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return far;
    [before, last, row] = [last, row, before];
  }
  if (!prefix) return Math.min(far, last[b.length] as number);
  let best = far;
  for (let j = a.length === 0 ? 0 : from - 1; j <= to; j++) best = Math.min(best, last[j] as number);
  return best;
}
