import { BUNDLE_SAMPLES } from './bundles.ts';
import { CLUB_SAMPLES } from './clubs.ts';
import { DUMP_SAMPLES } from './dumps.ts';
import { MARKET_SAMPLES } from './market.ts';
import { PLAYER_SAMPLES } from './players.ts';
import { REFERENCE_SAMPLES } from './reference.ts';
import type { RestSample } from './sample.ts';
import { SHARE_SAMPLES } from './shares.ts';
import { USER_SAMPLES } from './users.ts';

/** Every REST path with how it is asked and answered. */
export const REST_SAMPLES: Readonly<Record<string, RestSample>> = {
  ...PLAYER_SAMPLES,
  ...CLUB_SAMPLES,
  ...USER_SAMPLES,
  ...SHARE_SAMPLES,
  ...MARKET_SAMPLES,
  ...REFERENCE_SAMPLES,
  ...DUMP_SAMPLES,
};
export { BUNDLE_SAMPLES };
