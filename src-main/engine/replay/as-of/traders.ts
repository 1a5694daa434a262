import type { Coin } from '#contract/model/market/money.ts';
import type { User } from '#contract/model/market/user.ts';
import { text } from '#contract/text/coded-text.ts';
import type { AccountRecords } from '../../live/resources/folio/read-ledger.ts';
import { balanceOf, NOTES, readHeld } from './accounts.ts';
import { notRecorded, past, type AsOf } from './as-of.ts';
import { recordsAt } from './folio.ts';

const DAY = 86_400;
const NONE = { last_active: null, orders: null } as const;

/** Coin that a trader bought and sold for in the days before a time; empty where older trades are not known. */
function volumesOf(name: string, { ledger, gapless }: AccountRecords, at: number): Partial<User> {
  const sum = (side: 'buyer' | 'seller', days: number): number | null => {
    const from = at - days * DAY;
    if (gapless !== null && gapless > from) return null;
    return ledger.trades.reduce((all, one) => (one[side] === name && one.time > from ? all + one.price * one.num : all), 0);
  };
  const [bought, sold] = [sum('buyer', 30), sum('seller', 30)];
  return {
    buy_volume_1_day: sum('buyer', 1),
    buy_volume_7_day: sum('buyer', 7),
    sell_volume_1_day: sum('seller', 1),
    sell_volume_7_day: sum('seller', 7),
    total_volume_30_day: bought === null || sold === null ? null : bought + sold,
  };
}
/** A trader as recorded, or worked back from dated records. Open orders are not recorded with names. */
export const user: AsOf<'user'> = {
  async read({ name }, at, context) {
    const got = await recordsAt([name], at, context);
    if (!got.ok) return got;
    const { accounts, holdings } = got.value;
    const coin = (accounts[0]?.coin ?? 0) as Coin;
    const held = holdings.map(({ share, total, available, reserved }) => ({ share, total, available, reserved }));
    return past({ ...NONE, name, balances: balanceOf(coin), holdings: held, ...volumesOf(name, got.value, at) }, at, { notes: NOTES });
  },
};
export const users: AsOf<'users'> = {
  async read({ ids }, at, context) {
    if (!ids) return notRecorded(text('replay.list'));
    const got = await readHeld(ids, at, context);
    if (!got.ok) return got;
    const rows = got.value.held.map(({ name, held, balance }): User => {
      return { ...NONE, name, balances: balance === null ? null : balanceOf(balance), holdings: held };
    });
    return past({ total: rows.length, rows }, got.value.observedAt, { notes: NOTES });
  },
};
