import { ok } from '#contract/faults.ts';
import type { Holding } from '#contract/model/market/holding.ts';
import type { Holdings } from '#contract/model/market/holdings.ts';
import type { Coin } from '#contract/model/market/money.ts';
import { splitShare, type Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { withEnds } from '../../live/ended-shares.ts';
import { together } from '../../live/resources/accounts/holdings.ts';
import type { RecordedChange } from '../../recorder/recorder-api.ts';
import { notRecorded, past, type AsOf, type PastContext } from './as-of.ts';

const SHARE = /^(club|player)_\d+$/;
/** Records have totals only, so everything counts as available. */
export const NOTES = [text('replay.reserved')];

/** What an account held: its shares, and its balance in base units or null. */
interface Held {
  readonly name: string;
  readonly change: RecordedChange;
  readonly held: Holding[];
  readonly balance: Coin | null;
}
const heldOf = (name: string, change: RecordedChange): Held => ({
  name,
  change,
  held: Object.entries(change.values).flatMap(([share, total]) =>
    SHARE.test(share) && typeof total === 'number' && total > 0 ? [{ share: share as Share, total, available: total, reserved: 0 }] : [],
  ),
  balance: typeof change.values['balance'] === 'number' ? (change.values['balance'] as Coin) : null,
});
export const balanceOf = (total: Coin) => ({ total, available: total, reserved: 0 as Coin });

/** The holdings of some accounts at a time; accounts of which nothing was recorded are left out. */
export async function readHeld(names: readonly string[], at: number, { recorder }: PastContext) {
  const got = await recorder.values(
    'holdings',
    names.map((name) => `user:${name}`),
    at,
  );
  if (!got.ok) return got;
  const held = names.flatMap((name, n) => {
    const change = got.value[n];
    return change ? [heldOf(name, change)] : [];
  });
  if (held.length === 0 && names.length > 0) return notRecorded(text('replay.no-holdings'));
  return ok({ held, observedAt: Math.min(at, ...held.map(({ change }) => change.at)) });
}

/** The players among some shares who had retired by a time. The record does not say of which shares the answers told nothing. */
export async function retiredAt(shares: readonly Share[], at: number, { recorder }: PastContext) {
  const players = shares.filter((one) => splitShare(one).kind === 'player');
  const got = await recorder.values('players', players, at);
  return new Map(players.flatMap((one, n) => (got.ok && got.value[n]?.values['retired'] ? [[one, 'retired'] as const] : [])));
}

export const holdings: AsOf<'holdings'> = {
  async read({ names }, at, context) {
    const wanted = names ?? context.user.accounts.all();
    const got = await readHeld(wanted, at, context);
    if (!got.ok) return got;
    const { held, observedAt } = got.value;
    const known = new Map(held.map((one) => [one.name, one]));
    const accounts = wanted.map((name): Holdings['accounts'][number] => {
      const one = known.get(name);
      if (!one) return { name, state: 'refused', note: text('replay.no-holdings'), balance: null, club: null };
      return { name, state: 'known', note: null, balance: one.balance === null ? null : balanceOf(one.balance), club: null };
    });
    const complete = held.length === wanted.length;
    const all = together(held);
    const ends = await retiredAt(
      all.map(({ share }) => share),
      at,
      context,
    );
    return past({ accounts, rows: withEnds(all, ends), clubs: [], complete }, observedAt, { notes: NOTES });
  },
};

export const portfolio: AsOf<'portfolio'> = {
  async read({ names }, at, context) {
    const got = await readHeld(names, at, context);
    if (!got.ok) return got;
    const { held, observedAt } = got.value;
    const shares = [...new Set(held.flatMap((one) => one.held.map(({ share }) => share)))];
    const prices = await context.recorder.values('prices', shares, at);
    if (!prices.ok) return prices;
    const last = new Map(shares.map((share, n) => [share, prices.value[n]?.values['last'] ?? null]));
    const rows = held.flatMap((one) =>
      one.held.map((holding) => {
        const price = last.get(holding.share);
        const last_price = typeof price === 'number' && price > 0 ? (price as Coin) : null;
        return { ...holding, name: one.name, last_price, value: last_price === null ? null : ((last_price * holding.total) as Coin) };
      }),
    );
    const accounts = held.flatMap(({ name, balance }) =>
      balance === null ? [] : [{ name, balance: balanceOf(balance), last_active: null }],
    );
    const value = rows.reduce((sum, row) => sum + (row.value ?? 0), 0) as Coin;
    const complete = rows.every((row) => row.value !== null) && held.length === names.length;
    return past({ accounts, holdings: rows, value, complete }, observedAt, { notes: NOTES });
  },
};
