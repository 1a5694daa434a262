import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Output } from '../../../src-preload/contract/commands.ts';
import { competitionName } from '../../../src-preload/contract/model/fixture-words.ts';
import type { ClubId, EntityRef } from '../../../src-preload/contract/model/share.ts';
import { RESOURCES } from '../../../src-preload/contract/resources.ts';
import { namesFor } from '../alerts/names.ts';
import { calendarFamily, competitionsFamily } from '../live/calendar.ts';
import type { Context } from '../live/family.ts';

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
/** The engine reads the matches of so many accounts together. */
const MOST_NAMES = 50;

/** Matches of the clubs asked for, else of all that the accounts manage or hold; read now, as no event tells of a new season. */
export async function calendarRows(context: Context, clubs: readonly ClubId[] | undefined): Promise<Result<Output<'table.export'>>> {
  const names = context.user.accounts.all().slice(0, MOST_NAMES);
  if (clubs === undefined && names.length === 0)
    return fail('bad-params', 'no account is watched: name one in the settings, or say which clubs');
  const of = RESOURCES.calendar.params.parse(clubs ? { clubs } : { names, held: true });
  const ask = {
    priority: 'focus',
    spender: 'export',
    minHeight: 0,
    signal: new AbortController().signal,
    partial: () => undefined,
  } as const;
  const [calendar, season] = await Promise.all([calendarFamily.load(of, ask, context), competitionsFamily.load({}, ask, context)]);
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
