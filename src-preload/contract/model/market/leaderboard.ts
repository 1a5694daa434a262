import { z } from 'zod';
import { coin, each, int, number } from '../app/row-fields.ts';
import { Coin, Usd } from './money.ts';
import { Unix } from '../app/time.ts';

const name = z.string();
const rank = int;
const seen = { last_active: Unix.nullable() };

export const RichRow = z.looseObject({ name, rank, ...seen, ...each(coin, 'balance club_asset_value player_asset_value total_networth') });
export type RichRow = z.output<typeof RichRow>;

/** A manager with two current rankings and an older one. */
export const ManagerRank = z.looseObject({
  name,
  ...seen,
  rank_a: number,
  rank_a_ranking: int,
  rank_b: number,
  rank_b_ranking: int,
  rank_old: number,
  rank_old_ranking: int,
});
export type ManagerRank = z.output<typeof ManagerRank>;

export const Activity = z.looseObject({ name, rank, ...seen, first_move: Unix.nullable(), points: number });
export type Activity = z.output<typeof Activity>;

export const Earner = z.looseObject({ name, rank, earnings: Coin.nullable() });
export type Earner = z.output<typeof Earner>;

/** `spent` is the amount that referred users paid in the shop. */
export const Referrer = z.looseObject({ name, rank, referrals: int, spent: Usd.nullish() });
export type Referrer = z.output<typeof Referrer>;

/** Completion of a profile, and its parts as served. */
export const Achievements = z.looseObject({ name: name.nullish(), completion: z.number().nullable() });
export type Achievements = z.output<typeof Achievements>;

export const BOARDS = ['rich', 'managers', 'activity', 'earnings', 'referrals', 'referrals-all'] as const;
export const Board = z.enum(BOARDS);
export type Board = z.output<typeof Board>;

export const Leaderboard = z.object({ board: Board, rows: z.array(z.union([RichRow, ManagerRank, Activity, Earner, Referrer])) });
export type Leaderboard = z.output<typeof Leaderboard>;

export const BoardOf = z.strictObject({
  board: Board,
  /** One trader only, for boards that support it. */
  name: z.string().min(1).max(256).optional(),
  days: z.int().min(1).max(365).default(30),
  window: z.enum(['30d', 'season']).default('30d'),
  limit: z.int().min(1).max(500).default(100),
});
