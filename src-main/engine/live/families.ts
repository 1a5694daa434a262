import { apiFamily } from './api.ts';
import { orderbookFamily } from './books.ts';
import { candlesFamily } from './candles.ts';
import { clubFamily, clubsFamily } from './clubs.ts';
import type { Families } from './family.ts';
import { localFamilies } from './local.ts';
import { marketFamily } from './market.ts';
import { operationsFamily } from './operations.ts';
import { playerFamily, playersFamily } from './players.ts';
import { graphFamily, tradesFamily } from './trades.ts';
import { userFamily } from './users.ts';

/** How every resource of the contract is read. A new resource is one row of the contract and one here. */
export const FAMILIES: Families = {
  ...localFamilies,
  operations: operationsFamily,
  api: apiFamily,
  market: marketFamily,
  clubs: clubsFamily,
  players: playersFamily,
  club: clubFamily,
  player: playerFamily,
  user: userFamily,
  orderbook: orderbookFamily,
  trades: tradesFamily,
  graph: graphFamily,
  candles: candlesFamily,
};
