import { Behind } from '#contract/model/clubs/finance.ts';
import type { TileContext } from '../../lib/app/tile.ts';

/** Opens the transactions behind a figure in the portfolio. A start at 0 is before the first record, and none. */
export function openBehind(tile: TileContext, { after, ...behind }: Behind): void {
  const params = { tab: 'transactions', behind: { ...behind, ...(after !== undefined && after > 0 && { after }) } };
  if (tile.panel === 'portfolio') tile.setParams(params);
  else tile.openPanel('portfolio', undefined, params);
}
/** What the transactions of a tile are limited to; null for all. */
export const readBehind = (value: unknown): Behind | null => Behind.safeParse(value).data ?? null;
