import { ALERT } from './alert-text.ts';
import { API } from './api-text.ts';
import { BUNDLE } from './bundle-text.ts';
import { CONNECTION_TEST } from './test-text.ts';
import { ESTIMATE } from './estimate-text.ts';
import { EVENTS } from './event-text.ts';
import { EXPRESSION } from './expression-text.ts';
import { FAULT } from './fault-text.ts';
import { FOLIO } from './folio-text.ts';
import { LIVE } from './live-text.ts';
import { MOVES } from './moves-text.ts';
import { NET } from './net-text.ts';
import { REPLAY } from './replay-text.ts';
import { RULE } from './rule-text.ts';
import { SOURCE } from './source-text.ts';
import { STORE } from './store-text.ts';
import { UPDATE } from './update-text.ts';
import { WORTH } from './worth-text.ts';

/** All texts of the engine in English, by code. Each function receives its arguments with nested texts already written. */
export const ENGLISH = {
  ...ALERT,
  ...API,
  ...BUNDLE,
  ...CONNECTION_TEST,
  ...ESTIMATE,
  ...EVENTS,
  ...EXPRESSION,
  ...FAULT,
  ...FOLIO,
  ...LIVE,
  ...MOVES,
  ...NET,
  ...REPLAY,
  ...RULE,
  ...SOURCE,
  ...STORE,
  ...UPDATE,
  ...WORTH,
} as const;
