const DIGITS = 65_536;

/** The bits of numbers as two lists of unsigned integers, high and low, whose order is that of the numbers. */
function orderedBits(values: Float64Array, rows: Uint32Array, falling: boolean): readonly [high: Uint32Array, low: Uint32Array] {
  const size = rows.length;
  const picked = new Float64Array(size);
  for (let at = 0; at < size; at++) picked[at] = (values[rows[at] as number] as number) + 0; // −0 is 0
  const bits = new Uint32Array(picked.buffer);
  const [high, low] = [new Uint32Array(size), new Uint32Array(size)];
  const turn = falling ? 0xffff_ffff : 0;
  for (let at = 0; at < size; at++) {
    const top = bits[2 * at + 1] as number;
    const flip = top >>> 31 === 1 ? 0xffff_ffff : 0;
    high[at] = top ^ (flip | 0x8000_0000) ^ turn;
    low[at] = (bits[2 * at] as number) ^ flip ^ turn;
  }
  return [high, low];
}

/** Sorts rows by their bits, sixteen at a time from the lowest: each pass keeps the order of the passes before. */
function radix(rows: Uint32Array, values: Float64Array, falling: boolean): Uint32Array {
  const size = rows.length;
  const [high, low] = orderedBits(values, rows, falling);
  let places = new Uint32Array(size);
  for (let at = 0; at < size; at++) places[at] = at;
  let next = new Uint32Array(size);
  const starts = new Uint32Array(DIGITS);
  for (const [bits, shift] of [
    [low, 0],
    [low, 16],
    [high, 0],
    [high, 16],
  ] as const) {
    starts.fill(0);
    for (let at = 0; at < size; at++)
      starts[((bits[at] as number) >>> shift) & 0xffff] = (starts[((bits[at] as number) >>> shift) & 0xffff] as number) + 1;
    // a pass in which all digits are equal changes nothing
    if (starts[((bits[0] ?? 0) >>> shift) & 0xffff] === size) continue;
    for (let digit = 0, sum = 0; digit < DIGITS; digit++) {
      const count = starts[digit] as number;
      starts[digit] = sum;
      sum += count;
    }
    for (let at = 0; at < size; at++) {
      const place = places[at] as number;
      const digit = ((bits[place] as number) >>> shift) & 0xffff;
      const to = starts[digit] as number;
      starts[digit] = to + 1;
      next[to] = place;
    }
    [places, next] = [next, places];
  }
  return places.map((place) => rows[place] as number);
}

/**
 * Returns the rows in ascending or descending order of their values; rows of equal values keep their order. Unknown values come last, or
 * where the service puts them: first when ascending. Sorts by the bits of the numbers, many times faster than by comparing rows.
 */
export function sortRows(rows: Uint32Array, values: Float64Array, falling: boolean, unknown: 'last' | 'service'): Uint32Array {
  const size = rows.length;
  const [known, without] = [new Uint32Array(size), new Uint32Array(size)];
  let [some, none] = [0, 0];
  for (let at = 0; at < size; at++) {
    const row = rows[at] as number;
    const value = values[row] as number;
    if (value === value) known[some++] = row;
    else without[none++] = row;
  }
  const sorted = radix(known.subarray(0, some), values, falling);
  const first = unknown === 'service' && !falling;
  const out = new Uint32Array(size);
  out.set(sorted, first ? none : 0);
  out.set(without.subarray(0, none), first ? 0 : some);
  return out;
}
