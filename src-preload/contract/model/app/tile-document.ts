import { z } from 'zod';
import { EntityRef } from '../market/share.ts';
import { LinkGroup } from './own-window.ts';

/** The stored state of one tile, without its position. */
export const TileDocument = z.object({
  panel: z.string(),
  ref: EntityRef.nullable().catch(null),
  group: LinkGroup.nullable().catch(null),
  /** The link group with which it shares the crosshair time and the time range: that of its entity, another one, or none. */
  timeGroup: z
    .union([z.literal('same'), LinkGroup])
    .nullable()
    .catch('same'),
  role: z.enum(['receive', 'send', 'both']).catch('receive'),
  pinned: z.boolean().catch(false),
  params: z.record(z.string(), z.unknown()).catch({}),
});
export type TileDocument = z.output<typeof TileDocument>;
