import type { Candles } from '../model/market/graph.ts';
import { intervalSeconds } from '../model/market/graph.ts';
import { fieldNamed } from '../fields/fields.ts';
import { markedPlace } from '../expression/marked-place.ts';
import { text, type CodedText } from '../text/coded-text.ts';
import { expressionStudy, expressionValues, type CandleValues } from './expression-study.ts';
import { bollinger, ema, macd, rsi, sma, type ClosedSlot } from './indicators.ts';
import { LONGEST_STUDY } from './longest-study.ts';
import { RECORDED_FIELDS, recordedIn, type RecordedField, type RecordedSeries } from './recorded-series.ts';

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
/** Recorded figures are studies without numbers. */
const isRecorded = (name: string): name is RecordedField => (RECORDED_FIELDS as readonly string[]).includes(name);
export const STUDY_NAMES = [...Object.keys(STUDY_FIGURES), ...RECORDED_FIELDS];
/** An expression is written after this name: `expr:close - sma_20`. */
const EXPRESSION = 'expr';

/** A study with its numbers, as written in `ema:20` or `macd:12:26:9`. */
interface NamedStudy {
  readonly name: string;
  readonly numbers: readonly number[];
}
/** A study with its numbers, or an expression on the fields of a candle. */
type StudyRequest = NamedStudy | { readonly expression: string };

const [OPEN, CLOSE] = ['([{', ')]}'];
/** Splits a list of studies at the commas outside of parentheses and quotation marks. */
export function splitStudies(list: string): string[] {
  const studies = [''];
  let [depth, quote] = [0, ''];
  for (const sign of list) {
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (OPEN.includes(sign)) depth += 1;
    else if (CLOSE.includes(sign)) depth = Math.max(0, depth - 1);
    if (sign === ',' && depth === 0 && quote === '') studies.push('');
    else studies.push(`${studies.pop() ?? ''}${sign}`);
  }
  return studies;
}

/** Returns what is wrong with an expression for exported candles; null if nothing is. */
function wrongExpression(source: string): CodedText | null {
  const study = expressionStudy(source);
  if (!study.ok) return study.errors[0] ? text('expression.study', { ...markedPlace(source, study.errors[0]) }) : null;
  return study.fields.some((name) => fieldNamed('candles', name) === 'spread') ? text('expression.study-spread') : null;
}

/** Reads a study as a name with numbers after colons, or as an expression after `expr:`. Returns what is wrong with it as a sentence. */
export function readStudy(given: string): StudyRequest | { readonly wrong: string | CodedText } {
  const written = given.trim();
  if (written.toLowerCase().startsWith(`${EXPRESSION}:`)) {
    const expression = written.slice(EXPRESSION.length + 1).trim();
    const wrong = wrongExpression(expression);
    return wrong ? { wrong } : { expression };
  }
  return readNamed(written);
}
function readNamed(study: string): NamedStudy | { readonly wrong: string } {
  const [name = '', ...given] = study.toLowerCase().split(':');
  if (isRecorded(name)) return given.length === 0 ? { name, numbers: [] } : { wrong: `The study ${name} takes no numbers.` };
  const known = Object.hasOwn(STUDY_FIGURES, name) ? STUDY_FIGURES[name] : undefined;
  if (!known) return { wrong: `Unknown study "${name}". Available: ${[...STUDY_NAMES, EXPRESSION].join(', ')}.` };
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
function intervalsOf({ bars, coverage, interval }: Pick<Candles, 'bars' | 'coverage' | 'interval'>): CandleValues[] {
  const gaps = coverage.slice(1).map((span, n) => ({ from: coverage[n]?.to ?? 0, to: span.from }));
  const wide = gaps.filter(({ from, to }) => to - from >= intervalSeconds(interval) / 2);
  return bars.map((bar, n) => {
    const { time, close, num, value } = bar;
    const next = bars[n + 1]?.time ?? Infinity;
    return { bar, close, num, value, cut: wide.some(({ from }) => from >= time && from < next) };
  });
}

/** Whether a study reads a recorded figure. */
export function readsRecorded(study: StudyRequest, field: RecordedField): boolean {
  if ('name' in study) return field === study.name;
  const read = expressionStudy(study.expression);
  return read.ok && read.fields.includes(field);
}

/** Returns the columns of studies over candles: a name with its unit, and a value for each bar, null where the study has none. */
export function studyColumns(
  candles: Pick<Candles, 'bars' | 'coverage' | 'interval'>,
  studies: readonly StudyRequest[],
  recorded: RecordedSeries = {},
) {
  const times = candles.bars.map(({ time }) => time);
  const recordOf = recordedIn(recorded, times, intervalSeconds(candles.interval));
  const closed = intervalsOf(candles).map((slot, n): CandleValues => ({ ...slot, ...recordOf(n) }));
  return studies.flatMap((study) => {
    if ('expression' in study) {
      const read = expressionStudy(study.expression);
      if (!read.ok) return [];
      const unit = read.unit === 'coin' ? ` (${PRICE})` : read.unit === 'none' ? '' : ` (${read.unit})`;
      return [{ name: `${EXPRESSION} ${study.expression}${unit}`, values: expressionValues(read, closed) }];
    }
    const { name, numbers } = study;
    if (isRecorded(name)) {
      const column = name === 'recorded_price' ? `${name} (${PRICE})` : name;
      return [{ name: column, values: closed.map((slot) => slot[name] ?? null) }];
    }
    const { of, unit } = STUDY_FIGURES[name] as StudyFigures;
    return of(closed, numbers).map(([part, values]) => ({
      name: `${[name, ...numbers, part].filter(String).join(' ')} (${unit})`,
      values,
    }));
  });
}
