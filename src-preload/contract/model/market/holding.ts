import { z } from 'zod';
import { at, coin, int, number, text } from '../app/row-fields.ts';
import { Coin } from './money.ts';
import { Share } from './share.ts';
import { Unix } from '../app/time.ts';

/** Influence held in a share: `reserved` stands in orders. */
export const Holding = z.object({ share: Share, total: z.int(), available: z.int(), reserved: z.int() });
export type Holding = z.output<typeof Holding>;

/** A trader's account; one the game never saw has nothing and was never active. */
export const Account = z.object({
  name: z.string().nullable(),
  balance: z.object({ total: Coin, available: Coin, reserved: Coin }),
  last_active: Unix.nullable(),
});
export type Account = z.output<typeof Account>;

/** Who owns influence of a share, and how much. */
export const Owner = z.looseObject({ name: z.string().nullable(), num: int });
export type Owner = z.output<typeof Owner>;

/** The owners of a share, most influence first. `complete` false: there are more, with less than any of these, or none is told. */
export const Owners = z.object({
  share: Share,
  complete: z.boolean(),
  /** How many there are, where it is told. */
  count: z.int().nullable(),
  owners: z.array(z.object({ name: z.string(), num: z.int(), lastActive: Unix.nullable() })),
});
export type Owners = z.output<typeof Owners>;

/** What a share was last traded at. */
export const LastPrice = z.looseObject({ share: Share.nullable(), price: coin, date: at });
export type LastPrice = z.output<typeof LastPrice>;

/** A span of a share's trading: its fields are not stated, those known by name are read where they are. */
export const ShareOverviewRow = z.looseObject({ date: at, volume: number, price: number, num: int, low: number, high: number });
export type ShareOverviewRow = z.output<typeof ShareOverviewRow>;

/** Influence issued anew: whose, of what, how much. */
export const Dilution = z.looseObject({ share: Share.nullish(), name: text, num: int, price: coin, date: at });
export type Dilution = z.output<typeof Dilution>;

/** A trader's influence that came or went. */
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

/** Influence put away under a controller. */
export const Vault = z.looseObject({
  id: z.union([z.int(), z.string()]).nullish(),
  founder: text,
  controller: text,
  share: Share.nullish(),
  num: int,
});
export type Vault = z.output<typeof Vault>;

/** A trade as the game state tells it: it has no number, and the taker is not said. */
export const ShareTrade = z.looseObject({
  share: Share.nullable(),
  buyer: z.string().nullable(),
  seller: z.string().nullable(),
  num: int,
  price: coin,
  date: at,
});
export type ShareTrade = z.output<typeof ShareTrade>;
