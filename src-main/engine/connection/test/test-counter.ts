import type { Http } from '../../net/http/http.ts';

/** Counts what goes through, for "the test used 61 calls". */
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
