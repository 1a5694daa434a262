import { z } from 'zod';
import { at, club, coin, int, number, text } from '../app/row-fields.ts';
import { ClubId, PlayerId } from './share.ts';
import { Usd } from './money.ts';

const usd = Usd.nullish();

/** A formation and a style of play, and how well they suit a squad against an opponent. */
export const Suited = z.looseObject({
  formation_id: int,
  formation: text,
  play_style: z.union([z.string(), z.int()]).nullish(),
  squad_fit_pct: number,
  combined_score: number,
  slots: z.array(z.looseObject({ slot: int, position: text, player_id: PlayerId.nullish() })).nullish(),
});
export type Suited = z.output<typeof Suited>;

/** What the tool server makes of a match or a club: its parts are not stated, those known by name are read where they are. */
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

/** What influence in a player earns, and what it costs to buy as much as pays itself back in so many seasons. */
export const PlayerEarning = z.looseObject({
  player_id: PlayerId,
  club_id: club,
  current_earnings: number,
  buyable: number,
  cost: number,
  avg_price: number,
  payback: number,
  match_time_percentage: number,
});
export type PlayerEarning = z.output<typeof PlayerEarning>;

/** The same of a club; also what its sellers ask. */
export const ClubEarning = z.looseObject({
  club_id: ClubId,
  country_id: text,
  division: int,
  current_earnings: number,
  coin_per_influence_per_season: coin,
  buyable: number,
  cost: number,
  avg_price: number,
  payback: number,
});
export type ClubEarning = z.output<typeof ClubEarning>;

/** A bulk table as the tool server cuts it: when it was made, how much of it there is. */
export const Excerpt = z.object({ updated: at, total: int });

/** Clubs of one pack and what it pays back. */
export const Pack = z.looseObject({ club_id: club, country_id: text, division: int, payback_seasons: number, price_per_pack_raw: usd });
export type Pack = z.output<typeof Pack>;

export const ShopPurchase = z.looseObject({ receiver: text, club_id: club, num: int, date: at, usd_spent_raw: usd });
export type ShopPurchase = z.output<typeof ShopPurchase>;

/** Who traded most. Volumes in base units. */
export const TopTrader = z.looseObject({ name: z.string(), rank: int, volume: number, trades: int });
export type TopTrader = z.output<typeof TopTrader>;

/** An entity that a name may mean. */
export const Candidate = z.object({ id: z.int(), name: z.string(), confidence: z.number().nullable() });
export type Candidate = z.output<typeof Candidate>;
