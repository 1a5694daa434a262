/** Returns the width of a number in digits: points, commas, colons and thin spaces count as half a digit. */
export function digitsWide(text: string): number {
  let wide = 0;
  for (const sign of text) wide += /[.,:'’\s]/.test(sign) ? 0.5 : 1;
  return wide;
}
