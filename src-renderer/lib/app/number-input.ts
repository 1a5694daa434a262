import { localeFor } from '#contract/text/language.ts';

/** A parsed number, or an error message. */
type Typed = { readonly value: number } | { readonly wrong: string };

const decimalSign = (locale: string): '.' | ',' =>
  new Intl.NumberFormat(localeFor(locale)).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';

/** Writes a number for a field: with the decimal sign of the locale and without groups, so that `readNumber` reads the same number. */
export const fieldNumber = (value: number, locale = ''): string =>
  value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 12 }).replace('.', decimalSign(locale));

/**
 * Parses a number in common notations: `1842`, `1,842.5`, `1.842,5`, `0,94`, `12 000`. A single separator before exactly three digits,
 * other than the decimal sign of the locale, is ambiguous and rejected with both readings.
 */
export function readNumber(text: string, locale = ''): Typed {
  const plain = text.trim().replace(/[\s\u00a0\u2009\u202f'’_]/g, '');
  const no = { wrong: plain === '' ? 'Enter a number.' : `“${text.trim().slice(0, 30)}” is not a number.` };
  if (!/^[-\u2212+]?\d[\d.,]*$/.test(plain)) return no;
  const sign = /^[-\u2212]/.test(plain) ? -1 : 1;
  const digits = plain.replace(/^[-\u2212+]/, '');
  const signs = [...digits.matchAll(/[.,]/g)];
  const last = signs.at(-1);
  if (!last) return { value: sign * Number(digits) };
  const [point, other] = last[0] === '.' ? ['.', ','] : [',', '.'];
  const whole = digits.slice(0, last.index);
  const rest = digits.slice(last.index + 1);
  // One kind of separator, several times: it groups thousands.
  if (signs.length > 1 && !whole.includes(other))
    return /^\d{1,3}([.,]\d{3})+$/.test(digits) ? { value: sign * Number(digits.replaceAll(point, '')) } : no;
  if (whole.includes(point) || (whole.includes(other) && !new RegExp(`^\\d{1,3}(\\${other}\\d{3})+$`).test(whole))) return no;
  const value = sign * Number(`${whole.replaceAll(other, '')}.${rest}`);
  if (Number.isNaN(value) || rest === '') return no;
  const may = signs.length === 1 && rest.length === 3 && whole.length <= 3 && whole !== '0' && point !== decimalSign(locale);
  return may ? { wrong: `“${text.trim()}” is ambiguous. Enter ${whole}${rest} or ${whole}.${rest}.` } : { value };
}
