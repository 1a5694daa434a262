import { ALERT } from './alert-text.ts';
import { API } from './api-text.ts';
import { AWAY } from './away-text.ts';
import { CONNECTION_TEST } from './test-text.ts';
import { CROSSCHECK } from './crosscheck-text.ts';
import { DELIVERY } from './delivery-text.ts';
import { DRAFT } from './draft-text.ts';
import { FAULT } from './fault-text.ts';
import { GENERAL } from './general-text.ts';
import { LIVE } from './live-text.ts';
import { NET } from './net-text.ts';
import { RULE } from './rule-text.ts';
import { SOURCE } from './source-text.ts';
import { STORE } from './store-text.ts';
import { STREAM } from './stream-text.ts';
import { SYNC } from './sync-text.ts';

/** All texts of the engine in English, by code. Each function receives its arguments with nested texts already written. */
export const ENGLISH = {
  ...ALERT,
  ...API,
  ...AWAY,
  ...CONNECTION_TEST,
  ...CROSSCHECK,
  ...DELIVERY,
  ...DRAFT,
  ...FAULT,
  ...GENERAL,
  ...LIVE,
  ...NET,
  ...RULE,
  ...SOURCE,
  ...STORE,
  ...STREAM,
  ...SYNC,
} as const;
