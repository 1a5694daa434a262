import { ok, type Result } from '#contract/faults.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Portfolio } from '#contract/model/market/portfolio.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { sayRef } from '#contract/model/alerts/subject.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Api } from '../../../api/api.ts';
import { seconds } from '../../../base/clock.ts';
import type { FolioContext } from '../../../context.ts';
import type { FolioLedger } from '../../../folio/packed-ledger.ts';
import type { AccountNow } from '../../../folio/scope.ts';
import type { Ask } from '../../../net/request-options.ts';
import { allOrFirstFault } from '../../merge-readings.ts';
import { portfolioFamily } from '../accounts/portfolio.ts';
import { againFrom, joinRows, reaches, readEntries } from '../account-entries.ts';
import { followTrades } from '../history-pages.ts';
import { UNWATCHED } from '../../resource-definition.ts';

/** Maximum number of pages to read of one account's trades. */
const MOST_TRADE_PAGES = 100;
/** Seconds for which the records of some accounts serve: the curve, the sales and the income of one panel are worked out from one reading. */
const FRESH_S = 60;

/** Everything known of some accounts, and the readings it came from. Times in Unix seconds. */
export interface AccountRecords {
  readonly accounts: readonly AccountNow[];
  readonly holdings: Portfolio['holdings'];
  readonly ledger: FolioLedger;
  /** Since when no record is missing; null if the lists were read to their end. */
  readonly gapless: number | null;
  readonly parts: readonly Reading<unknown>[];
}

interface OneAccount {
  readonly trades: readonly Trade[];
  readonly influence: readonly Entry[];
  readonly money: readonly Entry[];
  /** Whether both lists were read to their end, once. */
  readonly ended: readonly [trades: boolean, money: boolean];
  readonly parts: readonly Reading<unknown>[];
}
/** What was read of the trades of each account. A later reading adds what is new since an hour before its newest one. */
const tradesRead = new WeakMap<Api, Map<string, Pick<OneAccount, 'trades'> & { readonly ended: boolean }>>();

interface Timed {
  readonly time: number | null;
}
/** Time of the oldest row of a list that was not read to its end. */
const oldestOf = (ended: boolean, rows: readonly Timed[]): number[] =>
  ended ? [] : [rows.reduce<number>((least, { time }) => (time === null ? least : Math.min(least, time)), Infinity) + 1];
/** Since when no record of an account is missing; null if the lists were read to their end. */
function gaplessOf({ trades, money, ended }: OneAccount): number | null {
  const limits = [...oldestOf(ended[0], trades), ...oldestOf(ended[1], money)].filter(Number.isFinite);
  return limits.length > 0 ? Math.max(...limits) : null;
}

async function readAccount(name: string, ask: Ask, context: FolioContext): Promise<Result<OneAccount>> {
  const api = context.api();
  const known = tradesRead.get(api) ?? new Map<string, Pick<OneAccount, 'trades'> & { readonly ended: boolean }>();
  tradesRead.set(api, known);
  const old = known.get(name);
  const from = againFrom(old?.trades);
  const [trades, influence, money] = await Promise.all([
    followTrades({ name }, { most: MOST_TRADE_PAGES, enough: (rows) => reaches(rows, from) }, ask, api),
    api.rest('/share/transactions', { name }, ask),
    readEntries(name, null, ask, context),
  ]);
  if (!trades.ok) return trades;
  if (!influence.ok) return influence;
  if (!money.ok) return money;
  // What is older was read before, unless this reading did not reach it.
  const meets = reaches(trades.value.rows, from) ? from : null;
  const read = {
    trades: joinRows(trades.value.rows, old?.trades ?? [], meets),
    ended: trades.value.ended || (meets !== null && old?.ended === true),
  };
  known.set(name, read);
  return ok({
    trades: read.trades,
    influence: influence.value.data,
    money: money.value.rows,
    ended: [read.ended, money.value.ended],
    parts: [...trades.value.parts, influence.value, ...money.value.parts],
  });
}

/** Options for a resource that is read as a part of another one. */
export const asking = (ask: Ask) => ({ ...ask, ...UNWATCHED, signal: ask.signal ?? new AbortController().signal, caller: 'folio' });

async function readAll(names: readonly string[], ask: Ask, context: FolioContext): Promise<Result<AccountRecords>> {
  const [now, read] = await Promise.all([
    portfolioFamily.load({ names: [...names] }, asking(ask), context),
    allOrFirstFault(names.map((name) => readAccount(name, ask, context))),
  ]);
  if (!now.ok) return now;
  if (!read.ok) return read;
  const { accounts, holdings } = now.value.data;
  const limits = read.value.flatMap((one) => gaplessOf(one) ?? []);
  return ok({
    accounts: names.map((name) => ({
      name,
      coin: accounts.find((one) => one.name === name)?.balance.total ?? 0,
      held: holdings.filter((one) => one.name === name).map(({ share, total }) => [share, total] as const),
    })),
    holdings,
    ledger: {
      trades: read.value.flatMap(({ trades }) => trades),
      influence: read.value.flatMap(({ influence }) => influence),
      money: read.value.flatMap(({ money }) => money),
    },
    gapless: limits.length > 0 ? Math.max(...limits) : null,
    parts: [now.value, ...read.value.flatMap(({ parts }) => parts)],
  });
}

const made = new WeakMap<Api, Map<string, { readonly at: number; readonly records: Promise<Result<AccountRecords>> }>>();
/** Reads the records of some accounts, once for everything that is worked out from them within a minute. */
export async function readRecords(asked: readonly string[], ask: Ask, context: FolioContext): Promise<Result<AccountRecords>> {
  const names = [...new Set(asked)];
  const api = context.api();
  const known = made.get(api) ?? new Map<string, { readonly at: number; readonly records: Promise<Result<AccountRecords>> }>();
  made.set(api, known);
  const key = JSON.stringify(names);
  const now = seconds(context.clock);
  for (const [old, { at }] of known) if (now - at >= FRESH_S || now < at) known.delete(old);
  const one = known.get(key) ?? { at: now, records: readAll(names, ask, context) };
  known.set(key, one);
  const got = await one.records;
  if (!got.ok) known.delete(key);
  return got;
}

/** Writes the names of clubs and players into sentences that are about a share. */
export function named(notes: readonly CodedText[], { cache }: FolioContext): CodedText[] {
  const refOf = ({ args }: CodedText): EntityRef | null => (typeof args['share'] === 'string' ? (args['share'] as EntityRef) : null);
  const names = cache().names.get(notes.flatMap((note) => refOf(note) ?? []));
  return notes.map((note) => {
    const ref = refOf(note);
    return ref === null ? note : { ...note, args: { ...note.args, share: names.get(ref)?.name ?? sayRef(ref) } };
  });
}
