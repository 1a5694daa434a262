import { z } from 'zod';
import { at, club, coin, each, int, number, player, text } from '../app/row-fields.ts';
import { ClubId, PlayerId } from './share.ts';
import { Usd } from './money.ts';

const usd = Usd.nullish();

/** A formation and playing style, and how well they suit a squad against an opponent. */
const Suited = z.looseObject({
  formation_id: int,
  formation: text,
  play_style: z.union([z.string(), z.int()]).nullish(),
  squad_fit_pct: number,
  combined_score: number,
  slots: z.array(z.looseObject({ slot: int, position: text, player_id: player })).nullish(),
});
type Suited = z.output<typeof Suited>;

/** The tool server's analysis of a match or club. The specification does not state its parts: known names are read if present. */
export const Analysis = z.looseObject({
  club_id: club,
  home_club_id: club,
  away_club_id: club,
  fixture_id: int,
  recommended: Suited.nullish(),
  rankings: z.array(Suited).nullish(),
  recent_results: z.array(z.looseObject({ fixture_id: int })).nullish(),
  current_tactics: z.looseObject({}).nullish(),
});
export type Analysis = z.output<typeof Analysis>;

/** Earnings from influence in a player, and the cost of buying as much as pays for itself within a number of seasons. */
export const PlayerEarning = z.looseObject({
  player_id: PlayerId,
  club_id: club,
  ...each(number, 'current_earnings buyable cost avg_price payback match_time_percentage'),
});
export type PlayerEarning = z.output<typeof PlayerEarning>;

/** Earnings from influence in a club, including the prices of its sellers. */
export const ClubEarning = z.looseObject({
  club_id: ClubId,
  country_id: text,
  division: int,
  ...each(number, 'current_earnings buyable cost avg_price payback'),
  coin_per_influence_per_season: coin,
});
export type ClubEarning = z.output<typeof ClubEarning>;

/** Size of a bulk table that the tool server truncated, and when it was created. */
export const Excerpt = z.object({ updated: at, total: int });

/** The clubs of one pack and its payback time. */
export const Pack = z.looseObject({ club_id: club, country_id: text, division: int, payback_seasons: number, price_per_pack_raw: usd });
export type Pack = z.output<typeof Pack>;

export const ShopPurchase = z.looseObject({ receiver: text, club_id: club, num: int, date: at, usd_spent_raw: usd });
export type ShopPurchase = z.output<typeof ShopPurchase>;

/** A row of the ranking of traders by volume, in base units. */
export const TopTrader = z.looseObject({ name: z.string(), rank: int, volume: number, trades: int });
export type TopTrader = z.output<typeof TopTrader>;

/** An entity that a name may refer to. */
export const Candidate = z.object({ id: z.int(), name: z.string(), confidence: z.number().nullable() });
export type Candidate = z.output<typeof Candidate>;
