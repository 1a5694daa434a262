import { ok } from '#contract/faults.ts';
import { share as shareOf, type Share } from '#contract/model/market/share.ts';
import type { Parsed } from '#contract/resources.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../../base/clock.ts';
import { createPace } from '../../../base/slices.ts';
import type { FolioContext } from '../../../context.ts';
import type { EquityInput } from '../../../folio/equity.ts';
import { packLedger, packPrices } from '../../../folio/packed-ledger.ts';
import type { Ask } from '../../../net/request-options.ts';
import { readEnds } from '../../ended-shares.ts';
import { combine } from '../../merge-readings.ts';
import { usersOf, type ResourceDefinition } from '../../resource-definition.ts';
import { tablesFamily } from '../matches/league.ts';
import { seasonsBegun } from '../matches/season.ts';
import { asking, named, readRecords, type AccountRecords } from './read-ledger.ts';
import { readPrices } from './read-prices.ts';

/** Most clubs of an index. */
export const MOST_CLUBS = 24;

type Holdings = AccountRecords['holdings'];
const worthOf = ({ value, total }: Holdings[number]): number => value ?? total;

/** The league of the holding with the largest value; null if no source reports one. */
export function mainLeague(holdings: Holdings): number | null {
  const ranked = [...holdings].sort((a, b) => worthOf(b) - worthOf(a));
  return ranked.find(({ league_id }) => typeof league_id === 'number')?.league_id ?? null;
}

async function clubsOf(league: number | null, ask: Ask, context: FolioContext) {
  if (league === null) return null;
  const table = await tablesFamily.load({ league }, asking(ask), context);
  return table.ok ? { league, clubs: table.value.data.slice(0, MOST_CLUBS).map(({ club_id }) => shareOf('club', club_id)) } : null;
}

/** Shares of the records, those held with the largest value first, then those traded last. */
export function sharesOf({ holdings, ledger }: AccountRecords): Share[] {
  const held = [...holdings].sort((a, b) => worthOf(b) - worthOf(a)).map(({ share }) => share);
  const traded = [...ledger.trades].sort((a, b) => b.time - a.time).map(({ share }) => share);
  return [...new Set([...held, ...traded])];
}

/** Last prices as reported, with the time of the reading. */
function lastPrices({ holdings, parts }: AccountRecords): Map<Share, readonly (readonly [at: number, price: number])[]> {
  const at = Math.min(...parts.map(({ observedAt }) => observedAt));
  return new Map(
    holdings.flatMap(({ share, last_price: last }) => (typeof last === 'number' ? [[share, [[at, last] as const]] as const] : [])),
  );
}

interface Beside extends Pick<EquityInput, 'index' | 'seasons' | 'now'> {
  readonly prices: ReadonlyMap<Share, EquityInput['prices'][number][1]>;
}
/** Works out net worth over time from the records of some accounts, as of `now` in Unix seconds. */
export async function equityIn(
  { accounts, ledger, gapless }: AccountRecords,
  { from, to, method }: Pick<Parsed<'equity'>, 'from' | 'to' | 'method'>,
  { prices, now, ...beside }: Beside,
  context: FolioContext,
) {
  const pace = createPace(context.clock.tick);
  const packed = { ledger: await packLedger(ledger, pace), prices: await packPrices([...prices], pace) };
  const asked = { from: from ?? null, to: to ?? null, now: Math.floor(now), gapless, method, accounts, ...beside };
  const worked = await context.folio.call('equity', { ...asked, ...packed });
  return worked.ok ? ok({ ...worked.value, notes: named(worked.value.notes, context) }) : worked;
}

/** Net worth of some accounts over time, with what changed it. */
export const equityFamily: ResourceDefinition<'equity', FolioContext> = {
  ttlMs: 300_000,
  minIntervalMs: 30_000,
  polled: true, // prices and payouts change without an event that names the accounts
  invalidatedBy: ({ names }) => usersOf(names),
  async load({ names, league, ...asked }, ask, context) {
    const got = await readRecords(names, ask, context);
    if (!got.ok) return got;
    const { holdings, parts } = got.value;
    const [index, seasons] = await Promise.all([clubsOf(league ?? mainLeague(holdings), ask, context), seasonsBegun(ask, context)]);
    const prices = new Map(await readPrices(sharesOf(got.value), index?.clubs ?? [], ask, context));
    for (const [share, last] of lastPrices(got.value)) prices.set(share, [...(prices.get(share) ?? []), ...last]);
    const worked = await equityIn(got.value, asked, { index, seasons, prices, now: seconds(context.clock) }, context);
    if (!worked.ok) return worked;
    const held = holdings.map(({ share }) => share);
    const [share, ...others] = (await readEnds(held, ask, context)).keys();
    const ended = share === undefined ? [] : [text('folio.ended', { share, others: others.length })];
    return ok(combine({ ...worked.value, notes: [...named(ended, context), ...worked.value.notes] }, parts));
  },
};
