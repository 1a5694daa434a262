import { z } from 'zod';
import {
  Disagreement,
  MAX_DISAGREEMENTS,
  MAX_LOGGED_FIELDS,
  MAX_LOGGED_RESPONSE,
  type Disagreements,
} from '#contract/model/app/crosscheck.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { persisted, type KeyValueStore } from '../base/key-value.ts';
import type { Disagreed } from './round.ts';

const KEY = 'disagreements';
const Stored = z.object({ entries: z.array(Disagreement).max(MAX_DISAGREEMENTS), total: z.int() });

/** Returns a field without the keys of its rows: `[player_id=5].rating` and `[player_id=6].rating` are of one kind. */
export const kindOf = (field: string): string => field.replace(/\[[^\]]*\]/g, '[]');

function json(payload: unknown): string {
  const text = JSON.stringify(payload);
  return text.length > MAX_LOGGED_RESPONSE ? `${text.slice(0, MAX_LOGGED_RESPONSE - 1)}…` : text;
}
/** Identifies a disagreement: one that persists is one entry, whatever the block. */
const identity = ({ method, params, fields }: Pick<Disagreement, 'method' | 'params' | 'fields'>): string =>
  JSON.stringify([method, params, [...new Set(fields.map(({ field }) => kindOf(field)))]]);

const logOf = (memory: KeyValueStore) => persisted(memory, KEY, Stored, { entries: [], total: 0 });
export const readDisagreements = (memory: KeyValueStore): Disagreements => logOf(memory).read();

/** Adds what a round found to the log of this service, newest first; the oldest entries leave a full log. */
export function logDisagreements(memory: KeyValueStore, disagreed: readonly Disagreed[], now: Unix): void {
  if (disagreed.length === 0) return;
  let { entries, total } = readDisagreements(memory);
  for (const { sample, height, hash, found, hosted, node } of disagreed) {
    const said = { method: sample.method, params: { ...sample.params }, fields: found.slice(0, MAX_LOGGED_FIELDS) };
    const before = entries.find((entry) => identity(entry) === identity(said));
    const latest = { ...said, lastAt: now, height, blockhash: hash, differing: found.length, hosted: json(hosted), node: json(node) };
    const entry = { ...latest, at: before?.at ?? now, times: (before?.times ?? 0) + 1 };
    entries = [entry, ...entries.filter((one) => one !== before)];
    if (!before) total += 1;
  }
  logOf(memory).write({ entries: entries.slice(0, MAX_DISAGREEMENTS), total });
}
