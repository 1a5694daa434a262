import { ok, type Result } from '#contract/faults.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import { MOST_ACCOUNTS } from '#contract/model/folio/accounts.ts';
import type { PlayerHistory, Transfer } from '#contract/model/clubs/player-moves.ts';
import type { Season } from '#contract/model/matches/competition.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import type { ShareEvent } from '#contract/model/market/share-event.ts';
import { splitShare, type EntityRef, type Share } from '#contract/model/market/share.ts';
import { sayRef } from '#contract/model/alerts/subject.ts';
import type { SharedProposal } from '#contract/model/votes/proposal.ts';
import type { Data, Parsed } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { seconds } from '../../../base/clock.ts';
import {
  agentEvents,
  injuryEvents,
  matchEvents,
  namedIn,
  ownPayouts,
  ratingEvents,
  squadEvents,
  staysOf,
  tenureEvents,
  transferEvents,
  voteEvents,
  weekPayouts,
} from '../../../moves/share-events.ts';
import { combine, firstOf, mapReading, partialFault, readMany, readParts, stateOrTool, type AsyncReading } from '../../merge-readings.ts';
import { partOf, type ReadOptions, type ResourceDefinition } from '../../resource-definition.ts';
import type { SharesContext } from '../../share-exists.ts';
import { financesFamily } from '../clubs/management.ts';
import { readEntries } from '../account-entries.ts';
import type { LocalContext } from '../local.ts';
import { seasonOf } from '../matches/season.ts';
import { proposalFamily } from '../votes.ts';

type EventsContext = LocalContext & SharesContext;
type Asked = Parsed<'events'>;
type Ask = ReadOptions<Data<'events'>>;
type Parts = readonly AsyncReading<readonly ShareEvent[]>[];
/** Seasons whose matches, transfers and balance sheets are read. */
const MOST_SEASONS = 4;

/** What this engine knows itself, as of now. */
const ownReading = <T>(data: T, { clock }: EventsContext): Result<Reading<T>> =>
  ok({ data, source: 'local', height: null, observedAt: seconds(clock) });
/** Waits for several readings and joins their rows. */
async function joined<T>(reads: readonly AsyncReading<readonly T[]>[], context: EventsContext): AsyncReading<readonly T[]> {
  if (reads.length === 0) return ownReading([], context);
  const got = await readMany(reads);
  if (!got.ok) return got;
  const { readings, partial } = got.value;
  const lacking = readings.find((one) => one.lacking)?.lacking;
  const rows = readings.flatMap(({ data }) => data);
  return ok({ ...combine(rows, readings), ...(lacking && { lacking }), ...partial });
}

/** Returns the seasons that a time span touches, the newest ones; the current one if no source reports when seasons began. */
async function seasonsIn({ from, to }: Asked, ask: Ask, context: EventsContext): Promise<Result<readonly number[]>> {
  const got = await context.api().gsp('get_seasons', {}, ask);
  const dated = got.ok ? got.value.data.filter((season): season is Season & { start: number } => typeof season.start === 'number') : [];
  const ordered = dated.toSorted((a, b) => a.start - b.start);
  const touched = ordered.filter(({ start, end }, n) => start <= to && (end ?? ordered[n + 1]?.start ?? Infinity) >= from);
  if (ordered.length > 0) return ok(touched.slice(-MOST_SEASONS).map(({ season_id }) => season_id));
  const current = await seasonOf(undefined, ask, context);
  return current.ok ? ok([current.value]) : current;
}

const fixturesOf = (club_id: number, seasons: readonly number[], ask: Ask, context: EventsContext): AsyncReading<readonly Fixture[]> =>
  joined(
    seasons.map((season_id) => stateOrTool(context.api(), 'get_club_schedule', { club_id, season_id }, ask)),
    context,
  );

