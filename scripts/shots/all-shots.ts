import type { Scene } from './scene.ts';
import { ALERTS } from './alert-shots.ts';
import { DIGEST } from './digest-shots.ts';
import { FIRST_RUN } from './first-run-shots.ts';
import { WORKSPACES, CHART } from './workspace-shots.ts';
import { STATES, STATES_WITH_DATA, STATES_FAILED_WITH_DATA, STATE_LOADING } from './state-shots.ts';
import { SETTINGS, OVERLAYS } from './overlay-shots.ts';
import { MARKET_SYNC, STATUS } from './status-shots.ts';
import { CLUB_PAGE, FINANCES, SQUAD } from './club-shots.ts';
import { TACTICS } from './tactics-shots.ts';
import { PORTFOLIO } from './portfolio-shots.ts';
import { RULES } from './rule-shots.ts';
import { AUCTIONS } from './auction-shots.ts';
import { VOTES } from './vote-shots.ts';
import { MATCHDAY } from './matchday-shots.ts';
import { CROSS_CHECK } from './cross-check-shots.ts';
import { CAPABILITIES, EXPLORER } from './explorer-shots.ts';

/** All scenes. First run comes first, because it needs a new folder. */
export const SCENES: readonly Scene[] = [
  FIRST_RUN,
  WORKSPACES,
  CHART,
  STATES,
  STATES_WITH_DATA,
  STATES_FAILED_WITH_DATA,
  SETTINGS,
  OVERLAYS,
  STATE_LOADING,
  MARKET_SYNC,
  STATUS,
  EXPLORER,
  CAPABILITIES,
  CROSS_CHECK,
  MATCHDAY,
  SQUAD,
  CLUB_PAGE,
  FINANCES,
  TACTICS,
  VOTES,
  AUCTIONS,
  PORTFOLIO,
  DIGEST,
  RULES,
  ALERTS,
];
