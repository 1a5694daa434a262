import type { Source } from '#contract/snapshot.ts';

/** From most to least urgent: the tile in focus, other visible tiles, alerts, everything else. */
export const PRIORITIES = ['focus', 'visible', 'alert', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];
/** Position of a priority, 0 for the most urgent. */
export const rank = (priority: Priority): number => PRIORITIES.indexOf(priority);

/** What an answer depends on: the state of a source, or whether the source serves one method (`"source method"`). */
export type Reliance = Source | `${Source} ${string}`;

/** Options of one request. A caller states its urgency and need not know any limits. */
export interface Ask {
  readonly priority: Priority;
  readonly signal?: AbortSignal;
  /** The answer must be of this block or a later one. */
  readonly minHeight?: number;
  /** Key of the resource that causes the request, for the request log. */
  readonly caller?: string;
  /** Timeout in milliseconds for the answer, counted from sending; for requests that need longer than the default. */
  readonly answerMs?: number;
  /** The call is one of many made at the same time: a node receives them as one request too. */
  readonly together?: boolean;
  /** The request may change something on the server: it is sent once and never repeated, whatever the answer is. */
  readonly once?: boolean;
  /** Receives each source or method that the answer depends on; when its state changes, the caller should read again. */
  readonly relies?: (on: Reliance) => void;
}
/** Reports to the caller that its answer depends on a source, and on whether that source serves the method. */
export function reliesOn({ relies }: Pick<Ask, 'relies'>, source: Source, method: string): void {
  relies?.(source);
  relies?.(`${source} ${method}`);
}
