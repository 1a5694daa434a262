import { FAULT } from './fault-text.ts';
import { GENERAL } from './general-text.ts';
import { NET } from './net-text.ts';
import { STORE } from './store-text.ts';

/** All texts of the engine in English, by code. Each function receives its arguments with nested texts already written. */
export const ENGLISH = {
  ...FAULT,
  ...GENERAL,
  ...NET,
  ...STORE,
} as const;
