import type { OwnTrade } from '../alerts/alert-about.ts';

let trade = $state.raw<OwnTrade | null>(null);

/** The dialog with the order book before an own trade, which the shell shows above all tiles. */
export const bookThenDialog = {
  get current(): OwnTrade | null {
    return trade;
  },
  open: (one: OwnTrade): void => void (trade = one),
  close: (): void => void (trade = null),
};
