/** Letters without a base letter in Unicode, mapped to what people type for them. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
};

const unmarked = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[øłđðþßæœıħŧ]/g, (letter) => PLAIN[letter] ?? letter);

/** Normalises a name for searching: lower case, no diacritics, single spaces. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Fast path: most names are plain ASCII, and there are many.
  const plain = /^[\x20-\x7e]*$/.test(lower) ? lower : unmarked(lower);
  return plain.replace(/\s+/g, ' ').trim();
}

export const words = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];
