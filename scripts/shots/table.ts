import type { Scene } from './scene.ts';
import { ALERTS } from './alerts.ts';
import { DIGEST } from './digest.ts';
import { FIRST_RUN } from './first-run.ts';
import { WORKSPACES, CHART } from './workspaces.ts';
import { STATES, STATES_WITH_DATA, STATES_FAILED_WITH_DATA, STATE_LOADING } from './states.ts';
import { SETTINGS, OVERLAYS } from './overlays.ts';
import { MARKET_SYNC, STATUS } from './status.ts';
import { CLUB_PAGE, FINANCES, SQUAD } from './club.ts';
import { TACTICS } from './tactics.ts';
import { PORTFOLIO } from './portfolio.ts';
import { RULES } from './rules.ts';
import { AUCTIONS } from './auctions.ts';
import { VOTES } from './votes.ts';
import { MATCHDAY } from './matchday.ts';
import { CROSS_CHECK } from './cross-check.ts';
import { CAPABILITIES, EXPLORER } from './explorer.ts';

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
