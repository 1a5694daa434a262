import { CLUB_METHODS } from './methods-clubs.ts';
import { MATCH_METHODS } from './methods-matches.ts';
import { MESSAGE_METHODS } from './methods-messages.ts';
import { PLAYER_METHODS } from './methods-players.ts';
import { SHARE_METHODS } from './methods-shares.ts';
import { STATE_METHODS } from './methods-state.ts';
import { TACTIC_METHODS } from './methods-tactics.ts';
import { TRANSFER_METHODS } from './methods-transfers.ts';
import { USER_METHODS } from './methods-users.ts';
import type { Method } from './method.ts';

/** All methods that query the state. A new method is a new row in one of these tables. */
export const METHODS = {
  ...STATE_METHODS,
  ...PLAYER_METHODS,
  ...CLUB_METHODS,
  ...TACTIC_METHODS,
  ...MATCH_METHODS,
  ...MESSAGE_METHODS,
  ...TRANSFER_METHODS,
  ...USER_METHODS,
  ...SHARE_METHODS,
} satisfies Record<string, Method>;
/** Long polls of a node. Their answers depend on time, and their params are positional. */
export const POLLS = ['waitforchange', 'waitforpendingchange'] as const;
/** All method names, including getnullstate, which every server has. */
export const METHOD_NAMES: readonly string[] = ['getnullstate', ...POLLS, ...Object.keys(METHODS)];
/** The row of a method; null for getnullstate, long polls and unknown names. */
export const methodOf = (name: string): Method | null => (Object.hasOwn(METHODS, name) ? METHODS[name as keyof typeof METHODS] : null);
