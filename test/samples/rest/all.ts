import type { RestPath } from '#engine/api/tables/rest/rest.ts';
import { BUNDLE_SAMPLES } from './bundle-samples.ts';
import { CLUB_SAMPLES } from './club-samples.ts';
import { DUMP_SAMPLES } from './dump-samples.ts';
import { MARKET_SAMPLES } from './market-samples.ts';
import { PLAYER_SAMPLES } from './player-samples.ts';
import { REFERENCE_SAMPLES } from './reference-samples.ts';
import type { RestSample } from './sample.ts';
import { SHARE_SAMPLES } from './share-samples.ts';
import { USER_SAMPLES } from './user-samples.ts';

/** Every REST path with its parameters and response. */
export const REST_SAMPLES: Readonly<Record<RestPath, RestSample>> = {
  ...PLAYER_SAMPLES,
  ...CLUB_SAMPLES,
  ...USER_SAMPLES,
  ...SHARE_SAMPLES,
  ...MARKET_SAMPLES,
  ...REFERENCE_SAMPLES,
  ...DUMP_SAMPLES,
};
export { BUNDLE_SAMPLES };
