/** Letters that have no base letter of their own in Unicode, as people type them. */
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

/** A name as it is searched: without case, marks and doubled spaces. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most names are plain, and there are many.
  const plain = /^[\x20-\x7e]*$/.test(lower) ? lower : unmarked(lower);
  return plain.replace(/\s+/g, ' ').trim();
}

/** The words of a folded text. */
export const words = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];
