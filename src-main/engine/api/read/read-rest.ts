import { fail, type Result } from '#contract/faults.ts';
import { about, text as coded, type PlainCode } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { breathe } from '../../base/slices.ts';
import type { Ask } from '../../net/request-options.ts';
import type { Http } from '../../net/http/http.ts';
import type { Lane } from '../../net/lane/lane.ts';
import { parseJson } from '../../net/http/read-json.ts';
import { statusFault } from '../../net/http/errors.ts';
import { unreadable } from '../schema/decode.ts';
import { isRestPath, REST, written } from '../tables/rest/rest.ts';
import type { SourceWatch } from '../providers/source-health.ts';

/** Answers longer than this many characters yield to the event loop between two steps. */
const LARGE = 64 * 1024;

export interface RestDeps {
  readonly http: Http;
  readonly lane: Lane;
  readonly watch: SourceWatch;
}

/** Makes one GET request and parses the body as JSON. Faults name the path as in the specification. */
export async function readRest(
  { http, lane, watch }: RestDeps,
  root: string,
  path: string,
  params: Readonly<Record<string, unknown>>,
  ask: Ask,
): Promise<Result<unknown>> {
  const missing = isRestPath(path) ? REST[path].missing : null;
  const sent = await http.send({ url: root + written(path, params), lane, ask, what: path, ...(missing !== null && { refusals: [404] }) });
  const got = sent.ok && sent.value.status === 404 ? nothing(path, missing, sent.value.text) : sent;
  watch.note(got);
  if (!got.ok) return got;
  const { text } = got.value;
  // Receiving, parsing and decoding each get their own turn of the event loop.
  if (text.length > LARGE) await breathe();
  const json = parseBody(path, text);
  if (text.length > LARGE) await breathe();
  if (!json.ok) watch.note(json);
  return json;
}

/** A JSON body with status 404 means "not found" for such a path; a 404 with any other body does not come from the service itself. */
function nothing(path: string, missing: PlainCode | null, text: string): Result<never> {
  return parseBody(path, text).ok ? fail('not-found', about(path, coded(missing ?? 'missing.trader'))) : statusFault(404, path, text, 0);
}

function parseBody(path: string, text: string): Result<unknown> {
  const json = parseJson(text);
  if (json.ok) return json;
  const why = reasonOf(json.fault);
  return unreadable(path, why.code === 'json.not' ? coded('json.not-response') : why);
}
