import { language } from '#contract/text/language.ts';

/** Returns a title for the middle of a sentence: in lower case, except in a language that writes nouns with a capital letter. */
export const inSentence = (title: string): string => (language() === 'de' ? title : title.toLowerCase());
