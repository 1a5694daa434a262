import { fail, ok, type Fault, type Result } from '#contract/faults.ts';
import { readPlayer } from '../api/tables/gsp/players.ts';
import { unreadable } from '../api/schema/decode.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { packPlayer } from './market-rows.ts';
import { chunks, idsOf, leftOut, nowSeconds, SOME, write, type Fresh, type Plan, type SyncStep, type Work } from './sync-step.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';

/** Squads read together: fewer than one request may hold, because their answer (0.7 MB) is parsed in one piece. */
export const CALLS = 40;
/** Players decoded between two yields. */
const PIECE = 100;

/**
 * Decodes and stores the players of one answer and returns their ids. Unusable rows are skipped and noted; if no row is usable, returns the
 * fault of the first.
 */
export async function takePlayers(
  work: Work,
  endpoint: string,
  { data, source, height }: Reading<unknown>,
  observedAt: number,
): Promise<Result<number[]>> {
  if (data === null) return ok([]);
  if (!Array.isArray(data)) return unreadable(endpoint, text('sync.not-list'));
  const rows: Fresh[] = [];
  let wrong: Result<never> | null = null;
  for (let at = 0; at < data.length; at++) {
    if (at % PIECE === 0) await work.pace();
    const read = readPlayer(endpoint, data[at]);
    if (!read.ok) {
      wrong ??= read;
      continue;
    }
    rows.push({ id: read.value.player_id, body: packPlayer(read.value) });
  }
  if (wrong && rows.length === 0) return wrong;
  if (wrong && !wrong.ok) leftOut(work, SOME.player, reasonOf(wrong.fault));
  const written = await write(work, 'player', rows, { source, height, observedAt });
  return written.ok ? ok(rows.map(({ id }) => id)) : written;
}

/** Returns a fault if an answer is older than the newest event, so that it is requested again; null otherwise. */
export const tooOld = (height: number | null, floor: number, method: string): Result<never> | null =>
  height !== null && height < floor ? fail('server-error', text('sync.too-old', { method, height, floor })) : null;

/**
 * Returns a function that makes the calls of one unit together. Failed calls are repeated alone the next time, so that one bad call affects
 * no other.
 */
export function together<T>(all: readonly (readonly T[])[], one: (item: T) => Promise<Result<number>>) {
  const left = all.map((items) => new Set(items));
  const sums = all.map(() => 0);
  return async (at: number): Promise<Result<number>> => {
    const waiting = left[at] ?? new Set<T>();
    let bad: Fault | null = null;
    await Promise.all(
      [...waiting].map(async (item) => {
        const got = await one(item);
        if (!got.ok) return void (bad ??= got.fault);
        waiting.delete(item);
        sums[at] = (sums[at] ?? 0) + got.value;
      }),
    );
    return bad === null ? ok(sums[at] ?? 0) : { ok: false, fault: bad };
  };
}

/** Reads every squad. */
export const squadsStep: SyncStep = {
  what: text('sync.squads'),
  async plan(work): Promise<Result<Plan>> {
    const { api, ask, clock } = work;
    const units = chunks(await idsOf(work, 'club'), CALLS);
    const squad = async (club_id: number): Promise<Result<number>> => {
      const observedAt = nowSeconds(clock);
      const minHeight = work.floor();
      const got = await api.raw('get_squad', { club_id }, { ...ask, minHeight });
      if (!got.ok) return got;
      const old = tooOld(got.value.height, minHeight, 'get_squad');
      if (old) return old;
      const taken = await takePlayers(work, 'get_squad', got.value, observedAt);
      return taken.ok ? ok(taken.value.length) : taken;
    };
    return ok({ by: 'squads', units: units.length, run: together(units, squad) });
  },
};
