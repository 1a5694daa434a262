/** Returns the width of a number or time in digits: points, commas, colons and spaces count as half a digit, letters as more than one. */
export function digitsWide(text: string): number {
  let wide = 0;
  for (const sign of text) wide += /[.,:'’\s]/.test(sign) ? 0.5 : /\p{L}/u.test(sign) ? 1.3 : 1;
  return wide;
}
