import { ok, type Result } from '#contract/faults.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import { text } from '#contract/text/coded-text.ts';
import { pagingIn, readWindow } from '../api/read/paginate.ts';
import { allowsHosted } from '../api/providers/provider-order.ts';
import { inUnits, readPlayers, takePlayers } from './read-players.ts';
import { packPlayer } from '../store/cache/market-rows.ts';
import { chunks, idsOf, leftOut, noteUnusable, nowSeconds, SOME, sweep, write, type Plan, type SyncStep, type Work } from './sync-step.ts';

/** Most ids in one call; the service refuses more. */
const IDS = 100;
/** Calls in one unit: the answer is about as large as that of forty squads. */
const UNIT = 12;
const PAGE = 50;
/** How far beyond the highest known id to read from a node that lists neither its ids nor its free agents. */
const BEYOND = 3_000;

/** Reads players by id; unknown ids are missing from the answer. */
const byIds = (work: Work, ids: readonly number[]): Plan =>
  inUnits('ids', chunks(ids, IDS), UNIT, (player_ids) => readPlayers(work, 'get_players', { player_ids }));

/** Reads players without a club page by page. */
function byPages(work: Work, missing: number): Plan {
  return {
    by: 'pages',
    units: Math.ceil(missing / PAGE),
    run: async (at) => {
      const observedAt = nowSeconds(work.clock);
      const query = { free_agents: true, sort_by: 'player_id', sort_order: 'asc', per_page: PAGE } as const;
      const read = (page: number) => work.api.rest('/players/detailed', { ...query, page }, work.ask);
      const got = await readWindow<Player>(read, PAGE, at * PAGE, PAGE);
      if (!got.ok) return got;
      noteUnusable(work, 'player', got.value.parts);
      const rows = got.value.rows.map((player) => ({ id: player.player_id, body: packPlayer(player) }));
      return write(work, 'player', rows, { source: 'rest', height: null, observedAt });
    },
  };
}

/** Returns the ids from 1 to `last` that are not in `known`, which is sorted. */
function gaps(known: readonly number[], last: number): number[] {
  const missing: number[] = [];
  let at = 0;
  for (let id = 1; id <= last; id++) {
    while ((known[at] ?? Infinity) < id) at++;
    if (known[at] !== id) missing.push(id);
  }
  return missing;
}

/** Players without a club have ids between those of the others: a hundred ids per call are usually faster than pages. */
async function hosted(work: Work, known: readonly number[]): Promise<Result<Plan>> {
  const newest = await work.api.rest('/players', { sort_by: 'player_id', sort_order: 'desc', per_page: 5 }, work.ask);
  if (!newest.ok) return newest;
  noteUnusable(work, 'player', [newest.value]); // an unusable row may have the highest id
  const total = pagingIn(newest.value)?.total ?? null;
  // the highest id, whatever the sort order
  const last = newest.value.data.items.reduce((most, { player_id }) => Math.max(most, player_id), known.at(-1) ?? 0);
  const missing = gaps(known, last);
  const players = total ?? known.length + missing.length;
  work.note({ players: Math.max(players, known.length) });
  const free = Math.max(0, players - known.length);
  return ok(missing.length / (IDS * UNIT) <= free / PAGE ? byIds(work, missing) : byPages(work, free));
}

async function node(work: Work, known: readonly number[]): Promise<Result<Plan>> {
  const observedAt = nowSeconds(work.clock);
  const bench = await work.api.raw('get_freebench', {}, work.ask);
  if (bench.ok) {
    const taken = await takePlayers(work, 'get_freebench', bench.value, observedAt);
    if (!taken.ok) return taken;
    work.note({ players: known.length + taken.value });
    return ok({ by: 'bench', units: 1, run: () => Promise.resolve(taken) });
  }
  const listed = await work.api.gsp('get_player_ids', {}, work.ask);
  const there = new Set(known);
  const ids = listed.ok
    ? listed.value.data.flatMap((row) => (typeof row['player_id'] === 'number' && !there.has(row['player_id']) ? [row['player_id']] : []))
    : gaps(known, (known.at(-1) ?? 0) + BEYOND);
  if (listed.ok) noteUnusable(work, 'player', [listed.value]);
  if (listed.ok && listed.value.data.some((row) => typeof row['player_id'] !== 'number')) leftOut(work, SOME.player, text('sync.no-id'));
  work.note({ players: known.length + (listed.ok ? ids.length : 0) });
  return ok(byIds(work, ids));
}

/** Reads players without a club. */
export const freeStep: SyncStep = {
  what: text('sync.free'),
  async plan(work) {
    const known = await idsOf(work, 'player', work.progress().startedAt ?? 0);
    const plan = await (allowsHosted(work.connection) ? hosted(work, known) : node(work, known));
    if (!plan.ok) return plan;
    return ok({
      ...plan.value,
      async end() {
        await sweep(work, 'player');
        const players = (await idsOf(work, 'player')).length;
        const { startedAt, counts, done } = work.progress();
        work.note({ players, playersAt: startedAt, counts: { ...counts, players, freePlayers: done.free ?? 0 } });
      },
    });
  },
};