/** Names for the texts, as far as they are known; unknown ones are requested for the next read. */
function namesFor(refs: readonly EntityRef[], { cache, learn }: EventsContext): (ref: EntityRef) => string {
  const wanted = [...new Set(refs)];
  const known = cache().names.get(wanted);
  learn(wanted.filter((ref) => !known.has(ref)));
  return (ref) => known.get(ref)?.name ?? sayRef(ref);
}

/** The votes on a share: archived ones, and those that are reported now. */
async function votesOf(share: Share, ask: Ask, context: EventsContext): AsyncReading<readonly ShareEvent[]> {
  const now = seconds(context.clock);
  const archived = context.user.archive.list(share, 500).rows;
  const got = await proposalFamily.load({ share }, partOf(ask), context);
  if (!got.ok && archived.length === 0) return got;
  const live = got.ok ? [got.value.data, ...got.value.data.others].filter((one): one is SharedProposal => one.id !== null) : [];
  const byId = new Map([...archived, ...live].map((one) => [`${one.id} ${one.startTime}`, one]));
  const base: Reading<unknown> = got.ok ? got.value : { data: null, source: 'cache', height: null, observedAt: now };
  return ok({ ...base, data: voteEvents([...byId.values()], now), ...partialFault(got) });
}

/** What the share paid to all of the user's accounts, from their newest entries back to the start of the span. */
async function ownPayoutsOf({ share, from }: Asked, ask: Ask, context: EventsContext): AsyncReading<readonly ShareEvent[]> {
  const names = context.user.accounts.all().slice(0, MOST_ACCOUNTS);
  const got = await joined<Entry>(
    names.map(async (name) => {
      const read = await readEntries(name, from, ask, context);
      return read.ok ? ok(combine(read.value.rows, read.value.parts)) : read;
    }),
    context,
  );
  return mapReading(got, (entries) => ownPayouts(entries, share));
}

async function clubEvents(id: number, asked: Asked, seasons: readonly number[], ask: Ask, context: EventsContext): Promise<Parts> {
  const { api, cache, clock } = context;
  const of = { club_id: id };
  const now = seconds(clock);
  const withNames = (fixtures: readonly Fixture[], moves: readonly Transfer[] = []) => namesFor(namedIn(fixtures, moves), context);
  const transfers = firstOf<readonly Transfer[]>(
    () =>
      joined(
        seasons.map((season_id) => api().rest('/player/transfer_history', { ...of, season_id }, ask)),
        context,
      ),
    () => api().gsp('get_club_transfer_history', of, ask),
  );
  const squad = stateOrTool(api(), 'get_squad', of, ask);
  return [
    fixturesOf(id, seasons, ask, context).then((got) => mapReading(got, (rows) => matchEvents(rows, id, withNames(rows)))),
    transfers.then((got) => mapReading(got, (rows) => transferEvents(rows, asked.share, withNames([], rows)))),
    stateOrTool(api(), 'get_manager_history_by_club', of, ask).then((got) => mapReading(got, tenureEvents)),
    joined(
      seasons.map(async (season) =>
        mapReading(await financesFamily.load({ club: id as never, season }, partOf(ask), context), ({ weeks }) => weekPayouts(weeks, now)),
      ),
      context,
    ),
    Promise.all([squad, transfers]).then(([got, moves]) =>
      mapReading(got, (players) => {
        const refs = players.map(({ player_id }) => `player_${player_id}` as EntityRef);
        // Who came later was not known to come.
        const came = moves.ok ? moves.value.data.filter(({ club_id_to }) => club_id_to === id) : [];
        const since = new Map(
          came.toSorted((a, b) => (a.date ?? 0) - (b.date ?? 0)).map(({ player_id, date }) => [player_id as number, date ?? 0]),
        );
        const there = new Map(players.map(({ player_id }) => [player_id as number, since.get(player_id) ?? 0]));
        return squadEvents(cache().changes.since(asked.from), there, namesFor(refs, context));
      }),
    ),
  ];
}

