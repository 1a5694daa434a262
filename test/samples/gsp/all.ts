import { CLUB_SAMPLES } from './clubs.ts';
import { COMPETITION_SAMPLES } from './competitions.ts';
import { MARKET_SAMPLES } from './market.ts';
import { MATCH_SAMPLES } from './matches.ts';
import { PLAYER_SAMPLES } from './players.ts';
import type { GspSample } from './sample.ts';
import { STATE_SAMPLES } from './state.ts';
import { TACTIC_SAMPLES } from './tactics.ts';

/** Every method with how it is asked and answered. */
export const GSP_SAMPLES: Readonly<Record<string, GspSample>> = {
  ...STATE_SAMPLES,
  ...PLAYER_SAMPLES,
  ...CLUB_SAMPLES,
  ...TACTIC_SAMPLES,
  ...MATCH_SAMPLES,
  ...COMPETITION_SAMPLES,
  ...MARKET_SAMPLES,
};
