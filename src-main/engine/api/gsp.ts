import type { z } from 'zod';
import { GSP_CLUBS } from './gsp-clubs.ts';
import { GSP_COMPETITIONS } from './gsp-competitions.ts';
import { GSP_MATCHES } from './gsp-matches.ts';
import { GSP_MESSAGES } from './gsp-messages.ts';
import { GSP_PLAYERS } from './gsp-players.ts';
import { GSP_SHARES } from './gsp-shares.ts';
import { GSP_STATE } from './gsp-state.ts';
import { GSP_TACTICS } from './gsp-tactics.ts';
import { GSP_TRANSFERS } from './gsp-transfers.ts';
import { GSP_USERS } from './gsp-users.ts';

/** Every game-state method, by its own name. */
export const GSP = {
  ...GSP_STATE,
  ...GSP_PLAYERS,
  ...GSP_CLUBS,
  ...GSP_TACTICS,
  ...GSP_MATCHES,
  ...GSP_COMPETITIONS,
  ...GSP_TRANSFERS,
  ...GSP_SHARES,
  ...GSP_USERS,
  ...GSP_MESSAGES,
} as const;

export type GspMethod = keyof typeof GSP;
export type GspParams<M extends GspMethod> = z.input<(typeof GSP)[M]['params']>;
export type GspData<M extends GspMethod> = z.output<(typeof GSP)[M]['data']>;
export const isGspMethod = (text: string): text is GspMethod => Object.hasOwn(GSP, text);
