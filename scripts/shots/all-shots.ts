import type { Scene } from './scene.ts';
import { ALERTS } from './alert-shots.ts';
import { DESKTOP } from './desktop-shots.ts';
import { DIGEST } from './digest-shots.ts';
import { FIRST_RUN } from './first-run-shots.ts';
import { WORKSPACES, CHART } from './workspace-shots.ts';
import { AFTER_CRASH, OWN_WINDOW, SHELL } from './shell-shots.ts';
import { STATES, STATES_WITH_DATA, STATES_FAILED_WITH_DATA, STATE_LOADING } from './state-shots.ts';
import { SETTINGS, OVERLAYS } from './overlay-shots.ts';
import { MARKET_SYNC, REPLAY, STATUS } from './status-shots.ts';
import { CLUB_PAGE, FINANCES, SQUAD } from './club-shots.ts';
import { TRADING } from './trade/trading-shots.ts';
import { TACTICS } from './tactics-shots.ts';
import { BOOKS } from './trade/book-shots.ts';
import { VALUE } from './value-shots.ts';
import { FOLIO } from './trade/folio-shots.ts';
import { PORTFOLIO } from './trade/portfolio-shots.ts';
import { RULES } from './rule-shots.ts';
import { SCREENER } from './screener-shots.ts';
import { AUCTIONS } from './auction-shots.ts';
import { VOTES } from './vote-shots.ts';
import { MARKET } from './market-shots.ts';
import { MATCHDAY } from './matchday-shots.ts';
import { CROSS_CHECK } from './cross-check-shots.ts';
import { ESTIMATES } from './estimate-shots.ts';
import { FINDING } from './finding-shots.ts';
import { THIN } from './trade/thin-shots.ts';
import { CAPABILITIES, EXPLORER } from './explorer-shots.ts';

/** All scenes. First run comes first, because it needs a new folder; the second window last, because it stays open. */
export const SCENES: readonly Scene[] = [
  FIRST_RUN,
  WORKSPACES,
  MARKET,
  CHART,
  STATES,
  STATES_WITH_DATA,
  STATES_FAILED_WITH_DATA,
  SETTINGS,
  OVERLAYS,
  SHELL,
  DESKTOP,
  STATE_LOADING,
  MARKET_SYNC,
  STATUS,
  REPLAY,
  EXPLORER,
  CAPABILITIES,
  CROSS_CHECK,
  MATCHDAY,
  SQUAD,
  CLUB_PAGE,
  FINANCES,
  TACTICS,
  SCREENER,
  VOTES,
  AUCTIONS,
  PORTFOLIO,
  ...FOLIO,
  VALUE,
  BOOKS,
  TRADING,
  FINDING,
  THIN,
  DIGEST,
  RULES,
  ALERTS,
  ESTIMATES,
  AFTER_CRASH,
  OWN_WINDOW,
];
