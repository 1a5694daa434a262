import { fail, ok, type Fault, type Result } from '#contract/faults.ts';
import { readPlayer } from '../api/tables/gsp/players.ts';
import { unreadable } from '../api/schema/decode.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { packPlayer } from '../store/cache/market-rows.ts';
import { chunks, idsOf, leftOut, nowSeconds, SOME, write, type Fresh, type Plan, type SyncStep, type Work } from './sync-step.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';

/** Squads read together: fewer than one request may hold, because their answer (0.7 MB) is parsed in one piece. */
export const CALLS = 40;
/** Players decoded between two yields. */
const PIECE = 100;

/** Decodes and stores the players of one answer and returns their number. Skips and notes unusable rows; if all are, returns a fault. */
export async function takePlayers(
  work: Work,
  endpoint: string,
  { data, source, height }: Reading<unknown>,
  observedAt: number,
): Promise<Result<number>> {
  if (data === null) return ok(0);
  if (!Array.isArray(data)) return unreadable(endpoint, text('sync.not-list'));
  const rows: Fresh[] = [];
  let wrong: Fault | null = null;
  for (let at = 0; at < data.length; at++) {
    if (at % PIECE === 0) await work.pace();
    const read = readPlayer(endpoint, data[at]);
    if (read.ok) rows.push({ id: read.value.player_id, body: packPlayer(read.value) });
    else wrong ??= read.fault;
  }
  if (wrong && rows.length === 0) return { ok: false, fault: wrong };
  if (wrong) leftOut(work, SOME.player, reasonOf(wrong));
  return write(work, 'player', rows, { source, height, observedAt });
}

/** Reads and stores players. Returns a fault if the answer is older than the newest event, so that it is requested again. */
export async function readPlayers(
  work: Work,
  method: 'get_squad' | 'get_players',
  params: { club_id: number } | { player_ids: number[] },
): Promise<Result<number>> {
  const observedAt = nowSeconds(work.clock);
  const floor = work.floor();
  const got = await work.api.raw(method, params, { ...work.ask, minHeight: floor });
  if (!got.ok) return got;
  const { height } = got.value;
  if (height !== null && height < floor) return fail('server-error', text('sync.too-old', { method, height, floor }));
  return takePlayers(work, method, got.value, observedAt);
}

/** Returns a plan that makes `size` calls together as one unit. Only failed calls are repeated the next time. */
export function inUnits<T>(by: string, items: readonly T[], size: number, one: (item: T) => Promise<Result<number>>): Plan {
  const units = chunks(items, size).map((some) => ({ left: new Set(some), sum: 0 }));
  return {
    by,
    units: units.length,
    async run(at) {
      const unit = units[at] ?? { left: new Set<T>(), sum: 0 };
      let bad: Fault | null = null;
      await Promise.all(
        [...unit.left].map(async (item) => {
          const got = await one(item);
          if (!got.ok) return void (bad ??= got.fault);
          unit.left.delete(item);
          unit.sum += got.value;
        }),
      );
      return bad === null ? ok(unit.sum) : { ok: false, fault: bad };
    },
  };
}

export const squadsStep: SyncStep = {
  what: text('sync.squads'),
  plan: async (work) => ok(inUnits('squads', await idsOf(work, 'club'), CALLS, (club_id) => readPlayers(work, 'get_squad', { club_id }))),
};
