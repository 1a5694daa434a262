import { z } from 'zod';
import { EntityRef } from '../model/market/share.ts';
import { hidden } from './row.ts';

/** How many players or clubs one comparison holds. */
export const MOST_COMPARED = 6;

/** What panels of the market share. */
export const COMPARISON = {
  compared: hidden(['trading', 'Comparison', 'The players or clubs chosen for comparison.'], z.array(EntityRef).max(MOST_COMPARED), []),
} as const;
