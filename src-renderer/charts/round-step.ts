/** Returns a round step that divides a span into at most `most` parts. */
export function roundStep(span: number, most: number): number {
  if (!(span > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(span / most));
  return ([1, 2, 5, 10].find((one) => span / (one * power) <= most) ?? 10) * power;
}
