import type { z } from 'zod';
import { GSP_CLUBS } from './clubs.ts';
import { GSP_COMPETITIONS } from './competitions.ts';
import { GSP_MATCHES } from './matches.ts';
import { GSP_PLAYERS } from './players.ts';
import { GSP_SHARES } from './shares.ts';
import { GSP_STATE } from './state.ts';
import { GSP_TACTICS } from './tactics.ts';
import { GSP_TRANSFERS } from './transfers.ts';
import { GSP_USERS } from './users.ts';

/** All game-state methods by name. */
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
} as const;

export type GspMethod = keyof typeof GSP;
export type GspParams<M extends GspMethod> = z.input<(typeof GSP)[M]['params']>;
export type GspData<M extends GspMethod> = z.output<(typeof GSP)[M]['data']>;
export const isGspMethod = (text: string): text is GspMethod => Object.hasOwn(GSP, text);
