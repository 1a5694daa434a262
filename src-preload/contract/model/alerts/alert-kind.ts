import { z } from 'zod';
import type { EntityKind } from '../market/share.ts';

/** The kind of subject that a condition applies to. `game`: no single entity. */
type Takes = EntityKind | 'game';
/** Unit of a threshold, which decides how it is written. */
export type Unit = 'coin' | 'percent' | 'influence' | 'hours' | 'minutes' | 'days' | 'blocks' | 'points' | 'none';

/** The groups of kinds with their titles. */
export const ALERT_GROUPS = {
  market: 'Market',
  votes: 'Votes',
  auctions: 'Auctions',
  squad: 'Squad',
  fixtures: 'Fixtures',
  clubs: 'Clubs',
  traders: 'Traders',
  sources: 'Sources',
} as const;
export type AlertGroup = keyof typeof ALERT_GROUPS;

interface Row {
  readonly label: string;
  readonly group: AlertGroup;
  readonly type: 'state' | 'happening';
  readonly takes: readonly Takes[];
  readonly ops: readonly AlertOp[];
  readonly unit: Unit;
  /** A sensible default threshold; in coins where the unit is coin. */
  readonly initial: number | null;
  /** The text after the subject in a sentence; `{op}`, `{value}`, `{of}` and `{minutes}` are placeholders. */
  readonly says: string;
  /** An extra choice of the kind, such as a side of the book; the first one is the default. */
  readonly of?: { readonly label: string; readonly choices: Readonly<Record<string, string>> };
  /** The default time span in minutes, for kinds that compare with the past. */
  readonly minutes?: number;
}

/** The comparisons of a condition, each with its words in a sentence. */
/* @wc-include */
export const OPS = {
  above: 'is above',
  below: 'is below',
  crosses: 'crosses',
  'crosses-up': 'rises above',
  'crosses-down': 'falls below',
  up: 'risen',
  down: 'fallen',
  either: 'moved',
} as const;
export type AlertOp = keyof typeof OPS;
export const AlertOp = z.enum(Object.keys(OPS) as [AlertOp, ...AlertOp[]]);

const LEVEL = ['above', 'below', 'crosses', 'crosses-up', 'crosses-down'] as const;
/* @wc-include */
const BOOK_SIDE = { label: 'Side', choices: { bids: 'bids', asks: 'asks' } };
const ABOVE_OR_BELOW = ['above', 'below'] as const;
const SHARE: readonly Takes[] = ['club', 'player'];
const SHARE_OR_GAME: readonly Takes[] = [...SHARE, 'game'];

type Threshold = Partial<Pick<Row, 'ops' | 'unit' | 'initial' | 'minutes' | 'of'>>;
type Kind = readonly [group: AlertGroup, label: string, takes: readonly Takes[], says: string, threshold?: Threshold];
function row(type: Row['type'], [group, label, takes, says, threshold]: Kind): Row {
  return { type, group, label, takes, says, ops: [], unit: 'none', initial: null, ...threshold };
}
/** A kind that is true or false at any time, and lasts. */
const state = (...kind: Kind): Row => row('state', kind);
/** A kind that happens at one moment. */
const event = (...kind: Kind): Row => row('happening', kind);

