import type { ExpressionError } from '../expression/cel.ts';
import { compileExpression } from '../expression/compile.ts';
import { evaluateRow, type RowValue } from '../expression/evaluate.ts';
import type { Expr } from '../expression/expr.ts';
import { averageField } from '../fields/candle-fields.ts';
import { perUnit, type FieldUnit } from '../fields/field.ts';
import { text } from '../text/coded-text.ts';
import { ema, rsi, sma, type ClosedSlot } from './indicators.ts';
import type { RecordedField } from './recorded-series.ts';

/**
 * One interval as expressions read it. Prices and coin in base units; `bar` is null or absent if nothing was traded. Recorded figures are null
 * where none was recorded, and absent while the records are being read.
 */
export interface CandleValues extends ClosedSlot, Partial<Readonly<Record<RecordedField, number | null>>> {
  readonly bar?: Readonly<Record<'open' | 'high' | 'low' | 'vwap' | 'trades', number>> | null;
  readonly num: number;
  readonly value: number;
  /** Whether trades of this interval are not known. */
  readonly missing?: boolean;
  /** Spread of the recorded order book in percent; null or absent where none was recorded. */
  readonly spread?: number | null;
}

/** An expression on candles that returns a number, or everything that is wrong with its text. */
type ExpressionStudy =
  | { readonly ok: true; readonly expr: Expr; readonly unit: FieldUnit; readonly fields: readonly string[] }
  | { readonly ok: false; readonly errors: readonly ExpressionError[] };

const MOST_READ = 40;
const read = new Map<string, ExpressionStudy>();
/** Compiles an expression on candles. The latest ones are kept, because a chart asks again with every trade. */
export function expressionStudy(source: string): ExpressionStudy {
  const before = read.get(source);
  if (before) return before;
  const made = compileExpression(source, 'candles');
  const study: ExpressionStudy =
    made.ok && made.type !== 'number'
      ? { ok: false, errors: [{ from: 0, to: source.length, text: text('expression.number-needed') }] }
      : made;
  const [oldest] = read.keys();
  if (read.size >= MOST_READ && oldest !== undefined) read.delete(oldest);
  read.set(source, study);
  return study;
}

/** Amounts are rounded to this part of a base unit, which is finer than any, because coin is a fraction of them. */
const FINE = 1e6;
const AVERAGES = { sma, ema, rsi } as const;
/** Closes of the last traded interval before each one; null before the first, and where trades are missing between them. */
function previousCloses(slots: readonly ClosedSlot[]): (number | null)[] {
  let last: number | null = null;
  return slots.map(({ close, cut }) => {
    const before = last;
    last = cut ? null : (close ?? last);
    return before;
  });
}

/**
 * Evaluates an expression for each interval: amounts in base units, other numbers as they are. Null where something that it reads is
 * unknown.
 */
export function expressionValues(
  { expr, unit, fields }: ExpressionStudy & { ok: true },
  slots: readonly CandleValues[],
): (number | null)[] {
  const series = new Map<string, readonly (number | null)[]>();
  for (const name of fields) {
    const average = averageField(name);
    if (average) series.set(name, AVERAGES[average.of](slots, average.window));
    else if (name === 'previous') series.set(name, previousCloses(slots));
  }
  const per = perUnit({ unit });
  const fieldAt = (slot: CandleValues, at: number, name: string): RowValue => {
    const { bar, close, num, value, spread, missing } = slot;
    if (name === 'recorded_price') return slot.recorded_price;
    if (missing) return null;
    switch (name) {
      case 'close':
        return close;
      case 'open':
      case 'high':
      case 'low':
      case 'vwap':
        return bar?.[name];
      case 'volume':
        return num;
      case 'value':
        return value;
      case 'trades':
        return bar?.trades ?? 0;
      case 'spread':
        return spread;
      case 'holders':
      case 'rating':
        return slot[name];
      default:
        return series.get(name)?.[at];
    }
  };
  return slots.map((slot, at) => {
    const result = evaluateRow(expr, (name) => fieldAt(slot, at, name));
    if (typeof result !== 'number') return null;
    return per === 1 ? result : Math.round(result * per * FINE) / FINE;
  });
}
