import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Ask } from '../net/ask.ts';
import { tooDeep } from '../net/depth.ts';
import type { Http } from '../net/http.ts';
import type { Lane } from '../net/lane.ts';
import { MAX_JSON_DEPTH } from '../net/limits.ts';
import { unreadable } from './decode.ts';
import { isRestPath, REST, written } from './rest.ts';
import type { SourceWatch } from './source-watch.ts';

export interface RestDeps {
  readonly http: Http;
  readonly lane: Lane;
  readonly watch: SourceWatch;
}

/** One GET; the body as JSON. Faults name the path as the specification writes it. */
export async function readRest(
  { http, lane, watch }: RestDeps,
  root: string,
  path: string,
  params: Readonly<Record<string, unknown>>,
  ask: Ask,
): Promise<Result<unknown>> {
  const got = await http.send({ url: root + written(path, params), lane, ask, what: path });
  watch.note(got);
  if (!got.ok && got.fault.code === 'not-found') return absentPath(path);
  if (!got.ok) return got;
  const json = parseBody(path, got.value.text);
  if (!json.ok) watch.note(json);
  return json;
}

/** A 404 is an answer of the paths that say so; elsewhere an unknown id has an empty answer, and the path itself is what is not there. */
function absentPath(path: string): Result<never> {
  const missing = isRestPath(path) ? REST[path].missing : null;
  return missing === null
    ? fail('not-served', `${path}: the service does not know this path (HTTP 404)`)
    : fail('not-found', `${path}: ${missing}`);
}

function parseBody(path: string, text: string): Result<unknown> {
  if (tooDeep(text, MAX_JSON_DEPTH)) return unreadable(path, `the answer nests deeper than ${MAX_JSON_DEPTH} levels`);
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return unreadable(path, text.trim() === '' ? 'the answer is empty' : 'the answer is not JSON');
  }
}
