/**
 * Technical indicators over the closing prices of intervals. An interval without a trade has no price and does not count. Where trades are
 * missing (`cut`), an indicator starts anew, because its inputs are unknown. During its warm-up it has no value.
 */
import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals';

/** One interval: its closing price, null without a trade, and whether trades are missing right after it. */
export interface ClosedSlot {
  readonly close: number | null;
  readonly cut: boolean;
}
interface Indicator<R> {
  add(price: number): R | null;
  getRequiredInputs(): number;
}

/** Feeds an indicator and returns its result at each interval; null without a trade and while it warms up. */
function run<R>(slots: readonly ClosedSlot[], create: () => Indicator<R>): (R | null)[] {
  let indicator = create();
  let fed = 0;
  return slots.map(({ close, cut }) => {
    const result = close === null ? null : indicator.add(close);
    if (close !== null) fed += 1;
    const isWarm = fed >= indicator.getRequiredInputs();
    if (cut) [indicator, fed] = [create(), 0];
    return close !== null && isWarm ? result : null;
  });
}

export const sma = (slots: readonly ClosedSlot[], window: number): (number | null)[] => run(slots, () => new SMA(window));
export const ema = (slots: readonly ClosedSlot[], window: number): (number | null)[] => run(slots, () => new EMA(window));
/** The relative strength index by Wilder, 0 to 100. */
export const rsi = (slots: readonly ClosedSlot[], window: number): (number | null)[] => run(slots, () => new RSI(window));
/** The mean of the window and the bands `width` standard deviations beside it. */
export const bollinger = (slots: readonly ClosedSlot[], window: number, width: number) =>
  run(slots, () => new BollingerBands(window, width));
/** The difference of a fast and a slow average, its own average (the signal), and their difference. */
export const macd = (slots: readonly ClosedSlot[], fast: number, slow: number, signal: number) =>
  run(slots, () => new MACD(new EMA(fast), new EMA(slow), new EMA(signal)));
