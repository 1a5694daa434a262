import { z } from 'zod';
import { Source } from '../../snapshot.ts';
import { Opens } from '../alerts/alert.ts';
import { Coin } from '../market/money.ts';
import { EntityRef } from '../market/share.ts';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';

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

/** One event of a digest. Times are in Unix seconds. */
export const DigestLine = z.object({
  id: z.string(),
  kind: z.enum(DIGEST_KINDS),
  /** The user's relation to the entity: their accounts hold or manage it, it is on a watchlist, or neither. */
  about: z.enum(['held', 'watched', 'other']),
  ref: EntityRef.nullable(),
  text: CodedTextSchema,
  /** When it happened; null if it is only known to lie between the two visits. */
  at: z.number().nullable(),
  /** `thin`: why the price says little, because too little was traded, as for the day change. */
  price: z.object({ from: Coin, to: Coin, thin: CodedTextSchema.nullish() }).nullable(),
  /** Ids of the alerts that this line covers. */
  alerts: z.array(z.int()),
  critical: z.boolean(),
  opens: Opens,
  source: Source,
  height: z.number().nullable(),
  observedAt: z.number(),
});
export type DigestLine = z.output<typeof DigestLine>;

/** Something that could not be followed or compared, and the reason. */
export const Unknown = z.object({ what: CodedTextSchema, why: CodedTextSchema, from: z.number().nullable(), until: z.number().nullable() });
export type Unknown = z.output<typeof Unknown>;

/** A summary of events during the user's absence. `none`: the user was never away for long · `reading`: the current state is being read. */
export const Digest = z.object({
  state: z.enum(['none', 'reading', 'ready']),
  /** When the user was last present and when they came back. */
  since: z.number().nullable(),
  until: z.number().nullable(),
  /** The lines, most important first. */
  lines: z.array(DigestLine),
  /** Number of lines that do not fit. */
  more: z.int(),
  unknown: z.array(Unknown),
  /** Number of shares compared: held, watched, and left out because there were too many. */
  followed: z.object({ held: z.int(), watched: z.int(), leftOut: z.int() }),
  seen: z.boolean(),
});
export type Digest = z.output<typeof Digest>;
