import type { Candles } from '../model/market/graph.ts';
import { INTERVALS } from '../model/market/graph.ts';
import { bollinger, ema, LONGEST_STUDY, macd, rsi, sma, type ClosedSlot } from './indicators.ts';

const PRICE = '1/10000 coin';

interface StudyFigures {
  /** Names of its numbers, in order, with the values used if none are given. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly unit: string;
  /** Returns its columns: the part of each, empty if there is one, with a value for each interval. */
  readonly of: (closed: readonly ClosedSlot[], numbers: readonly number[]) => readonly (readonly [part: string, (number | null)[]])[];
}
/** Studies of closing prices that can be exported, by name. */
const STUDY_FIGURES: Readonly<Record<string, StudyFigures>> = {
  sma: { numbers: { length: 20 }, unit: PRICE, of: (closed, [n = 20]) => [['', sma(closed, n)]] },
  ema: { numbers: { length: 20 }, unit: PRICE, of: (closed, [n = 20]) => [['', ema(closed, n)]] },
  rsi: { numbers: { length: 14 }, unit: /* @wc-ignore */ '0 to 100', of: (closed, [n = 14]) => [['', rsi(closed, n)]] },
  bollinger: {
    numbers: { length: 20, deviations: 2 },
    unit: PRICE,
    of(closed, [n = 20, width = 2]) {
      const bands = bollinger(closed, n, width);
      return (['lower', 'middle', 'upper'] as const).map((part) => [part, bands.map((band) => band && band[part])]);
    },
  },
  macd: {
    numbers: { fast: 12, slow: 26, signal: 9 },
    unit: PRICE,
    of(closed, [fast = 12, slow = 26, signal = 9]) {
      const all = macd(closed, fast, slow, signal);
      return (['macd', 'signal', 'histogram'] as const).map((part) => [part, all.map((one) => one && one[part])]);
    },
  },
};
export const STUDY_NAMES = Object.keys(STUDY_FIGURES);

/** A study with its numbers, as written in `ema:20` or `macd:12:26:9`. */
interface StudyRequest {
  readonly name: string;
  readonly numbers: readonly number[];
}

/** Reads a study as a name with numbers after colons. Returns what is wrong with it as a sentence. */
export function readStudy(text: string): StudyRequest | { readonly wrong: string } {
  const [name = '', ...given] = text.trim().toLowerCase().split(':');
  const known = Object.hasOwn(STUDY_FIGURES, name) ? STUDY_FIGURES[name] : undefined;
  if (!known) return { wrong: `Unknown study "${name}". Available: ${STUDY_NAMES.join(', ')}.` };
  const names = Object.keys(known.numbers);
  if (given.length > names.length) return { wrong: `Too many numbers for the study ${name}. It takes: ${names.join(', ')}.` };
  const numbers = Object.entries(known.numbers).map(([, usual], n) =>
    given[n] === undefined || given[n] === '' ? usual : Number(given[n]),
  );
  for (const [n, value] of numbers.entries()) {
    const isWidth = names[n] === 'deviations';
    const [least, most] = isWidth ? [0.5, 5] : [2, LONGEST_STUDY];
    if (!(value >= least && value <= most) || (!isWidth && !Number.isInteger(value)))
      return {
        wrong: isWidth
          ? `The ${names[n]} of ${name} must be a number from ${least} to ${most}, not "${given[n]}".`
          : `The ${names[n]} of ${name} must be a whole number from ${least} to ${most}, not "${given[n]}".`,
      };
  }
  return { name, numbers };
}

/** Returns the bars as intervals of a study: `cut` where trades are missing before the next bar. */
function closedOf({ bars, coverage, interval }: Pick<Candles, 'bars' | 'coverage' | 'interval'>): ClosedSlot[] {
  const gaps = coverage.slice(1).map((span, n) => ({ from: coverage[n]?.to ?? 0, to: span.from }));
  const wide = gaps.filter(({ from, to }) => to - from >= INTERVALS[interval] / 2);
  return bars.map(({ time, close }, n) => {
    const next = bars[n + 1]?.time ?? Infinity;
    return { close, cut: wide.some(({ from }) => from >= time && from < next) };
  });
}

/** Returns the columns of studies over candles: a name with its unit, and a value for each bar, null while the study warms up. */
export function studyColumns(candles: Pick<Candles, 'bars' | 'coverage' | 'interval'>, studies: readonly StudyRequest[]) {
  const closed = closedOf(candles);
  return studies.flatMap(({ name, numbers }) => {
    const { of, unit } = STUDY_FIGURES[name] as StudyFigures;
    return of(closed, numbers).map(([part, values]) => ({
      name: `${[name, ...numbers, part].filter(String).join(' ')} (${unit})`,
      values,
    }));
  });
}
