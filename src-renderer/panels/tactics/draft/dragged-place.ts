import type { LineUpPlace } from '../edit-draft.ts';

/** Serialises a place or a player for a drag: `3`, or `player 12`. */
export const spotText = (spot: LineUpPlace): string => ('at' in spot ? String(spot.at) : `player ${spot.player}`);

/** Parses the text of `spotText`; null if it has another form. */
export function spotOfText(text: string): LineUpPlace | null {
  const [, player] = /^player (\d+)$/.exec(text) ?? [];
  if (player !== undefined) return { player: Number(player) };
  return /^\d+$/.test(text) ? { at: Number(text) } : null;
}
