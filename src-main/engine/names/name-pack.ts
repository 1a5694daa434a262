import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { fail, ok, type Result } from '#contract/faults.ts';
import type { Named } from '#contract/model/clubs/name.ts';
import { safeLine } from '#contract/safe-text.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { jsonEntries } from '../base/json-entries.ts';
import type { Pace } from '../base/slices.ts';
import { parseEntry } from '../net/http/read-json.ts';
import { MAX_PACK } from '../net/lane/limits.ts';
import type { Cache } from '../store/cache/cache.ts';

const field = z.string().max(200).nullish();
const id = z.int().nonnegative();
const ROWS = {
  P: z
    .looseObject({ id, f: field, s: field })
    .transform(({ id: n, f, s }) => ({ ref: `player_${n}`, name: [f, s].filter(Boolean).join(' ') })),
  C: z.looseObject({ id, n: field }).transform(({ id: n, n: name }) => ({ ref: `club_${n}`, name: name ?? '' })),
} as const;
/** Paths of the rows in both forms in use: the plain data, or wrapped as `PackData`. */
const LISTS: Readonly<Record<string, keyof typeof ROWS>> = {
  'PlayerData.P': 'P',
  'ClubData.C': 'C',
  'PackData.PlayerData.P': 'P',
  'PackData.ClubData.C': 'C',
};
const PIECE = 16_384;
/** Most names in one pack; the known one has 185,000. */
const MOST_NAMES = 500_000;

/**
 * Parses a name pack in short time slices, as it has about 185,000 names. Returns the fault `unreadable` for an unknown form or a pack
 * without names. `from` is for messages.
 */
export async function readPack(body: string, from: string, pace: Pace): Promise<Result<Named[]>> {
  const names = { P: [] as Named[], C: [] as Named[] };
  let wrong: CodedText | null = null;
  const entries = jsonEntries(
    (path) => path in LISTS,
    (path, at, raw) => {
      const list = LISTS[path] ?? 'P';
      const row = ROWS[list].safeParse(raw);
      if (!row.success) wrong ??= text('pack.wrong-row', { file: from, path: [path, at, ...(row.error.issues[0]?.path ?? [])].join('.') });
      else if (names.P.length + names.C.length >= MOST_NAMES) wrong ??= text('pack.too-many', { file: from, names: MOST_NAMES });
      else if (row.data.name.trim() !== '') names[list].push({ ref: row.data.ref, name: safeLine(row.data.name).trim(), sub: null });
    },
    parseEntry,
  );
  for (let at = 0; at < body.length && wrong === null; at += PIECE) {
    await pace();
    entries.push(body.slice(at, at + PIECE));
  }
  if (wrong !== null) return fail('unreadable', wrong);
  const why = entries.end();
  if (why !== null) return fail('unreadable', text('pack.broken', { file: from, why }));
  if (names.P.length + names.C.length === 0) return fail('unreadable', text('pack.empty', { file: from }));
  return ok([...names.C, ...names.P]);
}

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
