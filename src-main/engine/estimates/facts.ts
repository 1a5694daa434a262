import type { EstimateKind } from '#contract/model/app/estimate-kind.ts';
import { weekIncome } from './income-facts.ts';
import { laterBalance, seasonPayouts, weekNet } from './finance-facts.ts';
import type { FactFinder } from './found.ts';
import { autopickRight, opponentPoints, startersRight } from './match-facts.ts';
import { laterPrice, laterRating, ratingGap, transferAmount } from './share-facts.ts';
import { votesCast, voteWinner } from './vote-facts.ts';

/** How the fact of each kind of estimate is found. */
export const FACTS: Readonly<Record<EstimateKind, FactFinder>> = {
  'fair-range': transferAmount,
  projection: weekNet,
  runway: laterBalance,
  'autopick-model': autopickRight,
  'likely-eleven': startersRight,
  'vote-outcome': voteWinner,
  'vote-turnout': votesCast,
  difficulty: opponentPoints,
  payback: seasonPayouts,
  'discount-value': laterPrice,
  forecast: laterRating,
  'rating-path': laterRating,
  income: weekIncome,
  similar: ratingGap,
};
