import { z } from 'zod';
import { Share } from '../model/market/share.ts';
import { hidden } from './row.ts';

/** What holdings are grouped by. */
export const EXPOSURES = ['club', 'league', 'position', 'age', 'agent'] as const;
export type ExposureKind = (typeof EXPOSURES)[number];
const Percent = z.number().min(0).max(100);
/** How many shares can have a target. */
export const MOST_TARGETS = 200;

/** The user's own limits and targets for a portfolio, in percent of its value at last prices. */
export const PORTFOLIO = {
  exposureLimits: hidden(
    ['trading', 'Exposure limits', 'The largest part of a portfolio that one club, league, position, age or agent should have.'],
    z.record(z.enum(EXPOSURES), Percent),
    { club: 30, league: 50, position: 50, age: 60, agent: 40 },
  ),
  targets: hidden(
    ['trading', 'Targets', 'The part of a portfolio that a share should have.'],
    z.record(Share, Percent).refine((all) => Object.keys(all).length <= MOST_TARGETS, `at most ${MOST_TARGETS} targets`),
    {},
  ),
} as const;
