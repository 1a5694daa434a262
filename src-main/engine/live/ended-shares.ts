import { share as shareOf, splitShare, type Share, type ShareEnd, type ShareKind } from '#contract/model/market/share.ts';
import type { Api } from '../api/api.ts';
import { seconds } from '../base/clock.ts';
import type { ReadContext } from '../context.ts';
import type { Ask } from '../net/request-options.ts';

/** Seconds for which an answer serves, and largest number of players per call; upstream refuses more. */
const FRESH_S = 120;
const IDS = 100;

type Ends = ReadonlyMap<Share, ShareEnd>;
const read = new WeakMap<Api, Map<Share, { readonly at: number; readonly end: ShareEnd | null }>>();

/** Reads how some clubs or players ended; those of which a failed call says nothing are absent. All calls travel in one batch. */
async function readKind(kind: ShareKind, ids: readonly number[], ask: Ask, api: Api): Promise<(readonly [Share, ShareEnd | null])[]> {
  if (kind === 'club') {
    const clubs = await Promise.all(ids.map(async (club_id) => [club_id, await api.gsp('get_club', { club_id }, ask)] as const));
    return clubs.flatMap(([id, got]) => (got.ok ? [[shareOf('club', id), got.value.data === null ? 'gone' : null] as const] : []));
  }
  const chunks = Array.from({ length: Math.ceil(ids.length / IDS) }, (_, n) => ids.slice(n * IDS, (n + 1) * IDS));
  const players = await Promise.all(
    chunks.map(async (chunk) => [chunk, await api.gsp('get_players', { player_ids: chunk }, ask)] as const),
  );
  return players.flatMap(([chunk, got]) => {
    if (!got.ok) return [];
    const rows = new Map(got.value.data.map((row) => [row.player_id as number, row]));
    const endOf = (id: number): ShareEnd | null => (!rows.has(id) ? 'gone' : rows.get(id)?.retired ? 'retired' : null);
    return chunk.map((id) => [shareOf('player', id), endOf(id)] as const);
  });
}

/** Finds shares that ended: those of retired players, and those that a complete answer lacks. A failed call marks nothing. */
export async function readEnds(
  shares: Iterable<Share | null>,
  ask: Ask,
  { api, clock }: Pick<ReadContext, 'api' | 'clock'>,
): Promise<Ends> {
  const known = read.get(api()) ?? new Map<Share, { readonly at: number; readonly end: ShareEnd | null }>();
  read.set(api(), known);
  const now = seconds(clock);
  const wanted = [...new Set(shares)].flatMap((share) => share ?? []);
  const due = wanted.filter((share) => !(Math.abs(now - (known.get(share)?.at ?? -Infinity)) < FRESH_S));
  const idsOf = (kind: ShareKind) => due.map(splitShare).flatMap((one) => (one.kind === kind ? [one.id] : []));
  const found = await Promise.all((['club', 'player'] as const).map((kind) => readKind(kind, idsOf(kind), ask, api())));
  for (const [share, end] of found.flat()) known.set(share, { at: now, end });
  return new Map(
    wanted.flatMap((share) => {
      const end = known.get(share)?.end ?? null;
      return end === null ? [] : [[share, end] as const];
    }),
  );
}

/** Adds to rows about a share how it ended. */
export const withEnds = <R extends { readonly share: Share | null }>(rows: readonly R[], ends: Ends): (R & { ended?: ShareEnd })[] =>
  rows.map((row) => {
    const ended = row.share === null ? undefined : ends.get(row.share);
    return ended === undefined ? row : { ...row, ended };
  });
