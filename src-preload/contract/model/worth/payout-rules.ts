import { perInfluence } from '../market/money.ts';
import { PLAYER_RULES } from './payout-table.ts';

/** Weeks of a season: two seasons a year. */
export const SEASON_WEEKS = 26;
/** League matches of a season; the game plays 38 to 45. */
const SEASON_MATCHES = 38;
/** Parts of the weekly wage that a match pays to all holders of a player: always, and for a start. */
const MATCH_SHARE = { regular: PLAYER_RULES.match.fraction, start: PLAYER_RULES.start.fraction } as const;

/**
 * Estimates what one influence of a player is paid in a season, in base units: from the weekly wage and the share of matches that the
 * player starts, 0 to 1; without it, only what every match pays. Goals, assists and clean sheets come on top.
 */
export const payoutOfSeason = (wages: number, started: number | null): number =>
  perInfluence(wages * SEASON_MATCHES * (MATCH_SHARE.regular + MATCH_SHARE.start * (started ?? 0)));
