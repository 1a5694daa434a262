import { z } from 'zod';
import type { EntityKind } from '../market/share.ts';

/** The kind of subject that a condition applies to. `game`: no single entity. */
type Takes = EntityKind | 'game';
/** Unit of a threshold, which decides how it is written. */
export type Unit = 'coin' | 'percent' | 'influence' | 'hours' | 'minutes' | 'days' | 'blocks' | 'points' | 'none';

export type AlertGroup = 'Market' | 'Votes' | 'Auctions' | 'Squad' | 'Fixtures' | 'Clubs' | 'Traders' | 'Sources';

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
  price: state('Market', 'Price', SHARE, 'the last price {op} {value}', { ops: LEVEL, unit: 'coin', initial: 1 }),
  move: state('Market', 'Price move', SHARE, 'the price has {op} by {value} or more within {minutes}', {
    ops: ['either', 'up', 'down'],
    unit: 'percent',
    initial: 10,
    minutes: 1_440,
  }),
  spread: state('Market', 'Spread', SHARE, 'the spread {op} {value}', { ops: ABOVE_OR_BELOW, unit: 'percent', initial: 5 }),
  bid: state('Market', 'Best bid', SHARE, 'the best bid {op} {value}', { ops: LEVEL, unit: 'coin', initial: 1 }),
  ask: state('Market', 'Best ask', SHARE, 'the best ask {op} {value}', { ops: LEVEL, unit: 'coin', initial: 1 }),
  book: state('Market', 'Order book size', SHARE, 'total influence in {of} {op} {value}', {
    ops: ABOVE_OR_BELOW,
    unit: 'influence',
    initial: 1_000,
    of: BOOK_SIDE,
  }),
  depth: state('Market', 'Depth within 5%', SHARE, 'influence in {of} within 5% of the best price {op} {value}', {
    ops: ABOVE_OR_BELOW,
    unit: 'influence',
    initial: 500,
    of: BOOK_SIDE,
  }),
  trade: event('Market', 'Large trade', SHARE_OR_GAME, 'a trade of at least {value} taken by {of}', {
    ops: ['above'],
    unit: 'influence',
    initial: 1_000,
    of: { label: 'Taken by', choices: { any: 'either side', buy: 'buyers', sell: 'sellers' } },
  }),
  volume: state('Market', 'Volume, 1 day', SHARE, 'the volume of the last day {op} {value}', {
    ops: ABOVE_OR_BELOW,
    unit: 'coin',
    initial: 100,
  }),

  'vote-opened': event('Votes', 'Vote opens', SHARE_OR_GAME, 'a vote opens'),
  'vote-ending': state('Votes', 'Vote ends soon', SHARE_OR_GAME, 'a vote ends within {value}', { unit: 'hours', initial: 6 }),
  'not-voted': state('Votes', 'You haven’t voted', SHARE, 'a vote ends within {value} and none of your accounts has voted yet', {
    unit: 'hours',
    initial: 24,
  }),

  listed: event('Auctions', 'Player listed for auction', SHARE_OR_GAME, 'a player is listed for auction'),
  outbid: event('Auctions', 'Outbid', ['club'], 'the club is outbid in an auction'),
  'auction-ending': state('Auctions', 'Auction ends soon', SHARE, 'an auction ends within {value}', { unit: 'minutes', initial: 60 }),
  'auction-price': state('Auctions', 'Highest bid', ['player'], 'the highest bid {op} {value}', {
    ops: ABOVE_OR_BELOW,
    unit: 'coin',
    initial: 1_000,
  }),

  injured: event('Squad', 'Injury', SHARE, 'a player is injured'),
  banned: event('Squad', 'Ban', SHARE, 'a player is banned'),
  tired: state('Squad', 'Fitness', SHARE, 'a player’s fitness is below {value}', { ops: ['below'], unit: 'points', initial: 70 }),
  sold: event('Squad', 'Player leaves the club', SHARE, 'a player leaves the club'),

  fixture: state('Fixtures', 'Kick-off', ['club'], 'kick-off is within {value}', { unit: 'hours', initial: 3 }),
  lock: state('Fixtures', 'Tactics lock', ['club'], 'tactics lock within {value}', { unit: 'minutes', initial: 60 }),
  result: event('Fixtures', 'Match result', ['club'], 'a match ends'),

  manager: event('Clubs', 'New manager', ['club'], 'the manager changes'),
  'seat-free': state('Clubs', 'No active manager', ['club'], 'the club has no active manager'),
  job: event('Clubs', 'Manager job posted', ['club', 'game'], 'the club posts a manager job'),

  inactive: state('Traders', 'Trader inactive', ['user'], 'has not been active for {value}', { unit: 'days', initial: 10 }),
  balance: state('Traders', 'Balance', ['user', 'club'], 'the balance {op} {value}', { ops: ABOVE_OR_BELOW, unit: 'coin', initial: 1_000 }),

  source: state('Sources', 'Source problem', ['game'], '{of} is unreachable, behind or degraded', {
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
  lag: state('Sources', 'Data lag', ['game'], 'data is more than {value} behind', { ops: ['above'], unit: 'blocks', initial: 30 }),
  mismatch: state('Sources', 'Cross-check mismatch', ['game'], 'the hosted service and your node disagree'),
} as const satisfies Record<string, Row>;

export type AlertKind = keyof typeof ALERT_KINDS;
export const AlertKind = z.enum(Object.keys(ALERT_KINDS) as [AlertKind, ...AlertKind[]]);
/** Returns the row of a kind as a plain `Row`, so that optional fields are readable on every kind. */
export const kindRow = (kind: AlertKind): Row => ALERT_KINDS[kind];
