/** Letters that have no base letter of their own in Unicode, as people type them. */
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't' };

/** A name as it is searched: without case, marks and doubled spaces. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[øłđðþßæœıħŧ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** The words of a folded text. */
export const words = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];
