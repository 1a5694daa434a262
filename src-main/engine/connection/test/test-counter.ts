import type { Http } from '../../net/http/http.ts';

/** Wraps an HTTP client and counts its requests, for the request count of a test. */
export function createCounter(http: Http): { readonly http: Http; readonly count: () => number } {
  let sent = 0;
  return {
    http: {
      send: (request) => {
        sent++;
        return http.send(request);
      },
    },
    count: () => sent,
  };
}
