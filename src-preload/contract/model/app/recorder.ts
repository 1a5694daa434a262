import { z } from 'zod';
import { FaultSchema } from '../../fault-schema.ts';
import { Share } from '../market/share.ts';

/** A class of records. `initialDays`: how long its records are kept unless the setting says otherwise; 0 keeps them for good. */
interface RecordClassRow {
  readonly label: string;
  readonly help: string;
  readonly initialDays: number;
}

/** The classes of records, each with its own retention. */
export const RECORD_CLASSES = {
  books: { label: 'Order books', help: 'Size at each price, bids and asks, whenever it changes', initialDays: 30 },
  prices: { label: 'Prices', help: 'Last price, best bid and best ask of a share', initialDays: 365 },
  players: { label: 'Players', help: 'Rating, value, wages, club, contract, fitness and morale', initialDays: 365 },
  clubs: { label: 'Clubs', help: 'Balance, value, manager, fans, stadium and league', initialDays: 365 },
  tables: { label: 'League tables', help: 'Position, points and goals of a club', initialDays: 365 },
  tallies: { label: 'Vote tallies', help: 'Influence cast for each option of a vote', initialDays: 0 },
  holders: {
    label: 'Holders',
    help: 'Holders of a share and their number, around matches and votes and whenever the whole list is read',
    initialDays: 365,
  },
  orders: {
    label: 'Orders of traders',
    help: 'Open orders of your accounts and of traders that you follow, as the recorded order books name them',
    initialDays: 365,
  },
  auctions: { label: 'Auctions', help: 'Open auctions and their bids, whenever they are read', initialDays: 90 },
  holdings: { label: 'Holdings', help: 'Balance and holdings of your accounts and watched traders', initialDays: 0 },
} as const satisfies Readonly<Record<string, RecordClassRow>>;
export type RecordClass = keyof typeof RECORD_CLASSES;
export const RECORD_CLASS_NAMES = Object.keys(RECORD_CLASSES) as [RecordClass, ...RecordClass[]];

/** Unix seconds. */
const time = z.int();

/** A time that was observed without interruption: both ends included, in Unix seconds. */
export const RecordSpan = z.object({ from: time, to: time });
export type RecordSpan = z.output<typeof RecordSpan>;

const level = z.tuple([z.int(), z.int()]);
/** An order book as it stood from `at` on, until the next frame or the end of the span. Levels: price in base units and size, best first. */
export const BookFrame = z.object({ at: time, height: z.int().nullable(), bids: z.array(level), asks: z.array(level) });
export type BookFrame = z.output<typeof BookFrame>;

/** Recorded order books of a share. At a time outside of the spans, the book is unknown. `thinned`: some frames were left out. */
export const BookHistory = z.object({ share: Share, spans: z.array(RecordSpan), frames: z.array(BookFrame), thinned: z.boolean() });
export type BookHistory = z.output<typeof BookHistory>;

export const BookHistoryOf = z
  .strictObject({ share: Share, from: z.int().nonnegative(), to: z.int().nonnegative(), most: z.int().min(1).max(5_000).default(2_000) })
  .refine(({ from, to }) => from <= to, '`from` must not be after `to`');

/** `waiting`: the next reading is not due yet or has just been skipped · `unavailable`: this connection has no tables of all books. */
const RECORDING_STATES = ['off', 'offline', 'unavailable', 'paused', 'waiting', 'reading'] as const;

/** What is recorded, how much space it takes, and what the recorder does now. */
export const Recorder = z.object({
  classes: z.array(
    z.object({
      name: z.enum(RECORD_CLASS_NAMES),
      /** Unix seconds of the first record; null without records. */
      from: time.nullable(),
      to: time.nullable(),
      /** Recorded changes. */
      rows: z.int(),
      bytes: z.int(),
      /** Days for which records are kept; 0 for good. */
      keepDays: z.int(),
      /** The latest spans that were observed, newest last. */
      spans: z.array(RecordSpan),
    }),
  ),
  /** Size of the file, with free space in it. */
  bytes: z.int(),
  /** Why nothing can be recorded at present, such as a full disk; null while recording works. */
  trouble: FaultSchema.nullable(),
  /** The readings of all order books. */
  books: z.object({
    state: z.enum(RECORDING_STATES),
    /** Seconds between two readings; 0 if they are off. */
    every: z.int(),
    lastAt: time.nullable(),
    nextAt: time.nullable(),
    /** Readings since the start of the engine that failed or were skipped. */
    missed: z.int(),
    /** Why the last reading failed or was skipped; null if it succeeded. */
    fault: FaultSchema.nullable(),
    /** Most requests per minute, and their share of the request budget in percent. */
    requestsPerMinute: z.number(),
    budgetPercent: z.number(),
  }),
  /** The readings of lists of holders around matches and votes, while no view shows them. */
  holders: z.object({
    on: z.boolean(),
    /** Shares that are followed, and those beyond the most that are. */
    shares: z.int(),
    omitted: z.int(),
    listsPerMinute: z.int(),
    lastAt: time.nullable(),
    nextAt: time.nullable(),
    /** Readings since the start of the engine that were due and did not come about: what was held then is not known. */
    missed: z.int(),
  }),
});
export type Recorder = z.output<typeof Recorder>;
