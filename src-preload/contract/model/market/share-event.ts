import { z } from 'zod';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';
import { Unix } from '../app/time.ts';
import { Coin } from './money.ts';
import { EntityRef, Share } from './share.ts';

/** Kinds of events of a share. `manager` is the manager of a club or the agent of a player. */
export const EVENT_KINDS = ['match', 'injury', 'transfer', 'vote', 'payout', 'manager', 'rating'] as const;
export const EventKind = z.enum(EVENT_KINDS);
export type EventKind = z.output<typeof EventKind>;

/** The share and the time span, both ends in Unix seconds and included; `to` may lie in the future. `asOf`: only what was known then. */
export const EventsOf = z
  .strictObject({ share: Share, from: z.int().min(0), to: z.int().min(0), asOf: z.int().min(0).optional() })
  .refine(({ from, to }) => from <= to, '`from` must not be later than `to`');

/**
 * Something that happened to a share, or is set for a time to come. `short` is its result in a few characters, as `W 3–0`; null without
 * one. `until` is its end: full time of a match. `ref` is what to open: the match, the player, the trader, or the share itself for its vote.
 * `known` is when it became known, for something that was set in advance the time at which it was set; 0 if that was before any record.
 * `plan` is what was said of it until its result was known, at `to`; null if nothing was said or it has no result. `detail` is what else to
 * say of it in a word. `paid` is what a payout brought: all holders together, or the user's accounts.
 */
export const ShareEvent = z.object({
  at: Unix,
  kind: EventKind,
  text: CodedTextSchema,
  ref: EntityRef.nullable(),
  short: CodedTextSchema.nullable(),
  until: Unix.nullable(),
  known: Unix,
  plan: z.object({ text: CodedTextSchema, to: Unix }).nullable(),
  detail: CodedTextSchema.nullable(),
  paid: z.object({ to: z.enum(['holders', 'me']), amount: Coin }).nullable(),
});
export type ShareEvent = z.output<typeof ShareEvent>;
/** Oldest first. */
export const ShareEvents = z.array(ShareEvent);
