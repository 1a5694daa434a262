import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Ask } from '../net/ask.ts';
import type { Http } from '../net/http.ts';
import type { Lane } from '../net/lane.ts';
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
  const missing = !got.ok && got.fault.code === 'not-found' && isRestPath(path) ? REST[path].missing : null;
  if (missing !== null) return fail('not-found', `${path}: ${missing}`);
  if (!got.ok) return got;
  try {
    return ok(JSON.parse(got.value.text) as unknown);
  } catch {
    const failed = got.value.text.trim() === '' ? unreadable(path, 'the answer is empty') : unreadable(path, 'the answer is not JSON');
    watch.note(failed);
    return failed;
  }
}
