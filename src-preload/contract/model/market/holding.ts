import { z } from 'zod';
import { at, coin, int, number, text } from '../app/row-fields.ts';
import { Balance } from './money.ts';
import { Share } from './share.ts';
import { Unix } from '../app/time.ts';

/** Influence held in a share; `reserved` is the part in open orders. */
export const Holding = z.object({ share: Share, total: z.int(), available: z.int(), reserved: z.int() });
export type Holding = z.output<typeof Holding>;

/** A trader's account. An account unknown to the game has a zero balance and null `last_active`. */
export const Account = z.object({ name: z.string().nullable(), balance: Balance, last_active: Unix.nullable() });
export type Account = z.output<typeof Account>;

/** A holder of influence in a share, and the amount. */
export const Owner = z.looseObject({ name: z.string().nullable(), num: int });
export type Owner = z.output<typeof Owner>;

/** The holders of a share, most influence first. `complete` false: there are more holders with less influence, or none is reported. */
export const Owners = z.object({
  share: Share,
  complete: z.boolean(),
  /** Number of holders; null if it is not reported. */
  count: z.int().nullable(),
  owners: z.array(z.object({ name: z.string(), num: z.int(), lastActive: Unix.nullable() })),
});
export type Owners = z.output<typeof Owners>;

/** Last price of a share. */
export const LastPrice = z.looseObject({ share: Share.nullable(), price: coin, date: at });
export type LastPrice = z.output<typeof LastPrice>;

/** A period of a share's trading. The specification does not state its fields: known names are read if present. */
export const ShareOverviewRow = z.looseObject({ date: at, volume: number, price: number, num: int, low: number, high: number });
export type ShareOverviewRow = z.output<typeof ShareOverviewRow>;

/** Newly issued influence: the receiver, the share and the amount. */
export const Dilution = z.looseObject({ share: Share.nullish(), name: text, num: int, price: coin, date: at });
export type Dilution = z.output<typeof Dilution>;

/** Influence a trader received or gave away. */
export const ShareTransaction = z.looseObject({
  share: Share.nullish(),
  name: text,
  other_name: text,
  num: int,
  price: coin,
  type: text,
  date: at,
});
export type ShareTransaction = z.output<typeof ShareTransaction>;

/** Influence locked away under a controller. */
export const Vault = z.looseObject({
  id: z.union([z.int(), z.string()]).nullish(),
  founder: text,
  controller: text,
  share: Share.nullish(),
  num: int,
});
export type Vault = z.output<typeof Vault>;

/** A trade as the game state reports it: without an id and without the taker. */
export const ShareTrade = z.looseObject({
  share: Share.nullable(),
  buyer: z.string().nullable(),
  seller: z.string().nullable(),
  num: int,
  price: coin,
  date: at,
});
export type ShareTrade = z.output<typeof ShareTrade>;
