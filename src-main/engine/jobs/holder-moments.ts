import type { Share } from '#contract/model/market/share.ts';
import { MATCH_S } from '#contract/model/matches/fixture-words.ts';

const [MINUTE, DAY] = [60, 86_400];
/** When a list of holders is read around a moment, in seconds after it: shortly before, after a match, and a day later. */
const WINDOWS = [
  [-15 * MINUTE, 0],
  [MATCH_S, MATCH_S + 30 * MINUTE],
  [DAY, DAY + 30 * MINUTE],
] as const;

/** A kick-off of a match of a share's club, or the end of a vote on it. Unix seconds. */
export interface HolderMoment {
  readonly share: Share;
  readonly at: number;
}
/** A time in which the list of holders of a share is read once. Unix seconds. */
export interface HolderWindow {
  readonly share: Share;
  readonly from: number;
  readonly to: number;
}
export const windowKey = ({ share, from }: HolderWindow): string => `${share} ${from}`;

/** Returns the windows of all moments, each once, those that end first first. */
export function windowsOf(moments: readonly HolderMoment[]): HolderWindow[] {
  const all = moments.flatMap(({ share, at }) => WINDOWS.map(([from, to]): HolderWindow => ({ share, from: at + from, to: at + to })));
  return [...new Map(all.map((one) => [windowKey(one), one])).values()].sort((a, b) => a.to - b.to);
}
