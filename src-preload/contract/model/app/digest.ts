import { z } from 'zod';
import { Source } from '../../snapshot.ts';
import { Opens } from '../alerts/alert.ts';
import { Coin } from '../market/money.ts';
import { EntityRef } from '../market/share.ts';

export const DIGEST_KINDS = [
  'alert',
  'vote-ended',
  'vote-opened',
  'result',
  'price',
  'injured',
  'banned',
  'joined',
  'left',
  'fit',
] as const;
export type DigestKind = (typeof DIGEST_KINDS)[number];

/** One thing that happened. Times in Unix seconds. */
export const DigestLine = z.object({
  id: z.string(),
  kind: z.enum(DIGEST_KINDS),
  /** Whose it is to the user: what their accounts hold or manage, what stands on a list, or neither. */
  about: z.enum(['held', 'watched', 'other']),
  ref: EntityRef.nullable(),
  text: z.string(),
  /** When it happened; null: between the two looks, nobody tells when. */
  at: z.number().nullable(),
  /** `thin`: too little was traded for the price to say much, as for the day change. */
  price: z.object({ from: Coin, to: Coin, thin: z.string().nullish() }).nullable(),
  /** Alerts told in it. */
  alerts: z.array(z.int()),
  critical: z.boolean(),
  opens: Opens,
  source: Source,
  height: z.number().nullable(),
  observedAt: z.number(),
});
export type DigestLine = z.output<typeof DigestLine>;

/** Something that could not be followed or compared, and why. */
export const Unknown = z.object({ what: z.string(), why: z.string(), from: z.number().nullable(), until: z.number().nullable() });
export type Unknown = z.output<typeof Unknown>;

/** `none`: the user was never away for long · `reading`: how things stand now is being read. */
export const Digest = z.object({
  state: z.enum(['none', 'reading', 'ready']),
  /** When the user looked last and when they came back. */
  since: z.number().nullable(),
  until: z.number().nullable(),
  /** The most important first. */
  lines: z.array(DigestLine),
  /** Lines beyond those. */
  more: z.int(),
  unknown: z.array(Unknown),
  /** What was compared: shares held and watched, and those beyond what is compared. */
  followed: z.object({ held: z.int(), watched: z.int(), leftOut: z.int() }),
  seen: z.boolean(),
});
export type Digest = z.output<typeof Digest>;
