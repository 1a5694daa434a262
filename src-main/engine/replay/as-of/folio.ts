import { ok, type Result } from '#contract/faults.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Income } from '#contract/model/market/costs.ts';
import type { Coin } from '#contract/model/market/money.ts';
import { share as shareOf, type Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../base/clock.ts';
import { createPace } from '../../base/slices.ts';
import { packLedger } from '../../folio/packed-ledger.ts';
import { ledgerUntil } from '../../folio/rewind.ts';
import { lotsIn } from '../../folio/share-lots.ts';
import type { AccountNow } from '../../folio/scope.ts';
import { withEnds } from '../../live/ended-shares.ts';
import { costsOf, incomeFamily, sourcesOf } from '../../live/resources/accounts/costs.ts';
import { closedIn } from '../../live/resources/folio/closed.ts';
import { equityIn, mainLeague, MOST_CLUBS, sharesOf } from '../../live/resources/folio/equity.ts';
import { gainsIn } from '../../live/resources/folio/gains.ts';
import { payingClubs, projectionIn } from '../../live/resources/folio/projection.ts';
import { asking, named, readRecords, type AccountRecords } from '../../live/resources/folio/read-ledger.ts';
import { readPrices } from '../../live/resources/folio/read-prices.ts';
import { movementsIn, sharesIn } from '../../live/resources/folio/transactions.ts';
import { newerFirst } from '../../live/resources/history-pages.ts';
import { calendarFamily } from '../../live/resources/matches/calendar.ts';
import { seasonsBegun } from '../../live/resources/matches/season.ts';
import { readHeld, retiredAt } from './accounts.ts';
import { past, type AsOf, type PastContext } from './as-of.ts';
import { tableAt } from './club-records.ts';
import { fixturesAt } from './dated.ts';

/** What is recorded of held shares: their prices and leagues, and the clubs of players. */
async function facts(shares: readonly Share[], at: number, { recorder }: PastContext) {
  const fields = { last: ['prices', 'last'], league: ['clubs', 'league_id'], club: ['players', 'club_id'] } as const;
  const read = async (fact: keyof typeof fields): Promise<ReadonlyMap<Share, number>> => {
    const [name, field] = fields[fact];
    const got = await recorder.values(name, shares, at);
    return new Map(
      shares.flatMap((share, n) => {
        const value = got.ok ? got.value[n]?.values[field] : null;
        return typeof value === 'number' ? [[share, value] as const] : [];
      }),
    );
  };
  const [last, league, club] = await Promise.all([read('last'), read('league'), read('club')]);
  return { last, league, club };
}

/**
 * The records of some accounts until a time. What they held then is what was recorded; of an account without a record it is worked back from
 * what it holds now, because every entry has its time.
 */
async function readUntil(names: readonly string[], at: number, context: PastContext): Promise<Result<AccountRecords>> {
  const got = await readRecords(names, context.ask, context);
  if (!got.ok) return got;
  const { ledger, gapless } = got.value;
  const packed = await packLedger(ledger, createPace(context.clock.tick));
  const asked = { accounts: got.value.accounts, now: seconds(context.clock), at, ledger: packed };
  const then = await context.folio.call('rewind', asked);
  if (!then.ok) return then;
  const recorded = await readHeld(names, at, context);
  const known = new Map(recorded.ok ? recorded.value.held.map((one) => [one.name, one]) : []);
  const accounts = then.value.map((account): AccountNow => {
    const one = known.get(account.name);
    if (!one) return account;
    return { ...account, coin: one.balance ?? account.coin, held: one.held.map(({ share, total }) => [share, total]) };
  });
  const { last, league, club } = await facts([...new Set(accounts.flatMap(({ held }) => held.map(([share]) => share)))], at, context);
  const holdings = accounts.flatMap(({ name, held }) =>
    held.map(([share, total]): AccountRecords['holdings'][number] => {
      const known = last.get(share) ?? 0;
      const price = known > 0 ? (known as Coin) : null;
      const of = { name, share, total, available: total, reserved: 0, league_id: league.get(share), club_id: club.get(share) };
      return { ...of, last_price: price, value: price === null ? null : ((price * total) as Coin) };
    }),
  );
  return ok({ accounts, holdings, ledger: ledgerUntil(ledger, at), gapless, parts: [] });
}
/** The records of some accounts until a time, for all tiles that show something of them. */
export const recordsAt = (names: readonly string[], at: number, context: PastContext): Promise<Result<AccountRecords>> =>
  context.once(`records ${at} ${JSON.stringify(names)}`, () => readUntil(names, at, context));
const sharesHeld = ({ holdings }: AccountRecords): Share[] => [...new Set(holdings.map(({ share }) => share))];

/** What some accounts had bought and sold by a time. */
export const lots: AsOf<'lots'> = {
  async read(asked, at, context) {
    const got = await recordsAt(asked.names, at, context);
    if (!got.ok) return got;
    const ended = (await retiredAt([asked.share], at, context)).get(asked.share);
    const { ledger, accounts, gapless } = got.value;
    const worked = lotsIn(ledger, { ...asked, accounts, now: at });
    return past({ ...worked, notes: named(worked.notes, context), complete: gapless === null, ...(ended && { ended }) }, at);
  },
};
export const closed: AsOf<'closed'> = {
  async read({ names, ...asked }, at, context) {
    const got = await recordsAt(names, at, context);
    if (!got.ok) return got;
    const worked = await closedIn(got.value, asked, at, context);
    if (!worked.ok) return worked;
    const shares = worked.value.rows.map(({ share }) => share);
    return past({ ...worked.value, rows: withEnds(worked.value.rows, await retiredAt(shares, at, context)) }, at);
  },
};
export const gains: AsOf<'gains'> = {
  async read({ names, ...asked }, at, context) {
    const got = await recordsAt(names, at, context);
    const worked = got.ok ? await gainsIn(got.value, asked, at, context) : got;
    return worked.ok ? past(worked.value, at) : worked;
  },
};
export const costs: AsOf<'costs'> = {
  async read({ names }, at, context) {
    const got = await recordsAt(names, at, context);
    if (!got.ok) return got;
    const { holdings, ledger, gapless } = got.value;
    const trades = [...ledger.trades].sort(newerFirst);
    const rows = names.flatMap((name) =>
      costsOf(
        name,
        holdings.filter((one) => one.name === name),
        trades,
      ),
    );
    return past({ rows, complete: gapless === null || rows.every(({ covered, held }) => covered === held) }, at);
  },
};

/** What had moved by a time. */
export const transactions: AsOf<'transactions'> = {
  async read({ names, ...asked }, at, context) {
    const got = await recordsAt(names, at, context);
    if (!got.ok) return got;
    const { entries, complete } = movementsIn(got.value, asked);
    return past({ entries: withEnds(entries, await retiredAt(sharesIn(entries), at, context)), complete }, at);
  },
};

/** Net worth until a time, at prices known by then. */
export const equity: AsOf<'equity'> = {
  async read({ names, league, from, to, method }, at, context) {
    const got = await recordsAt(names, at, context);
    if (!got.ok) return got;
    const main = league ?? mainLeague(got.value.holdings);
    const table = main === null ? null : await tableAt(main, undefined, at, context);
    const clubs = table?.ok ? table.value.rows.slice(0, MOST_CLUBS).map(({ club_id }) => shareOf('club', club_id)) : [];
    const index = main === null || clubs.length === 0 ? null : { league: main, clubs };
    const begun = await context.once('seasons', () => seasonsBegun(context.ask, context));
    const prices = new Map(await readPrices(sharesOf(got.value), clubs, context.ask, context, at));
    for (const { share, last_price: last } of got.value.holdings)
      if (typeof last === 'number') prices.set(share, [...(prices.get(share) ?? []), [at, last] as const]);
    const asked = { method, from: from === undefined ? from : Math.min(from, at - 1), to: to === undefined ? to : Math.min(to, at) };
    const beside = { index, prices, seasons: begun.filter(([, start]) => start <= at), now: at };
    const worked = await equityIn(got.value, asked, beside, context);
    if (!worked.ok) return worked;
    const [share, ...others] = (await retiredAt(sharesHeld(got.value), at, context)).keys();
    const ended = share === undefined ? [] : [text('folio.ended', { share, others: others.length })];
    return past({ ...worked.value, notes: [...ended, ...worked.value.notes] }, at);
  },
};

/** What had been paid by a time, and what was expected from the matches that were set then. */
export const projection: AsOf<'projection'> = {
  async read({ names }, at, context) {
    const got = await recordsAt(names, at, context);
    if (!got.ok) return got;
    const ended = await retiredAt(sharesHeld(got.value), at, context);
    const { clubOf, all, clubs } = payingClubs(got.value.holdings, ended);
    const calendar =
      clubs.length === 0
        ? null
        : await context.once(`calendar ${clubs.join(' ')}`, () => calendarFamily.load({ clubs }, asking(context.ask), context));
    const { fixtures, clubs: told } = calendar?.ok ? fixturesAt(calendar.value.data, at) : { fixtures: [], clubs: [] };
    const untold = all - told.filter((one) => one.told).length;
    const worked = await projectionIn(got.value, { clubOf, fixtures, untold, now: at }, context);
    return worked.ok ? past(worked.value, at) : worked;
  },
};

/** Income by a time: served weeks that were over, and the week that was running from the entries until then. */
export const income: AsOf<'income'> = {
  async read({ names }, at, context) {
    const [got, served] = await Promise.all([
      recordsAt(names, at, context),
      context.once(`income ${JSON.stringify(names)}`, () => incomeFamily.load({ names }, asking(context.ask), context)),
    ]);
    if (!got.ok) return got;
    if (!served.ok) return served;
    const { money } = got.value.ledger;
    const weeks = served.value.data.weeks.flatMap((week): Income['weeks'] => {
      if (week.from > at) return [];
      if (week.to !== null && week.to <= at) return [week];
      const totals = new Map<string, number>();
      for (const { name, time, type, amount } of money)
        if (name === week.name && time !== null && time >= week.from && amount !== null) totals.set(type, (totals.get(type) ?? 0) + amount);
      return [{ ...week, to: at as Unix, totals: [...totals].map(([type, amount]) => ({ type, amount: amount as Coin })) }];
    });
    const oldest = money.reduce((least, { time }) => Math.min(least, time ?? Infinity), Infinity);
    const since = (Number.isFinite(oldest) ? oldest : null) as Income['since'];
    const sources = names.flatMap((name) =>
      sourcesOf(
        name,
        money.filter((entry) => entry.name === name),
      ),
    );
    return past({ weeks, sources, since, complete: got.value.gapless === null }, at);
  },
};
