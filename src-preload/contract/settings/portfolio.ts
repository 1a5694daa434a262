import { z } from 'zod';
import { Share } from '../model/market/share.ts';
import { choice, hidden } from './row.ts';

/** What holdings are grouped by. */
export const EXPOSURES = ['club', 'league', 'country', 'position', 'age', 'contract', 'agent'] as const;
export type ExposureKind = (typeof EXPOSURES)[number];
const Percent = z.number().min(0).max(100);
/** How many issues are remembered as done, the newest ones. */
export const MOST_DONE = 500;
/** How many shares can have a target. */
export const MOST_TARGETS = 200;

/** The user's own limits and targets for a portfolio, in percent of its value at last prices. */
export const PORTFOLIO = {
  costMethod: choice(
    ['trading', 'Cost of sales', 'Which purchases a sale uses up: the oldest ones (FIFO), or the same part of each (average).'],
    { fifo: 'FIFO', average: 'Average' },
    'fifo',
  ),
  exposureLimits: hidden(
    [
      'trading',
      'Exposure limits',
      'The largest part of a portfolio that one club, league, country, position, age, contract end or agent should have.',
    ],
    z.partialRecord(z.enum(EXPOSURES), Percent),
    { club: 30, league: 50, country: 60, position: 50, age: 60, contract: 50, agent: 40 },
  ),
  doneIssues: hidden(
    ['trading', 'Issues done', 'Issues of holdings that were marked as done.'],
    z.array(z.string().max(300)).max(MOST_DONE),
    [],
  ),
  targets: hidden(
    ['trading', 'Targets', 'The part of a portfolio that a share should have.'],
    z.record(Share, Percent).refine((all) => Object.keys(all).length <= MOST_TARGETS, `at most ${MOST_TARGETS} targets`),
    {},
  ),
} as const;
