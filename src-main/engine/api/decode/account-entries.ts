import { z } from 'zod';
import type { Entry, PayoutGraph, UserEarnings, UserWeek } from '#contract/model/clubs/finance.ts';
import { Coin } from '#contract/model/market/money.ts';
import { share } from '#contract/model/market/share.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { absent, id, int, text, when } from '../schema/fields.ts';
import { usableRows } from '../schema/usable-rows.ts';

/** A movement of coin in the user's balance sheet. */
export const moneyEntry = z
  .looseObject({
    name: text,
    amount: Coin,
    type: text,
    unix_time: when,
    time: when,
    other_name: text.nullish(),
    other_type: text.nullish(),
    other_id: id.nullish(),
    fixture_id: id.nullish(),
  })
  .transform((row): Entry => ({
    kind: 'money',
    name: row.name,
    time: row.unix_time ?? row.time,
    type: row.type,
    amount: row.amount,
    share: (row.other_type === 'club' || row.other_type === 'player') && !absent(row.other_id) ? share(row.other_type, row.other_id) : null,
    num: null,
    other: row.other_name ?? null,
    fixture: row.fixture_id ?? null,
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
    name: text.nullish(),
    week_start_unix_time: when,
    week_end_unix_time: when,
    totals: usableRows(z.looseObject({ type: text, amount: Coin })).nullish(),
  })
  .transform((row): UserWeek => ({
    name: row.name ?? null,
    from: row.week_start_unix_time,
    to: row.week_end_unix_time,
    totals: (row.totals ?? []).map(({ type, amount }) => ({ type, amount })),
  }));

/** One amount in coin and in dollars. */
const earned = z
  .looseObject({ svc: Coin.nullish(), usdc: z.number().nullish() })
  .nullish()
  .transform((row) => (absent(row?.svc) ? null : { coin: row.svc, usd: row.usdc ?? null }));
export const userEarnings = z
  .looseObject({
    coin2usdc: z.number().nullish(),
    earnings_7d: earned,
    earnings_14d: earned,
    earnings_30d: earned,
    earnings_last_match_day: earned,
  })
  .transform((row): UserEarnings => ({
    coin2usdc: row.coin2usdc ?? null,
    days7: row.earnings_7d,
    days14: row.earnings_14d,
    days30: row.earnings_30d,
    lastMatchday: row.earnings_last_match_day,
  }));

const sum = Coin.nullish();
/** Not every parser accepts `2026-07`, so a month counts as its first day. */
const month = (row: { timestamp: Unix | null; month?: string | null | undefined }): Unix =>
  row.timestamp ?? when.parse(absent(row.month) ? null : `${row.month.slice(0, 7)}-01`) ?? (0 as Unix);
export const payoutGraph = z
  .looseObject({
    daily: usableRows(
      z.looseObject({ timestamp: when, date: when, total_payouts: Coin, club_payouts: sum, player_payouts: sum }),
    ).nullish(),
    monthly: usableRows(
      z.looseObject({
        timestamp: when,
        month: text.nullish(),
        total_payouts: Coin,
        cash_injection: sum,
        player_game_shares: sum,
        circulation: sum,
      }),
    ).nullish(),
  })
  .transform((row): PayoutGraph => ({
    daily: (row.daily ?? []).map((day) => ({
      time: day.timestamp ?? day.date ?? (0 as Unix),
      total: day.total_payouts,
      clubs: day.club_payouts ?? null,
      players: day.player_payouts ?? null,
    })),
    monthly: (row.monthly ?? []).map((one) => ({
      time: month(one),
      total: one.total_payouts,
      cashInjection: one.cash_injection ?? null,
      playerGameShares: one.player_game_shares ?? null,
      circulation: one.circulation ?? null,
    })),
  }));
