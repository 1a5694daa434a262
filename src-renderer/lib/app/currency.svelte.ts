import { Live } from '../connection/live.svelte.ts';
import { settings } from './settings.svelte.ts';

/** Dollars per coin, read while the dollar is the displayed unit. */
const market = new Live('market', {});
let forced = false;

const known = () => {
  const { coin_price: price, figures } = market.current.data ?? {};
  if (price?.coin2usdc) return { rate: price.coin2usdc, at: price.observedAt as number };
  return figures?.coin2usdc ? { rate: figures.coin2usdc, at: figures.observedAt as number } : null;
};

/** The displayed unit of prices and amounts. Without a known rate it stays coin. */
export const currency = {
  /** Dollars per coin if amounts are shown in dollars; null if they are shown in coin. */
  get rate(): number | null {
    return forced || settings.current.currency === 'coin' ? null : (known()?.rate ?? null);
  },
  /** When the rate was read, in Unix seconds; null if amounts are shown in coin. */
  get rateAt(): number | null {
    return settings.current.currency === 'coin' ? null : (known()?.at ?? null);
  },
  /** Whether dollars are wanted and the rate is unknown. */
  get missing(): boolean {
    return settings.current.currency === 'usdc' && known() === null;
  },
  /** The displayed unit, as it stands after an amount. */
  get unit(): string {
    return currency.rate === null ? /* @wc-include */ 'coin' : /* @wc-ignore */ 'USDC';
  },
};

/** Runs a function with all amounts in coin, whatever the displayed unit: for what is entered, compared or sent in coin. */
export function inCoin<T>(run: () => T): T {
  const before = forced;
  forced = true;
  try {
    return run();
  } finally {
    forced = before;
  }
}

/** Returns a heading that ends with its unit, as in “Wage, coin”, with the displayed unit; any other heading unchanged. */
export const headIn = (head: string): string => (currency.rate === null ? head : head.replace(/(^|, )coin$/i, `$1${currency.unit}`));