/** All kinds of condition. A kind is one row here and one evaluator in `engine/alerts/kinds`. */
export const ALERT_KINDS = {
  price: state('market', 'Price', SHARE, 'the last price {op} {value}', { ops: LEVEL, unit: 'coin', initial: 1 }),
  move: state('market', 'Price move', SHARE, 'the price has {op} by {value} or more within {minutes}', {
    ops: ['either', 'up', 'down'],
    unit: 'percent',
    initial: 10,
    minutes: 1_440,
  }),
  spread: state('market', 'Spread', SHARE, 'the spread {op} {value}', { ops: ABOVE_OR_BELOW, unit: 'percent', initial: 5 }),
  bid: state('market', 'Best bid', SHARE, 'the best bid {op} {value}', { ops: LEVEL, unit: 'coin', initial: 1 }),
  ask: state('market', 'Best ask', SHARE, 'the best ask {op} {value}', { ops: LEVEL, unit: 'coin', initial: 1 }),
  book: state('market', 'Order book size', SHARE, 'total influence in {of} {op} {value}', {
    ops: ABOVE_OR_BELOW,
    unit: 'influence',
    initial: 1_000,
    of: BOOK_SIDE,
  }),
  depth: state('market', 'Depth within 5%', SHARE, 'influence in {of} within 5% of the best price {op} {value}', {
    ops: ABOVE_OR_BELOW,
    unit: 'influence',
    initial: 500,
    of: BOOK_SIDE,
  }),
  trade: event('market', 'Large trade', SHARE_OR_GAME, 'a trade of at least {value} taken by {of}', {
    ops: ['above'],
    unit: 'influence',
    initial: 1_000,
    /* @wc-include */
    of: { label: 'Taken by', choices: { any: 'either side', buy: 'buyers', sell: 'sellers' } },
  }),
  volume: state('market', 'Volume, 1 day', SHARE, 'the volume of the last day {op} {value}', {
    ops: ABOVE_OR_BELOW,
    unit: 'coin',
    initial: 100,
  }),

  drift: state('market', 'Drift from target', SHARE, 'its weight is more than {value} of the portfolio {of} its target', {
    unit: 'percent',
    initial: 5,
    /* @wc-include */
    of: { label: 'Side', choices: { any: 'above or below', above: 'above', below: 'below' } },
  }),
  screen: event('market', 'Saved screen', ['game'], 'a row {of} {screen}', {
    /* @wc-include */
    of: { label: /* @wc-context: a difference */ 'Change', choices: { either: 'enters or leaves', entered: 'enters', left: 'leaves' } },
  }),

  'vote-opened': event('votes', 'Vote opens', SHARE_OR_GAME, 'a vote opens'),
  'vote-ending': state('votes', 'Vote ends soon', SHARE_OR_GAME, 'a vote ends within {value}', { unit: 'hours', initial: 6 }),
  'not-voted': state('votes', 'You haven’t voted', SHARE, 'a vote ends within {value} and none of your accounts has voted yet', {
    unit: 'hours',
    initial: 24,
  }),

  listed: event('auctions', 'Player listed for auction', SHARE_OR_GAME, 'a player is listed for auction'),
  outbid: event('auctions', 'Outbid', ['club'], 'the club is outbid in an auction'),
  'auction-ending': state('auctions', 'Auction ends soon', SHARE, 'an auction ends within {value}', { unit: 'minutes', initial: 60 }),
  'auction-price': state('auctions', 'Highest bid', ['player'], 'the highest bid {op} {value}', {
    ops: ABOVE_OR_BELOW,
    unit: 'coin',
    initial: 1_000,
  }),

  injured: event('squad', 'Injury', SHARE, 'a player is injured'),
  banned: event('squad', 'Ban', SHARE, 'a player is banned'),
  tired: state('squad', 'Fitness', SHARE, 'a player’s fitness is below {value}', { ops: ['below'], unit: 'points', initial: 70 }),
  sold: event('squad', 'Player leaves the club', SHARE, 'a player leaves the club'),

  fixture: state('fixtures', 'Kick-off', ['club'], 'kick-off is within {value}', { unit: 'hours', initial: 3 }),
  lock: state('fixtures', 'Tactics lock', ['club'], 'tactics lock within {value}', { unit: 'minutes', initial: 60 }),
  result: event('fixtures', 'Match result', ['club'], 'a match ends'),

  manager: event('clubs', 'New manager', ['club'], 'the manager changes'),
  'seat-free': state('clubs', 'No active manager', ['club'], 'the club has no active manager'),
  job: event('clubs', 'Manager job posted', ['club', 'game'], 'the club posts a manager job'),

  inactive: state('traders', 'Trader inactive', ['user'], 'has not been active for {value}', { unit: 'days', initial: 10 }),
  active: event('traders', 'Trader active', ['user'], 'acts in the game: trades, orders, votes or manages'),
  'trader-order': event('traders', 'Order of a trader', ['user'], 'places, changes or cancels an order'),
  balance: state('traders', 'Balance', ['user', 'club'], 'the balance {op} {value}', { ops: ABOVE_OR_BELOW, unit: 'coin', initial: 1_000 }),

  source: state('sources', 'Source problem', ['game'], '{of} is unreachable, behind or degraded', {
    of: {
      label: 'Source',
      choices: {
        any: 'any source',
        node: 'your node',
        hosted: 'the hosted game state',
        rest: 'REST',
        events: 'the event stream',
        tools: 'the tool server',
      },
    },
  }),
  lag: state('sources', 'Data lag', ['game'], 'data is more than {value} behind', { ops: ['above'], unit: 'blocks', initial: 30 }),
  mismatch: state('sources', 'Cross-check mismatch', ['game'], 'the hosted service and your node disagree'),
} as const satisfies Record<string, Row>;

export type AlertKind = keyof typeof ALERT_KINDS;
export const AlertKind = z.enum(Object.keys(ALERT_KINDS) as [AlertKind, ...AlertKind[]]);
/** Returns the row of a kind as a plain `Row`, so that optional fields are readable on every kind. */
export const kindRow = (kind: AlertKind): Row => ALERT_KINDS[kind];
