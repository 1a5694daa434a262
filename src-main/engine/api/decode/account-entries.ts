import { z } from 'zod';
import type { Entry, PayoutGraph, UserEarnings, UserWeek } from '#contract/model/clubs/finance.ts';
import { Coin } from '#contract/model/market/money.ts';
import { share } from '#contract/model/market/share.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { absent, each, id, int, orNull, text, when } from '../schema/fields.ts';
import { usableRows } from '../schema/usable-rows.ts';

/** A movement of coin in the user's balance sheet. */
export const moneyEntry = z
  .looseObject({
    name: text,
    amount: Coin,
    type: text,
    unix_time: when,
    time: when,
    other_name: orNull(text),
    other_type: text.nullish(),
    other_id: id.nullish(),
    fixture_id: orNull(id),
  })
  .transform((row): Entry => ({
    kind: 'money',
    name: row.name,
    time: row.unix_time ?? row.time,
    type: row.type,
    amount: row.amount,
    share: (row.other_type === 'club' || row.other_type === 'player') && !absent(row.other_id) ? share(row.other_type, row.other_id) : null,
    num: null,
    other: row.other_name,
    fixture: row.fixture_id,
  }));

/** A movement of influence; its amount in coin is null. */
export const influenceEntry = z
  .looseObject({
    name: text,
    share_type: z.enum(['club', 'player']),
    share_id: id,
    num: int,
    unix_time: when,
    type: text.nullish(),
    other_name: text.nullish(),
  })
  .transform((row): Entry => ({
    kind: 'influence',
    name: row.name,
    time: row.unix_time,
    type: row.type ?? '',
    amount: null,
    share: share(row.share_type, row.share_id),
    num: row.num,
    other: row.other_name ?? null,
    fixture: null,
  }));

export const userWeek = z
  .looseObject({
    name: orNull(text),
    week_start_unix_time: when,
    week_end_unix_time: when,
    totals: usableRows(z.object({ type: text, amount: Coin })).nullish(),
  })
  .transform(({ name, week_start_unix_time: from, week_end_unix_time: to, totals }): UserWeek => ({
    name,
    from,
    to,
    totals: totals ?? [],
  }));

/** One amount in coin and in dollars. */
const earned = z
  .looseObject({ svc: Coin.nullish(), usdc: z.number().nullish() })
  .nullish()
  .transform((row) => (absent(row?.svc) ? null : { coin: row.svc, usd: row.usdc ?? null }));
export const userEarnings = z
  .looseObject({ coin2usdc: orNull(z.number()), ...each(earned, 'earnings_7d', 'earnings_14d', 'earnings_30d', 'earnings_last_match_day') })
  .transform((row): UserEarnings => ({
    coin2usdc: row.coin2usdc,
    days7: row.earnings_7d,
    days14: row.earnings_14d,
    days30: row.earnings_30d,
    lastMatchday: row.earnings_last_match_day,
  }));

const sum = orNull(Coin);
const day = z
  .looseObject({ timestamp: when, date: when, total_payouts: Coin, club_payouts: sum, player_payouts: sum })
  .transform((row) => ({
    time: row.timestamp ?? row.date ?? (0 as Unix),
    total: row.total_payouts,
    clubs: row.club_payouts,
    players: row.player_payouts,
  }));
const month = z
  .looseObject({
    timestamp: when,
    month: text.nullish(),
    total_payouts: Coin,
    ...each(sum, 'cash_injection', 'player_game_shares', 'circulation'),
  })
  .transform((row) => ({
    // not every parser accepts `2026-07`, so a month counts as its first day
    time: row.timestamp ?? when.parse(absent(row.month) ? null : `${row.month.slice(0, 7)}-01`) ?? (0 as Unix),
    total: row.total_payouts,
    cashInjection: row.cash_injection,
    playerGameShares: row.player_game_shares,
    circulation: row.circulation,
  }));
export const payoutGraph = z
  .looseObject({ daily: usableRows(day).nullish(), monthly: usableRows(month).nullish() })
  .transform(({ daily, monthly }): PayoutGraph => ({ daily: daily ?? [], monthly: monthly ?? [] }));
