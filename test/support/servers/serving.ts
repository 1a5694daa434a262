import type { Facts } from '#engine/api/providers/availability.ts';

/** A hosted connection with every address set, and no node. */
export const SERVED: Facts = {
  connection: 'hosted',
  node: null,
  hosted: true,
  refused: () => false,
  rest: true,
  base: true,
  tools: true,
  pages: false,
};
