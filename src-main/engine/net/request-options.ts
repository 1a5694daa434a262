import type { Source } from '#contract/snapshot.ts';

/** From most to least urgent: the tile in focus, what is on screen, what alerts need, everything else. */
export const PRIORITIES = ['focus', 'visible', 'alert', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];
export const rank = (priority: Priority): number => PRIORITIES.indexOf(priority);
export const morePressing = (a: Priority, b: Priority): Priority => (rank(a) <= rank(b) ? a : b);

/** What an answer may rest on: how a source stands, or whether it serves one method. */
export type Reliance = Source | `${Source} ${string}`;

/** How a caller wants to be served. It states its urgency and knows no limits. */
export interface Ask {
  readonly priority: Priority;
  readonly signal?: AbortSignal;
  /** The answer should be of this block or a later one. */
  readonly minHeight?: number;
  /** Key of the resource that spends, for the ledger. */
  readonly spender?: string;
  /** How long an answer may take once it was asked for, where that is longer than for other requests. */
  readonly answerMs?: number;
  /** One of many made at once that are wanted together: a node gets them as one request too. */
  readonly together?: boolean;
  /** It may change something there: it goes out once, whatever the answer is. */
  readonly once?: boolean;
  /** Hears whose standing decides the answer: when that changes, it is to be asked for anew. */
  readonly relies?: (on: Reliance) => void;
}
/** Tells a caller that its answer rests on a source, and on whether that serves a method. */
export function reliesOn({ relies }: Pick<Ask, 'relies'>, source: Source, method: string): void {
  relies?.(source);
  relies?.(`${source} ${method}`);
}
