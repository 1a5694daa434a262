/** Returns the direction of a series from its first and last value. */
export function direction(first: number | undefined, last: number | undefined): 'up' | 'down' | 'flat' {
  if (first === undefined || last === undefined || first === last) return 'flat';
  return last > first ? 'up' : 'down';
}

/** Returns the SVG path of a small line without axes; empty with fewer than two values. A flat series runs through the middle. */
export function linePath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = width / (values.length - 1);
  const y = (value: number) => (span === 0 ? height / 2 : height - 1 - ((value - low) / span) * (height - 2));
  return values.map((value, i) => `${i === 0 ? 'M' : 'L'}${(i * step).toFixed(1)} ${y(value).toFixed(1)}`).join('');
}
