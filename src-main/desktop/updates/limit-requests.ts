import type { ClientRequest, IncomingMessage } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { text } from '#contract/text/coded-text.ts';
import type { Clock } from '#engine/base/clock.ts';
import { requireHttps } from './manifest.ts';
import { UpdateProblem } from './update-problem.ts';

/** Longest time in ms without a byte of a download. */
const STALL_MS = 60_000;
/** Most redirects in a row. */
const MAX_REDIRECTS = 10;

/** Opens each request of the update library, one after the other. */
type CreateRequest = (options: object, callback: (response: IncomingMessage) => void) => ClientRequest;

/**
 * Fails requests of the update library that receive nothing for a minute, or are redirected away from https or without end. With
 * Electron's requests the library has no limit of its own: they have no `socket` event, and its count of redirects never rises.
 * Returns a function for the end of a download.
 */
export function limitRequests(updater: AppUpdater, clock: Clock): () => void {
  const executor = Reflect.get(updater, 'httpExecutor') as { createRequest: CreateRequest };
  const create = executor.createRequest.bind(executor);
  let redirects = 0;
  let stop = (): void => undefined;
  executor.createRequest = (options, callback) => {
    const request = create(options, callback);
    const emit = request.emit.bind(request) as (name: string | symbol, ...values: readonly unknown[]) => boolean;
    const fail = (problem: unknown): boolean => {
      stop();
      request.abort();
      return emit('error', problem);
    };
    const wait = (): void => {
      stop();
      stop = clock.after(STALL_MS, () => fail(new UpdateProblem(text('update.stalled'))));
    };
    wait();
    request.on('response', (response) => {
      response.on('data', () => {
        redirects = 0;
        wait();
      });
      response.on('end', () => stop());
    });
    // Before the library's own listeners, which follow every redirect.
    request.emit = (name: string | symbol, ...values: readonly unknown[]): boolean => {
      if (name === 'redirect')
        try {
          requireHttps(String(values[2]));
          if (++redirects > MAX_REDIRECTS) throw new UpdateProblem(text('update.unusable'));
        } catch (problem) {
          return fail(problem);
        }
      return emit(name, ...values);
    };
    return request;
  };
  return () => {
    stop();
    redirects = 0;
  };
}
