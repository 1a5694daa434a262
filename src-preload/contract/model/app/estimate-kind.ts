import type { EntityKind } from '../market/share.ts';

/** Unit of an estimate. `coin` is in base units, `points` are points per match, `option` is the number of an option of a vote. */
export type EstimateUnit = 'coin' | 'price' | 'influence' | 'rating' | 'points' | 'players' | 'option';

interface EstimateKindRow {
  readonly title: string;
  readonly takes: readonly EntityKind[];
  readonly unit: EstimateUnit;
  /** The fact that settles the estimate, and where it is read. */
  readonly fact: string;
  /** When the fact is known. */
  readonly due: string;
  /** How the estimate is worked out. */
  readonly method: string;
  /** How error and bias are computed: as a part of the fact, in the unit of the estimate, or not at all. */
  readonly error: 'relative' | 'difference' | 'none';
  /** Largest error that counts as right where the estimate has no range: a part of the fact, or in its unit. */
  readonly within: number;
}

/** Every kind of estimate: what it is about, which fact settles it, and what counts as right. */
export const ESTIMATE_KINDS = {
  'fair-range': {
    title: 'Fair range of a player in an auction',
    takes: ['player'],
    unit: 'coin',
    fact: 'The amount of the player’s next paid transfer, from the transfer history',
    due: 'When the auction ends',
    method: 'Middle half of this season’s sales of players in the same position, with a similar rating and age',
    error: 'relative',
    within: 0.2,
  },
  projection: {
    title: 'Net of a club’s next full week',
    takes: ['club'],
    unit: 'coin',
    fact: 'Income less spending of that week, excluding prize money, from the balance sheet',
    due: 'When that week has ended',
    method: 'Average of the last eight completed weeks, excluding prize money',
    error: 'relative',
    within: 0.25,
  },
  runway: {
    title: 'Balance of a club in six weeks',
    takes: ['club'],
    unit: 'coin',
    fact: 'Balance at that time less the prize money received until then, from the balance sheet',
    due: 'When six further weeks have ended',
    method: 'Current balance, with each coming week like the average of the last eight, excluding prize money',
    error: 'relative',
    within: 0.2,
  },
  'autopick-model': {
    title: 'Line-up from Touchline’s autopick model',
    takes: ['club'],
    unit: 'players',
    fact: 'How many of the eleven the game picks for the next match, from that match',
    due: 'When the next match has been played',
    method: 'For each slot the best remaining player by rating, fitness and position',
    error: 'difference',
    within: 1,
  },
  'likely-eleven': {
    title: 'Likely eleven of the next match',
    takes: ['club'],
    unit: 'players',
    fact: 'How many of the eleven start the next match, from the players of that match',
    due: 'When the next match has been played',
    method: 'The game’s autopick for the club’s default formation, or Touchline’s model of it',
    error: 'difference',
    within: 2,
  },
  'vote-outcome': {
    title: 'Winner of a vote',
    takes: ['club', 'player'],
    unit: 'option',
    fact: 'The option that won, from the completed vote',
    due: 'When the vote has ended',
    method: 'The option that wins most simulated endings: holders vote at the pace so far, and choose like those who have voted',
    error: 'none',
    within: 0,
  },
  'vote-turnout': {
    title: 'Influence cast in a vote',
    takes: ['club', 'player'],
    unit: 'influence',
    fact: 'The sum of all votes, from the completed vote',
    due: 'When the vote has ended',
    method: 'Votes so far, continued at the same pace. The range reflects how many have voted',
    error: 'relative',
    within: 0.1,
  },
  difficulty: {
    title: 'Difficulty of a club’s next league matches',
    takes: ['club'],
    unit: 'points',
    fact: 'Average points per match of the same opponents once the matches have been played, from the league table',
    due: 'When the last of the matches has been played',
    method: 'Average points per match of the opponents so far',
    error: 'difference',
    within: 0.25,
  },
  payback: {
    title: 'Payouts of a season (payback)',
    takes: ['club', 'player'],
    unit: 'coin',
    fact: 'What the whole influence was paid in the following four weeks, extended to a season; from the balance sheet of the club',
    due: 'After four weeks',
    method: 'Average price for the size, divided by the payouts of a season. The payouts are the estimate that is scored',
    error: 'relative',
    within: 0.25,
  },
  'discount-value': {
    title: 'Value of a share',
    takes: ['club', 'player'],
    unit: 'price',
    fact: 'The last price four weeks later',
    due: 'After four weeks',
    method:
      'Club: its assets less its debts, divided by its influence. Player: the price at which he pays back as soon as the median of his position and rating',
    error: 'relative',
    within: 0.2,
  },
  forecast: {
    title: 'Rating after the next recalculation',
    takes: ['player'],
    unit: 'rating',
    fact: 'The player’s rating after the recalculation',
    due: 'After the daily recalculation',
    method: 'Form, minutes and players of the same age and position',
    error: 'difference',
    within: 0,
  },
  'rating-path': {
    title: 'Rating of a player in half a year',
    takes: ['player'],
    unit: 'rating',
    fact: 'The player’s rating half a year later',
    due: 'After half a year',
    method: 'The rating of the same rank among players of the same position who are half a year older',
    error: 'difference',
    within: 1,
  },
  income: {
    title: 'Payouts of an account’s shares in its next full week',
    takes: ['user'],
    unit: 'coin',
    fact: 'Payouts of shares in that week, without pay as a manager or agent, from the weekly balance sheet of the account',
    due: 'When that week has ended',
    method: 'Mean payout per influence and match of each share, times the influence held and the matches of the week',
    error: 'relative',
    within: 0.25,
  },
  similar: {
    title: 'Rating of a similar player against the original',
    takes: ['player'],
    unit: 'rating',
    fact: 'Difference of the two ratings four weeks later',
    due: 'After four weeks',
    method: 'Difference of the two ratings at the time',
    error: 'difference',
    within: 1,
  },
} as const satisfies Readonly<Record<string, EstimateKindRow>>;

export type EstimateKind = keyof typeof ESTIMATE_KINDS;
export const ESTIMATE_KIND_IDS = Object.keys(ESTIMATE_KINDS) as [EstimateKind, ...EstimateKind[]];
export const estimateKind = (kind: EstimateKind): EstimateKindRow => ESTIMATE_KINDS[kind];
