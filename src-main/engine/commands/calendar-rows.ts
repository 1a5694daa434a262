import { fail, ok, type Result } from '#contract/faults.ts';
import type { Output } from '#contract/commands.ts';
import { competitionName } from '#contract/model/matches/fixture-words.ts';
import { MOST_CLUBS } from '#contract/model/matches/calendar.ts';
import { splitShare, type ClubId, type EntityRef } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { namesFor } from '../alerts/subjects.ts';
import { calendarFamily, competitionsFamily } from '../live/resources/matches/calendar.ts';
import type { ReadContext, UserContext } from '../context.ts';
import { holdingsFamily } from '../live/resources/accounts/holdings.ts';

const COLUMNS = [
  'fixture_id',
  'kick_off_at',
  'competition',
  'round',
  'home_club',
  'home',
  'away_club',
  'away',
  'home_goals',
  'away_goals',
  'home_penalties',
  'away_penalties',
  'played',
  'source',
  'height',
  'observed_at',
];
const ASK = { priority: 'focus', caller: 'export', minHeight: 0, signal: new AbortController().signal, partial: () => undefined } as const;

/** The clubs that the accounts manage, then those they hold. */
async function mine(context: ReadContext & UserContext): Promise<Result<ClubId[]>> {
  const held = await holdingsFamily.load({}, ASK, context);
  if (!held.ok) return held;
  const owned = held.value.data.rows.flatMap(({ share }) => (splitShare(share).kind === 'club' ? [splitShare(share).id as ClubId] : []));
  return ok([...new Set([...held.value.data.clubs, ...owned])].slice(0, MOST_CLUBS));
}

/**
 * Exports matches of the given clubs, or of all clubs that the accounts manage or hold, read now. Returns the fault `bad-params` without
 * any club.
 */
export async function calendarRows(
  context: ReadContext & UserContext,
  asked: readonly ClubId[] | undefined,
): Promise<Result<Output<'table.export'>>> {
  const clubs = asked ? ok([...asked]) : await mine(context);
  if (!clubs.ok) return clubs;
  if (clubs.value.length === 0) return fail('bad-params', text('calendar.no-clubs'));
  const [calendar, season] = await Promise.all([
    calendarFamily.load({ clubs: clubs.value }, ASK, context),
    competitionsFamily.load({}, ASK, context),
  ]);
  if (!calendar.ok) return calendar;
  const { data, source, height, observedAt } = calendar.value;
  const { ref: named } = namesFor(context);
  const nameOf = (club: number | null | undefined): string | null =>
    typeof club === 'number' ? (named?.(`club_${club}` as EntityRef) ?? null) : null;
  const rows = data.fixtures.map((one) => [
    one.fixture_id,
    one.date ?? null,
    competitionName(one, season.ok ? season.value.data : null),
    one.number ?? null,
    one.home_club ?? null,
    nameOf(one.home_club),
    one.away_club ?? null,
    nameOf(one.away_club),
    one.home_goals ?? null,
    one.away_goals ?? null,
    one.home_pen_score ?? null,
    one.away_pen_score ?? null,
    one.played ?? null,
    source,
    height,
    Math.floor(observedAt),
  ]);
  return ok({ columns: COLUMNS, rows, next: null });
}
