import { isGspMethod, type GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { CLUB_SAMPLES } from './club-samples.ts';
import { COMPETITION_SAMPLES } from './competition-samples.ts';
import { MARKET_SAMPLES } from './market-samples.ts';
import { MATCH_SAMPLES } from './match-samples.ts';
import { PLAYER_SAMPLES } from './player-samples.ts';
import type { GspSample } from './sample.ts';
import { STATE_SAMPLES } from './state-samples.ts';
import { TACTIC_SAMPLES } from './tactics-samples.ts';

/** Every method with its parameters and response. */
export const GSP_SAMPLES: Readonly<Record<GspMethod, GspSample>> = {
  ...STATE_SAMPLES,
  ...PLAYER_SAMPLES,
  ...CLUB_SAMPLES,
  ...TACTIC_SAMPLES,
  ...MATCH_SAMPLES,
  ...COMPETITION_SAMPLES,
  ...MARKET_SAMPLES,
};
/** The response of a method; undefined for other names. */
export const gspWire = (name: string): unknown => (isGspMethod(name) ? GSP_SAMPLES[name].wire : undefined);
