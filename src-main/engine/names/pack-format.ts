import { z } from 'zod';
import { fail, ok, type Result } from '#contract/faults.ts';
import type { Named } from '#contract/model/clubs/name.ts';
import type { Pace } from '../base/slices.ts';
import { jsonEntries } from '../base/json-entries.ts';
import { parseEntry } from '../net/http/read-json.ts';
import { safeLine } from '#contract/safe-text.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

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
      else if (row.data.name.trim() !== '')
        names[list].push({ ref: row.data.ref as EntityRef, name: safeLine(row.data.name).trim(), sub: null });
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
