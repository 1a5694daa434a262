import { ok } from '#contract/faults.ts';
import type { EstimateGiven } from '#contract/model/app/estimate.ts';
import type { Projection } from '#contract/model/folio/projection.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { MOST_CLUBS } from '#contract/model/matches/calendar.ts';
import { splitShare, type ClubId, type EntityRef, type Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../../base/clock.ts';
import type { EstimateContext, FolioContext } from '../../../context.ts';
import { buffersOf, packLedger } from '../../../folio/packed-ledger.ts';
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

/** Kick-offs of the coming matches by club, in Unix seconds. */
function comingOf(fixtures: readonly Fixture[], now: number): Map<number, number[]> {
  const coming = new Map<number, number[]>();
  for (const { date, played, home_club, away_club } of fixtures) {
    if (typeof date !== 'number' || date <= now || played === true) continue;
    for (const club of [home_club, away_club]) if (typeof club === 'number') coming.set(club, [...(coming.get(club) ?? []), date]);
  }
  return coming;
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

/** What shares paid to some accounts by day, and what coming matches are expected to pay. */
export const projectionFamily: ResourceDefinition<'projection', FolioContext & Pick<EstimateContext, 'estimates'>> = {
  ttlMs: 300_000,
  minIntervalMs: 30_000,
  polled: true, // payouts arrive without an event that names the accounts
  invalidatedBy: ({ names }) => [...usersOf(names), ['matchday', '*']],
  async load({ names }, ask, context) {
    const got = await readRecords(names, ask, context);
    if (!got.ok) return got;
    const { accounts, ledger, holdings, parts } = got.value;
    const now = Math.floor(seconds(context.clock));
    const held = holdings.map(({ share }) => share);
    const clubOf = clubsOf(holdings, await readEnds(held, ask, context));
    const all = [...new Set(clubOf.values())];
    const clubs = all.slice(0, MOST_CLUBS);
    const calendar = clubs.length === 0 ? null : await calendarFamily.load({ clubs }, asking(ask), context);
    const coming = comingOf(calendar?.ok ? calendar.value.data.fixtures : [], now);
    const matches = [...clubOf].map(([share, club]) => [share, coming.get(club) ?? []] as const);
    const packed = packLedger(ledger);
    const worked = await context.folio.call('projection', { accounts, now, matches, ledger: packed }, buffersOf(packed));
    if (!worked.ok) return worked;
    const untold = calendar === null ? 0 : calendar.ok ? calendar.value.data.clubs.filter(({ told }) => !told).length : clubs.length;
    const left = all.length - clubs.length + untold;
    const notes = [...worked.value.notes, ...(left > 0 ? [text('folio.no-matches', { count: left })] : [])];
    return ok(combine({ ...worked.value, notes }, [...parts, ...(calendar?.ok ? [calendar.value] : [])]));
  },
  onRead({ data, height }, { estimates }) {
    estimates.note(estimatesOf(data, height));
  },
};
