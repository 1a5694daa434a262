import { z } from 'zod';
import type { EntityKind } from '../market/share.ts';

/** The kind of subject that a condition applies to. `game`: no single entity. */
type Takes = EntityKind | 'game';
/** `state`: true or false at any time, and lasts. `happening`: a momentary event. */
type AlertType = 'state' | 'happening';
/** Unit of a threshold, which decides how it is written. */
export type Unit = 'coin' | 'percent' | 'influence' | 'hours' | 'minutes' | 'days' | 'blocks' | 'points' | 'none';

interface Row {
  readonly label: string;
  readonly group: 'Market' | 'Votes' | 'Auctions' | 'Squad' | 'Fixtures' | 'Clubs' | 'Traders' | 'Sources';
  readonly type: AlertType;
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
const row = <R extends Row>(value: R): R => value;

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
const SIDE = { label: 'Side', choices: { bids: 'bids', asks: 'asks' } };
const share: readonly Takes[] = ['club', 'player'];

/** All kinds of condition. A kind is one row here and one evaluator in `engine/alerts/kinds`. */
export const ALERT_KINDS = {
  price: row({
    label: 'Price',
    group: 'Market',
    type: 'state',
    takes: share,
    ops: LEVEL,
    unit: 'coin',
    initial: 1,
    says: 'the last price {op} {value}',
  }),
  move: row({
    label: 'Price move',
    group: 'Market',
    type: 'state',
    takes: share,
    ops: ['either', 'up', 'down'],
    unit: 'percent',
    initial: 10,
    minutes: 1_440,
    says: 'the price has {op} by {value} or more within {minutes}',
  }),
  spread: row({
    label: 'Spread',
    group: 'Market',
    type: 'state',
    takes: share,
    ops: ['above', 'below'],
    unit: 'percent',
    initial: 5,
    says: 'the spread {op} {value}',
  }),
  bid: row({
    label: 'Best bid',
    group: 'Market',
    type: 'state',
    takes: share,
    ops: LEVEL,
    unit: 'coin',
    initial: 1,
    says: 'the best bid {op} {value}',
  }),
  ask: row({
    label: 'Best ask',
    group: 'Market',
    type: 'state',
    takes: share,
    ops: LEVEL,
    unit: 'coin',
    initial: 1,
    says: 'the best ask {op} {value}',
  }),
  book: row({
    label: 'Order book size',
    group: 'Market',
    type: 'state',
    takes: share,
    ops: ['above', 'below'],
    unit: 'influence',
    initial: 1_000,
    of: SIDE,
    says: 'total influence in {of} {op} {value}',
  }),
  depth: row({
    label: 'Depth within 5%',
    group: 'Market',
    type: 'state',
    takes: share,
    ops: ['above', 'below'],
    unit: 'influence',
    initial: 500,
    of: SIDE,
    says: 'influence in {of} within 5% of the best price {op} {value}',
  }),
  trade: row({
    label: 'Large trade',
    group: 'Market',
    type: 'happening',
    takes: [...share, 'game'],
    ops: ['above'],
    unit: 'influence',
    initial: 1_000,
    of: { label: 'Taken by', choices: { any: 'either side', buy: 'buyers', sell: 'sellers' } },
    says: 'a trade of at least {value} taken by {of}',
  }),
  volume: row({
    label: 'Volume, 1 day',
    group: 'Market',
    type: 'state',
    takes: share,
    ops: ['above', 'below'],
    unit: 'coin',
    initial: 100,
    says: 'the volume of the last day {op} {value}',
  }),

  'vote-opened': row({
    label: 'Vote opens',
    group: 'Votes',
    type: 'happening',
    takes: [...share, 'game'],
    ops: [],
    unit: 'none',
    initial: null,
    says: 'a vote opens',
  }),
  'vote-ending': row({
    label: 'Vote ends soon',
    group: 'Votes',
    type: 'state',
    takes: [...share, 'game'],
    ops: [],
    unit: 'hours',
    initial: 6,
    says: 'a vote ends within {value}',
  }),
  'not-voted': row({
    label: 'You haven’t voted',
    group: 'Votes',
    type: 'state',
    takes: share,
    ops: [],
    unit: 'hours',
    initial: 24,
    says: 'a vote ends within {value} and none of your accounts has voted yet',
  }),

  listed: row({
    label: 'Player listed for auction',
    group: 'Auctions',
    type: 'happening',
    takes: [...share, 'game'],
    ops: [],
    unit: 'none',
    initial: null,
    says: 'a player is listed for auction',
  }),
  outbid: row({
    label: 'Outbid',
    group: 'Auctions',
    type: 'happening',
    takes: ['club'],
    ops: [],
    unit: 'none',
    initial: null,
    says: 'the club is outbid in an auction',
  }),
  'auction-ending': row({
    label: 'Auction ends soon',
    group: 'Auctions',
    type: 'state',
    takes: [...share],
    ops: [],
    unit: 'minutes',
    initial: 60,
    says: 'an auction ends within {value}',
  }),
  'auction-price': row({
    label: 'Highest bid',
    group: 'Auctions',
    type: 'state',
    takes: ['player'],
    ops: ['above', 'below'],
    unit: 'coin',
    initial: 1_000,
    says: 'the highest bid {op} {value}',
  }),

  injured: row({
    label: 'Injury',
    group: 'Squad',
    type: 'happening',
    takes: share,
    ops: [],
    unit: 'none',
    initial: null,
    says: 'a player is injured',
  }),
  banned: row({
    label: 'Ban',
    group: 'Squad',
    type: 'happening',
    takes: share,
    ops: [],
    unit: 'none',
    initial: null,
    says: 'a player is banned',
  }),
  tired: row({
    label: 'Fitness',
    group: 'Squad',
    type: 'state',
    takes: share,
    ops: ['below'],
    unit: 'points',
    initial: 70,
    says: 'a player’s fitness is below {value}',
  }),
  sold: row({
    label: 'Player leaves the club',
    group: 'Squad',
    type: 'happening',
    takes: share,
    ops: [],
    unit: 'none',
    initial: null,
    says: 'a player leaves the club',
  }),

  fixture: row({
    label: 'Kick-off',
    group: 'Fixtures',
    type: 'state',
    takes: ['club'],
    ops: [],
    unit: 'hours',
    initial: 3,
    says: 'kick-off is within {value}',
  }),
  lock: row({
    label: 'Tactics lock',
    group: 'Fixtures',
    type: 'state',
    takes: ['club'],
    ops: [],
    unit: 'minutes',
    initial: 60,
    says: 'tactics lock within {value}',
  }),
  result: row({
    label: 'Match result',
    group: 'Fixtures',
    type: 'happening',
    takes: ['club'],
    ops: [],
    unit: 'none',
    initial: null,
    says: 'a match ends',
  }),

  manager: row({
    label: 'New manager',
    group: 'Clubs',
    type: 'happening',
    takes: ['club'],
    ops: [],
    unit: 'none',
    initial: null,
    says: 'the manager changes',
  }),
  'seat-free': row({
    label: 'No active manager',
    group: 'Clubs',
    type: 'state',
    takes: ['club'],
    ops: [],
    unit: 'none',
    initial: null,
    says: 'the club has no active manager',
  }),
  job: row({
    label: 'Manager job posted',
    group: 'Clubs',
    type: 'happening',
    takes: ['club', 'game'],
    ops: [],
    unit: 'none',
    initial: null,
    says: 'the club posts a manager job',
  }),

  inactive: row({
    label: 'Trader inactive',
    group: 'Traders',
    type: 'state',
    takes: ['user'],
    ops: [],
    unit: 'days',
    initial: 10,
    says: 'has not been active for {value}',
  }),
  balance: row({
    label: 'Balance',
    group: 'Traders',
    type: 'state',
    takes: ['user', 'club'],
    ops: ['above', 'below'],
    unit: 'coin',
    initial: 1_000,
    says: 'the balance {op} {value}',
  }),

  source: row({
    label: 'Source problem',
    group: 'Sources',
    type: 'state',
    takes: ['game'],
    ops: [],
    unit: 'none',
    initial: null,
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
    says: '{of} is unreachable, behind or degraded',
  }),
  lag: row({
    label: 'Data lag',
    group: 'Sources',
    type: 'state',
    takes: ['game'],
    ops: ['above'],
    unit: 'blocks',
    initial: 30,
    says: 'data is more than {value} behind',
  }),
  mismatch: row({
    label: 'Cross-check mismatch',
    group: 'Sources',
    type: 'state',
    takes: ['game'],
    ops: [],
    unit: 'none',
    initial: null,
    says: 'the hosted service and your node disagree',
  }),
} as const satisfies Record<string, Row>;

export type AlertKind = keyof typeof ALERT_KINDS;
export const AlertKind = z.enum(Object.keys(ALERT_KINDS) as [AlertKind, ...AlertKind[]]);
/** Returns the row of a kind as a plain `Row`, so that optional fields are readable on every kind. */
export const kindRow = (kind: AlertKind): Row => ALERT_KINDS[kind];