type History = Pick<PlayerHistory, 'transfers' | 'injuries' | 'ratings'>;
/** The past of a player: in one answer from REST, or in three from the game state. */
const historyOf = (player_id: number, ask: Ask, { api }: EventsContext): AsyncReading<History> =>
  firstOf<History>(
    () => api().rest('/player/history/{player_id}', { player_id }, ask),
    async () => {
      const of = { player_id };
      const parts = await readParts({
        transfers: api().gsp('get_player_transfer_history', of, ask),
        injuries: api().gsp('get_player_injury_history', of, ask),
        ratings: api().gsp('get_player_rating_history', of, ask),
      });
      if (!parts.ok) return parts;
      const { transfers, injuries, ratings } = parts.value.data;
      const rows = { transfers: transfers ?? [], injuries: injuries ?? [], ratings: ratings ?? [] };
      return ok({ ...combine(rows, parts.value.readings), ...parts.value.partial });
    },
  );

async function playerEvents(id: number, asked: Asked, seasons: readonly number[], ask: Ask, context: EventsContext): Promise<Parts> {
  const { api, recorder } = context;
  const { share, from, to } = asked;
  const [history, row, recorded] = await Promise.all([
    historyOf(id, ask, context),
    api().gsp('get_players', { player_ids: [id] }, ask),
    recorder.history('players', share, from, to),
  ]);
  const transfers = history.ok ? history.value.data.transfers : [];
  const club = row.ok ? (row.value.data.find(({ player_id }) => player_id === id)?.club_id ?? null) : null;
  const stays = staysOf(transfers, club).filter((stay) => stay.from <= to && stay.to >= from);
  const matches = stays.map(async (stay) =>
    mapReading(await fixturesOf(stay.club, seasons, ask, context), (rows) => {
      const there = rows.filter(({ date }) => typeof date === 'number' && date >= stay.from && date < stay.to);
      return matchEvents(there, stay.club, namesFor(namedIn(there, []), context), stay.from);
    }),
  );
  const past = mapReading(history, (known) => [
    ...transferEvents(known.transfers, share, namesFor(namedIn([], known.transfers), context)),
    ...injuryEvents(known.injuries),
    ...ratingEvents(known.ratings),
  ]);
  const agents = recorded.ok ? agentEvents(recorded.value.rows) : [];
  const own = agents.length > 0 ? [Promise.resolve(ownReading<readonly ShareEvent[]>(agents, context))] : [];
  return [Promise.resolve(past), ...own, ...matches];
}

/** What happened to a share in a time span, and what is set to happen in it. One part that can be read is enough. */
export const eventsFamily: ResourceDefinition<'events', EventsContext> = {
  ttlMs: 300_000,
  minIntervalMs: 15_000,
  polled: true, // a payout and a recovery have no event
  invalidatedBy: ({ share }) => [
    ['matchday', '*'],
    ['transfers', '*'],
    ['proposals', '*'],
    [splitShare(share).kind, splitShare(share).id],
    ['accounts', '*'],
    ['names', '*'],
  ],
  async load(asked, ask, context) {
    const { share, from, to } = asked;
    const { kind, id } = splitShare(share);
    const seasons = await seasonsIn(asked, ask, context);
    if (!seasons.ok) return seasons;
    const parts = await (kind === 'club' ? clubEvents : playerEvents)(id, asked, seasons.value, ask, context);
    const read = await joined([...parts, votesOf(share, ask, context), ownPayoutsOf(asked, ask, context)], context);
    const inSpan = mapReading(read, (events) => {
      const found = events.filter(({ at }) => at >= from && at <= to);
      const unique = new Map(found.map((one) => [`${one.at} ${one.kind} ${one.ref} ${one.text.code}`, one]));
      return [...unique.values()].sort((a, b) => a.at - b.at);
    });
    return context.known.orUnknown(inSpan, share, (events) => events.length === 0, ask);
  },
};
