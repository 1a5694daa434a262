/** Returns about `count` round values between `from` and `to`, in steps of 1, 2 or 5 times a power of ten. */
export function ticks(from: number, to: number, count: number): number[] {
  const rough = (to - from) / Math.max(1, count);
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((mantissa) => mantissa * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  // Whole multiples avoid accumulated rounding errors.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step);
}
