import { bareNet, WEEK_S, weeksOf, type BalanceWeek } from '#contract/model/clubs/balance-weeks.ts';
import { splitRef, type ClubId, type EntityRef, type Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { awaited, factValue, numberIn, type FactFinder, type FactSource, type Found } from './found.ts';

const clubOf = (ref: EntityRef): ClubId => Number(splitRef(ref).key) as ClubId;
const NO_WEEK = text('estimate.no-week');

interface Books {
  readonly weeks: readonly BalanceWeek[];
  readonly total: number | null;
  readonly height: number | null;
}
/** Reads the balance sheet of a season, and of the current one if it is another. The weeks are in order of time. */
async function booksOf(ref: EntityRef, season: number | null, due: number, from: FactSource): Promise<Books | { readonly found: Found }> {
  const now = await factValue(from, 'finances', { club: clubOf(ref) }, due);
  if ('found' in now) return now;
  const isOld = season !== null && season !== now.data.season_id;
  const old = isOld ? await factValue(from, 'finances', { club: clubOf(ref), season }, due) : null;
  if (old && 'found' in old) return old;
  const weeks = [...(old ? weeksOf(old.data, from.now) : []), ...weeksOf(now.data, from.now)];
  return { weeks, total: now.data.balances?.total ?? null, height: now.height };
}
const between = (weeks: readonly BalanceWeek[], from: number, to: number): BalanceWeek[] =>
  weeks.filter(({ at }) => at !== null && at >= from && at + WEEK_S <= to);

/** Net of the week in `target`, without prize money. */
export const weekNet: FactFinder = async (estimate, from) => {
  const books = await booksOf(estimate.ref, numberIn(estimate, 'season'), estimate.due, from);
  if ('found' in books) return books.found;
  const start = numberIn(estimate, 'start');
  // Half a day of tolerance, because the start of a coming week is calculated.
  const week = books.weeks.find(({ at }) => at !== null && start !== null && Math.abs(at - start) < WEEK_S / 14);
  if (week?.runs) return { later: (week.at ?? from.now) + WEEK_S + 600 };
  const net = week ? bareNet(week) : null;
  return net === null ? awaited(estimate.due, from.now, NO_WEEK) : { fact: net, height: books.height };
};

/** The balance when the estimate was due, without the prize money received since it was made. Weeks that followed are deducted. */
export const laterBalance: FactFinder = async (estimate, from) => {
  const books = await booksOf(estimate.ref, numberIn(estimate, 'season'), estimate.due, from);
  if ('found' in books) return books.found;
  if (books.total === null) return awaited(estimate.due, from.now, text('estimate.no-balance'));
  const since = books.weeks.filter(({ at }) => at !== null && at >= estimate.due - WEEK_S / 2);
  if (since.some(({ net }) => net === null)) return { unknowable: NO_WEEK };
  const net = since.reduce((sum, week) => sum + (week.net ?? 0), 0);
  const during = books.weeks.filter(({ at }) => at !== null && at + WEEK_S > estimate.at && at < estimate.due - WEEK_S / 2);
  const prize = during.reduce((sum, { sheet }) => sum + (sheet?.prize_money ?? 0), -(numberIn(estimate, 'prize') ?? 0));
  return { fact: books.total - net - prize, height: books.height };
};

/** What a club's shareholders were paid in a week. */
const paidIn = ({ sheet }: BalanceWeek): number =>
  Math.abs(sheet?.shareholder_payouts ?? 0) + Math.abs(sheet?.shareholder_prize_money ?? 0);

/**
 * What all influence in a player was paid for the matches of his club between the estimate and its due date, extended to a season. Only the
 * sum of a season is served, so that it is known while that season lasts.
 */
const playerPayouts: FactFinder = async (estimate, from) => {
  const [before, played] = [numberIn(estimate, 'sofar'), numberIn(estimate, 'played')];
  if (before === null || played === null) return { unknowable: text('estimate.player-payouts') };
  const worth = await factValue(from, 'worth', { share: estimate.ref as string as Share }, estimate.due);
  if ('found' in worth) return worth.found;
  const { season, matches, payouts, played: now } = worth.data;
  if (String(season) !== estimate.target) return { unknowable: text('estimate.season-over') };
  const { sofar = null } = payouts[0] ?? {};
  if (sofar === null || now === null || matches === null) return awaited(estimate.due, from.now, text('estimate.player-payouts'));
  if (now <= played) return awaited(estimate.due, from.now, text('estimate.no-match-since'));
  return { fact: Math.round(((sofar - before) / (now - played)) * matches), height: worth.height };
};

/** Payouts of the full weeks between the estimate and its due date, extended to a season of `weeks` weeks. */
export const seasonPayouts: FactFinder = async (estimate, from) => {
  if (splitRef(estimate.ref).kind === 'player') return playerPayouts(estimate, from);
  const season = numberIn(estimate, 'weeks');
  if (season === null || season <= 0) return { unknowable: text('estimate.inputs') };
  const books = await booksOf(estimate.ref, numberIn(estimate, 'season'), estimate.due, from);
  if ('found' in books) return books.found;
  const full = between(books.weeks, estimate.at, estimate.due).filter(({ net }) => net !== null);
  if (full.length === 0) return awaited(estimate.due, from.now, NO_WEEK);
  const paid = full.reduce((sum, week) => sum + paidIn(week), 0);
  return { fact: Math.round((paid / full.length) * season), height: books.height };
};

/** Payouts of a club in its last full week before a time. */
export async function weeklyPayout(ref: EntityRef, at: number, from: FactSource): Promise<Found> {
  const books = await booksOf(ref, null, at, from);
  if ('found' in books) return books.found;
  const week = between(books.weeks, 0, at).findLast(({ net }) => net !== null);
  return week ? { fact: paidIn(week), height: books.height } : { unknowable: NO_WEEK };
}
