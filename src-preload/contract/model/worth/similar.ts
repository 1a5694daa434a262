import { z } from 'zod';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';
import { Unix } from '../app/time.ts';
import { Coin } from '../market/money.ts';
import { ClubId, PlayerId } from '../market/share.ts';

/** What players are compared by, with the groups of dimensions that a weight applies to. */
export const LIKENESS_GROUPS = {
  position: { title: 'Position', weight: 4 },
  rating: { title: 'Rating', weight: 4 },
  skills: { title: 'Skills', weight: 1 },
  age: { title: 'Age', weight: 2 },
  contract: { title: 'Contract', weight: 1 },
  wage: { title: 'Wage', weight: 1 },
  minutes: { title: 'Matches played', weight: 1 },
  condition: { title: 'Fitness and morale', weight: 0 },
} as const;
export type LikenessGroup = keyof typeof LIKENESS_GROUPS;
export const LIKENESS = Object.keys(LIKENESS_GROUPS) as [LikenessGroup, ...LikenessGroup[]];
/** Weights that a group can have. */
export const WEIGHTS = [0, 1, 2, 4] as const;
export type Weights = Partial<Record<LikenessGroup, number>>;

/** How a similar player can be had: listed in an auction, free, or by his influence at an ask. */
export const WAYS = ['listed', 'free', 'tradable'] as const;
export type Way = (typeof WAYS)[number];

export const SimilarOf = z.strictObject({
  player: PlayerId,
  /** Influence to price; the setting `mySize` by default. */
  size: z.int().min(1).max(1_000_000_000).optional(),
  among: z
    .array(z.enum(WAYS))
    .min(1)
    .default([...WAYS]),
  /** Only players whose best ask is lower, or whom a club gets for less than this player's value: by a bid, or without a fee. */
  cheaper: z.boolean().default(true),
  weights: z.partialRecord(z.enum(LIKENESS), z.number().min(0).max(10)).default({}),
  /** The club to place players into; by default the one that the user manages. */
  club: ClubId.optional(),
  limit: z.int().min(1).max(50).default(12),
});

/** One difference: what differs, and by how much, the other player less this one. `position` has the code of the other player. */
export const LikenessDifference = z.object({
  what: z.enum(['position', 'rating', 'age', 'contract', 'wage', 'played']),
  by: z.number(),
  code: z.string().nullable(),
});
export type LikenessDifference = z.output<typeof LikenessDifference>;

const figure = z.number().nullable();
const coin = Coin.nullable();
const priced = {
  player: PlayerId,
  club: ClubId.nullable(),
  position: z.string().nullable(),
  rating: figure,
  age: figure,
  ask: coin,
  askSize: z.int().nullable(),
  /** Seasons at the average of my size, and the influence that the asks have for it. */
  payback: figure,
  filled: z.int(),
};

/**
 * What a player adds to the best eleven of my club, in points of effective rating over all formations, and at what price he can be had. The
 * eleven is solved again with him in the squad: its formation and the one before by id, his position in it (null: he does not play), who makes way,
 * and who comes in or changes position.
 */
export const Placing = z.object({
  gain: z.number(),
  formation: z.int(),
  before: z.int(),
  position: z.string().nullable(),
  out: z.array(PlayerId),
  moved: z.array(z.object({ player: PlayerId, from: z.string().nullable(), to: z.string() })),
  price: coin,
  perMillion: figure,
});
export type Placing = z.output<typeof Placing>;

export const SimilarPlayer = z.object({
  ...priced,
  /** From 0 to 1. */
  likeness: z.number(),
  /** Ask ÷ this player's ask − 1. */
  cheaper: figure,
  differences: z.array(LikenessDifference),
  ways: z.array(z.enum(WAYS)),
  placing: Placing.nullable(),
});
export type SimilarPlayer = z.output<typeof SimilarPlayer>;

/** The nearest players, most alike first, and the asks of all comparable ones. */
export const Similar = z.object({
  self: z.object(priced),
  rows: z.array(SimilarPlayer),
  /** Players of the market that were compared. */
  compared: z.int(),
  /** Comparable players with an ask: same main position, rating and age within these bounds; their asks in ascending order, and the median. */
  cohort: z.object({
    position: z.string().nullable(),
    rating: z.tuple([z.number(), z.number()]).nullable(),
    age: z.tuple([z.number(), z.number()]).nullable(),
    count: z.int(),
    median: figure,
    asks: z.array(z.number()),
  }),
  size: z.int(),
  /** The club whose eleven was solved again; null with the reason. */
  club: ClubId.nullable(),
  clubWhy: CodedTextSchema.nullable(),
  /** Oldest reading of the asks. */
  asksFrom: Unix.nullable(),
});
export type Similar = z.output<typeof Similar>;
