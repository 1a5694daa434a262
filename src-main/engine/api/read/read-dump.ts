import { fail, ok, type Result } from '#contract/faults.ts';
import { text as coded } from '#contract/text/coded-text.ts';
import { jsonEntries } from '../../base/json-entries.ts';
import type { Ask } from '../../net/request-options.ts';
import { BULK_MS, MAX_BULK } from '../../net/lane/limits.ts';
import { parseEntry } from '../../net/http/read-json.ts';
import type { RestDeps } from './read-rest.ts';

/**
 * Parses `{"meta": …, "data": {"7": […], …}}` share by share as it arrives: at 40 MB it is the largest answer of the service. `meta`
 * receives the entries about the dump as JSON text; `parse` reads the entries of a share.
 */
export function createDumpReader(
  take: (key: string, value: unknown) => void,
  meta: (key: string, json: string) => void = () => {},
  parse: (json: string) => unknown = parseEntry,
) {
  const { push, end, met } = jsonEntries(
    (path) => path === 'data' || path === 'meta',
    (path, key, json) => (path === 'data' ? take(key, parse(json as string)) : meta(key, json as string)),
    (json) => json,
  );
  return {
    push,
    /** Returns `unreadable` if the answer was incomplete or had no data. */
    end: (): Result<null> => {
      const trouble = end();
      if (trouble !== null) return fail('unreadable', coded('dump.response', { trouble }));
      return met.has('data') ? ok(null) : fail('unreadable', coded('dump.no-data'));
    },
  };
}

/** Receives the text of a dump piece by piece; `end` returns its content, or `unreadable`. */
export interface DumpSink<T> {
  readonly push: (text: string) => Promise<void>;
  readonly end: () => Promise<Result<T>>;
}

/** Reads an order book dump as it arrives. The pieces are only passed on, so that the main thread parses nothing. */
export async function readDump<T>(
  { http, lane, watch }: RestDeps,
  root: string,
  path: string,
  { push, end }: DumpSink<T>,
  ask: Ask,
): Promise<Result<T>> {
  const got = await http.send({ url: root + path, lane, ask, what: path, timeoutMs: BULK_MS, maxBytes: MAX_BULK, take: push });
  watch.note(got);
  if (!got.ok) return got;
  const read = await end();
  if (!read.ok && read.fault.code === 'unreadable') watch.note(read);
  return read;
}
