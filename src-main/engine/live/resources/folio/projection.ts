import { ok } from '#contract/faults.ts';
import type { EstimateGiven } from '#contract/model/app/estimate.ts';
import type { Projection } from '#contract/model/folio/projection.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { MOST_CLUBS } from '#contract/model/matches/calendar.ts';
import { splitShare, type ClubId, type EntityRef, type Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../../base/clock.ts';
import { createPace } from '../../../base/slices.ts';
import type { EstimateContext, FolioContext } from '../../../context.ts';
import { packLedger } from '../../../folio/packed-ledger.ts';
import { readEnds } from '../../ended-shares.ts';
import { combine } from '../../merge-readings.ts';
import { usersOf, type ResourceDefinition } from '../../resource-definition.ts';
import { calendarFamily } from '../matches/calendar.ts';
import { asking, readRecords, type AccountRecords } from './read-ledger.ts';

const DAY = 86_400;

/** The club whose matches pay a share, by share; a player without a club plays none, and a share that ended is paid nothing. */
function clubsOf(holdings: AccountRecords['holdings'], ended: ReadonlyMap<Share, unknown>): Map<Share, ClubId> {
  return new Map(
    holdings.flatMap(({ share, club_id }) => {
      if (ended.has(share)) return [];
      const { kind, id } = splitShare(share);
      const club = kind === 'club' ? id : club_id;
      return typeof club === 'number' ? [[share, club as ClubId] as const] : [];
    }),
  );
}

/** Kick-offs of the matches by club, in Unix seconds; a match that was played before its time is past. */
function kickOffsOf(fixtures: readonly Fixture[], now: number): Map<number, number[]> {
  const all = new Map<number, number[]>();
  for (const { date, played, home_club, away_club } of fixtures) {
    if (typeof date !== 'number') continue;
    const at = played === true ? Math.min(date, now) : date;
    for (const club of [home_club, away_club]) if (typeof club === 'number') all.set(club, [...(all.get(club) ?? []), at]);
  }
  return all;
}

/** The estimates of a projection: payouts of shares to each account in the coming full week. */
const estimatesOf = ({ weeks, shares }: Projection, height: number | null): EstimateGiven[] =>
  weeks.map(({ name, from, to, coin, low, high }) => ({
    kind: 'income',
    ref: `user:${name}` as EntityRef,
    target: new Date(from * 1_000).toISOString().slice(0, 10),
    value: coin,
    low: Math.min(low, coin),
    high: Math.max(high, coin),
    height,
    due: to + DAY / 4,
    inputs: { start: from, shares: shares.length },
  }));

/** The clubs whose matches pay some holdings, at most as many as a calendar has. `all` counts them without that limit. */
export function payingClubs(holdings: AccountRecords['holdings'], ended: ReadonlyMap<Share, unknown>) {
  const clubOf = clubsOf(holdings, ended);
  const all = [...new Set(clubOf.values())];
  return { clubOf, all: all.length, clubs: all.slice(0, MOST_CLUBS) };
}
interface Coming {
  readonly clubOf: ReadonlyMap<Share, ClubId>;
  readonly fixtures: readonly Fixture[];
  /** Number of clubs whose matches are not known. */
  readonly untold: number;
  readonly now: number;
}
/** Works out what shares paid and are expected to pay from the records of some accounts, as of `now` in Unix seconds. */
export async function projectionIn(
  { accounts, ledger }: AccountRecords,
  { clubOf, fixtures, untold, ...asked }: Coming,
  { folio, clock }: FolioContext,
) {
  const now = Math.floor(asked.now);
  const kickOffs = kickOffsOf(fixtures, now);
  const matches = [...clubOf].map(([share, club]) => [share, kickOffs.get(club) ?? []] as const);
  const packed = await packLedger(ledger, createPace(clock.tick));
  const worked = await folio.call('projection', { accounts, now, matches, ledger: packed });
  if (!worked.ok || untold <= 0) return worked;
  return ok({ ...worked.value, notes: [...worked.value.notes, text('folio.no-matches', { count: untold })] });
}

/** What shares paid to some accounts by day, and what coming matches are expected to pay. */
export const projectionFamily: ResourceDefinition<'projection', FolioContext & Pick<EstimateContext, 'estimates'>> = {
  ttlMs: 300_000,
  minIntervalMs: 30_000,
  polled: true, // payouts arrive without an event that names the accounts
  invalidatedBy: ({ names }) => [...usersOf(names), ['matchday', '*']],
  async load({ names }, ask, context) {
    const got = await readRecords(names, ask, context);
    if (!got.ok) return got;
    const { holdings, parts } = got.value;
    const ends = await readEnds(
      holdings.map(({ share }) => share),
      ask,
      context,
    );
    const { all, clubs, clubOf } = payingClubs(holdings, ends);
    const calendar = clubs.length === 0 ? null : await calendarFamily.load({ clubs }, asking(ask), context);
    const told = calendar?.ok ? calendar.value.data.clubs.filter((one) => one.told).length : 0;
    const fixtures = calendar?.ok ? calendar.value.data.fixtures : [];
    const worked = await projectionIn(got.value, { clubOf, fixtures, untold: all - told, now: seconds(context.clock) }, context);
    return worked.ok ? ok(combine(worked.value, [...parts, ...(calendar?.ok ? [calendar.value] : [])])) : worked;
  },
  onRead({ data, height }, { estimates }) {
    estimates.note(estimatesOf(data, height));
  },
};
