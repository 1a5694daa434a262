import type { Output } from '#contract/commands.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { competitionName } from '#contract/model/matches/fixture-words.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { MOST_CLUBS } from '#contract/model/matches/calendar.ts';
import { share, splitShare, type ClubId } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { namesFor } from '../alerts/subjects.ts';
import { calendarFamily, competitionsFamily } from '../live/resources/matches/calendar.ts';
import type { ReadContext, UserContext } from '../context.ts';
import { holdingsFamily } from '../live/resources/accounts/holdings.ts';
import { UNWATCHED } from '../live/resource-definition.ts';

const ASK = { ...UNWATCHED, priority: 'focus', caller: 'export', signal: new AbortController().signal } as const;

/** The clubs that the accounts manage, then those they hold. */
async function mine(context: ReadContext & UserContext): Promise<Result<ClubId[]>> {
  const held = await holdingsFamily.load({}, ASK, context);
  if (!held.ok) return held;
  const owned = held.value.data.rows.flatMap(({ share }) => (splitShare(share).kind === 'club' ? [splitShare(share).id as ClubId] : []));
  return ok([...new Set([...held.value.data.clubs, ...owned])].slice(0, MOST_CLUBS));
}

/** Exports matches of the given clubs, or of all that the accounts manage or hold, read now. Returns `bad-params` without any club. */
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
  const nameOf = (club: number | null | undefined): string | null => (typeof club === 'number' ? named(share('club', club)) : null);
  const columns: [name: string, cell: (match: Fixture) => unknown][] = [
    ['fixture_id', ({ fixture_id }) => fixture_id],
    ['kick_off_at', ({ date }) => date],
    ['competition', (match) => competitionName(match, season.ok ? season.value.data : null)],
    ['round', ({ number }) => number],
    ['home_club', ({ home_club }) => home_club],
    ['home', ({ home_club }) => nameOf(home_club)],
    ['away_club', ({ away_club }) => away_club],
    ['away', ({ away_club }) => nameOf(away_club)],
    ['home_goals', ({ home_goals }) => home_goals],
    ['away_goals', ({ away_goals }) => away_goals],
    ['home_penalties', ({ home_pen_score }) => home_pen_score],
    ['away_penalties', ({ away_pen_score }) => away_pen_score],
    ['played', ({ played }) => played],
    ['source', () => source],
    ['height', () => height],
    ['observed_at', () => Math.floor(observedAt)],
  ];
  const rows = data.fixtures.map((match) => columns.map(([, cell]) => cell(match) ?? null));
  return ok({ columns: columns.map(([name]) => name), rows, next: null });
}
