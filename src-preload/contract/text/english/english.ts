import { GENERAL } from './general-text.ts';

/** All texts of the engine in English, by code. Each function receives its arguments with nested texts already written. */
export const ENGLISH = {
  ...GENERAL,
} as const;
