import type { Traffic } from '#contract/model/app/status.ts';
import { LANES } from '../net/lane/limits.ts';

/** Requests that wait in the lane, or milliseconds until it grants one, from which a reading in the background is put off. */
const PRESSED = { queue: 20, waitMs: 5_000 };

/** Whether the user waits for requests of the hosted service, so that the recorder sends none. */
export function isPressed({ lanes }: Traffic): boolean {
  const lane = lanes.find(({ lane: name }) => name === LANES.hosted.name);
  return lane !== undefined && (lane.waitMs > PRESSED.waitMs || lane.queue.focus + lane.queue.visible > PRESSED.queue);
}
