import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import { MAX_PACK } from '../net/lane/limits.ts';
import type { Cache } from '../store/cache/cache.ts';
import type { Pace } from '../base/slices.ts';
import { readPack } from './pack-format.ts';

/** Rows written at a time: a pack has about 185,000, and each is in three indexes. */
const SLICE = 60;
const KEY = 'name-pack';

interface LoadOptions {
  /** A file or an address: https, or http on this computer. */
  readonly from: string;
  readonly cache: Cache;
  readonly fetchText: (url: string) => Promise<Result<string>>;
  readonly stopped: () => boolean;
  readonly pace: Pace;
}

/** Reads a file as text; stops at the largest size of a pack, so that an endless device does no harm. */
async function readFileText(file: string): Promise<Result<string>> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    bytes += piece.byteLength;
    if (bytes > MAX_PACK) return fail('unreadable', text('pack.too-large', { file, mebibytes: MAX_PACK / 1_048_576 }));
    pieces.push(piece);
  }
  return ok(Buffer.concat(pieces).toString('utf8'));
}

async function read(from: string, fetchText: LoadOptions['fetchText']): Promise<Result<string>> {
  if (!/^[a-z]+:\/\//i.test(from)) {
    try {
      return await readFileText(from);
    } catch (cause) {
      return fail('storage', text('pack.not-read', { file: from, cause: cause instanceof Error ? cause.message : String(cause) }));
    }
  }
  const url = URL.canParse(from) ? new URL(from) : null;
  const here = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && here))
    return fail('bad-params', text('pack.bad-address', { file: from }));
  return fetchText(from);
}

/**
 * Stores the names of a pack in the cache and returns their number. An unchanged pack is not imported again. Returns the fault `storage`,
 * `bad-params` or `unreadable`, or that of the request.
 */
export async function loadPack({ from, cache, fetchText, stopped, pace }: LoadOptions): Promise<Result<number>> {
  const body = await read(from, fetchText);
  if (!body.ok) return body;
  const digest = createHash('sha256').update(body.value).digest('hex');
  if (stopped() || cache.meta.get(KEY) === digest) return ok(cache.names.count());
  const names = await readPack(body.value, from, pace);
  if (!names.ok) return names;
  for (let at = 0; at < names.value.length; at += SLICE) {
    await pace();
    if (stopped()) return ok(at);
    cache.names.put(names.value.slice(at, at + SLICE), 'pack');
  }
  cache.meta.set(KEY, digest);
  return ok(names.value.length);
}
