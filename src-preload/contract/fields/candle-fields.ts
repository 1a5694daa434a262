import { LONGEST_STUDY } from '../studies/longest-study.ts';
import { joined } from '../text/language.ts';
import type { Field, FieldTable } from './field.ts';

/** What a candle has itself. */
// @wc-context: price of a bar
const OF_A_CANDLE = {
  open: { type: 'number', unit: 'coin', title: 'Open', help: 'Price of the first trade', aliases: [], from: 'row' },
  high: { type: 'number', unit: 'coin', title: 'High', help: 'Highest price of a trade', aliases: [], from: 'row' },
  low: { type: 'number', unit: 'coin', title: 'Low', help: 'Lowest price of a trade', aliases: [], from: 'row' },
  close: { type: 'number', unit: 'coin', title: 'Close', help: 'Price of the last trade', aliases: ['price', 'last'], from: 'row' },
  previous: {
    type: 'number',
    unit: 'coin',
    title: 'Previous close',
    help: 'Close of the last interval before this one in which the share was traded. Unknown where trades are missing between them',
    aliases: ['previous_close'],
    from: 'derived',
  },
  vwap: { type: 'number', unit: 'coin', title: 'VWAP', help: 'Average price by volume within the interval', aliases: [], from: 'row' },
  volume: { type: 'number', unit: 'influence', title: 'Volume', help: 'Influence traded in the interval', aliases: ['num'], from: 'row' },
  value: { type: 'number', unit: 'coin', title: 'Value traded', help: 'Coin traded in the interval', aliases: [], from: 'row' },
  trades: { type: 'number', unit: 'none', title: 'Trades', help: 'Number of trades in the interval', aliases: [], from: 'row' },
  spread: {
    type: 'number',
    unit: 'percent',
    title: 'Spread',
    help: 'Spread of the recorded order book at the end of the interval. Unknown where none was recorded',
    aliases: ['spread_percent'],
    from: 'book',
  },
  holders: {
    type: 'number',
    unit: 'none',
    title: 'Holders',
    help: 'Recorded number of holders at the end of the interval. Unknown where none was recorded',
    aliases: [],
    from: 'row',
  },
  rating: {
    type: 'number',
    unit: 'none',
    title: 'Rating',
    help: 'Recorded rating of a player, or average rating of the players of a club, at the end of the interval. Unknown where none was recorded',
    aliases: [],
    from: 'row',
  },
  recorded_price: {
    type: 'number',
    unit: 'coin',
    title: 'Recorded price',
    help: 'Last price as recorded at the end of the interval, also where trades are missing. Unknown where none was recorded',
    aliases: [],
    from: 'row',
  },
} as const satisfies FieldTable;

interface AverageWords {
  readonly unit: Field['unit'];
  readonly title: (window: number) => string;
  readonly help: (window: number) => string;
}
const AVERAGES = {
  sma: {
    unit: 'coin',
    title: (window) => `Moving average, ${window} intervals`,
    help: (window) => `Mean of the last ${window} closing prices. Unknown before there are as many`,
  },
  ema: {
    unit: 'coin',
    title: (window) => `Exponential moving average, ${window} intervals`,
    help: (window) => `Mean of closing prices, newer ones more, with a window of ${window}. Unknown before there are as many`,
  },
  rsi: {
    unit: 'none',
    title: (window) => `Relative strength index, ${window} intervals`,
    help: (window) => `How strongly the price rises and falls, from 0 to 100, with a window of ${window}`,
  },
} as const satisfies Readonly<Record<string, AverageWords>>;
/** A study of closing prices that is a field, such as `ema_20`: its kind and its window in intervals. */
interface AverageField {
  readonly of: keyof typeof AVERAGES;
  readonly window: number;
}
const isAverage = (name: string): name is AverageField['of'] => Object.hasOwn(AVERAGES, name);

/** Reads the name of a field such as `ema_20`; null for other names. */
export function averageField(name: string): AverageField | null {
  const [, of = '', digits = ''] = /^([a-z]+)_([1-9]\d*)$/.exec(name) ?? [];
  const window = Number(digits);
  return isAverage(of) && window >= 2 && window <= LONGEST_STUDY ? { of, window } : null;
}

function averageRow(of: AverageField['of'], window: number): Field {
  const { unit, title, help }: AverageWords = AVERAGES[of];
  // Read when they are shown, so that they follow the language.
  return {
    ...{ type: 'number', unit, aliases: [], from: 'derived' },
    get title() {
      return title(window);
    },
    get help() {
      return help(window);
    },
  };
}

let made: FieldTable | null = null;
/** The fields of a candle, with the averages of every window: `sma_2` to `rsi_500`. */
export function candleFields(): FieldTable {
  if (made) return made;
  const averages: Record<string, Field> = {};
  for (const of of Object.keys(AVERAGES) as AverageField['of'][])
    for (let window = 2; window <= LONGEST_STUDY; window += 1) averages[`${of}_${window}`] = averageRow(of, window);
  return (made = joined(OF_A_CANDLE, averages) as FieldTable);
}
