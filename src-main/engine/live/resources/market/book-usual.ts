import { ok, type Result } from '#contract/faults.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import type { BookMoment, BookUsual, UsualHour } from '#contract/model/records/book-map.ts';
import { splitShare, type ClubId, type PlayerId, type Share } from '#contract/model/market/share.ts';
import { seconds } from '../../../base/clock.ts';
import type { MarketContext, RecordedContext } from '../../../context.ts';
import { medianOf as median } from '../../../worth/median.ts';
import { mapReading } from '../../merge-readings.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { scheduleFamily } from '../matches/calendar.ts';
import { playerFamily } from '../players/player.ts';
import { partOf } from '../../resource-definition.ts';

/** Hours before and after a kick-off, and the most matches, the latest ones. */
const [AROUND, MOST_MATCHES] = [24, 40];
const HOUR = 3_600;
const HOURS = Array.from({ length: 2 * AROUND + 1 }, (_, n) => n - AROUND);

/** Medians of the books at one hour; null for a figure that no book has. */
export function usualHour(hour: number, books: readonly (BookMoment | null)[]): UsualHour {
  const known = books.filter((book) => book !== null);
  const spreads = known.flatMap(({ bid, ask }) =>
    bid === null || ask === null || bid + ask <= 0 ? [] : [((ask - bid) / ((ask + bid) / 2)) * 100],
  );
  return {
    hour,
    samples: known.length,
    spread: median(spreads),
    bids: median(known.map(({ bids }) => bids)),
    asks: median(known.map(({ asks }) => asks)),
  };
}

/** What the books recorded up to `now` (Unix seconds) held around some matches of a club; without a club, around none. */
export async function usualAround(
  share: Share,
  club: ClubId | null,
  fixtures: readonly Fixture[],
  now: number,
  { recorder }: RecordedContext,
): Promise<Result<BookUsual>> {
  const kickOffs = [...new Set(fixtures.flatMap(({ date }) => (typeof date === 'number' ? date : [])))]
    .filter((date) => date - AROUND * HOUR <= now)
    .slice(-MOST_MATCHES);
  const all = kickOffs.flatMap((date) => HOURS.map((hour) => date + hour * HOUR)).filter((time) => time <= now);
  const times = [...new Set(all)].sort((a, b) => a - b);
  const moments = await recorder.moments(share, times);
  if (!moments.ok) return moments;
  const at = new Map(times.map((time, n) => [time, moments.value[n] ?? null]));
  const hours = HOURS.map((hour) =>
    usualHour(
      hour,
      kickOffs.map((date) => at.get(date + hour * HOUR) ?? null),
    ),
  );
  const matches = kickOffs.filter((date) => HOURS.some((hour) => at.get(date + hour * HOUR))).length;
  return ok({ share, club, matches, hours });
}

/** What the recorded books of a share held by hour around the matches of its club this season. */
export const bookUsualFamily: ResourceDefinition<'book-usual', MarketContext & RecordedContext> = {
  ttlMs: 600_000,
  minIntervalMs: 30_000,
  transient: true,
  invalidatedBy: () => [['matchday', '*']],
  async load({ share }, ask, context) {
    const { kind, id } = splitShare(share);
    const now = seconds(context.clock);
    const player = kind === 'club' ? null : await playerFamily.load({ id: id as PlayerId }, partOf(ask), context);
    if (player && !player.ok) return player;
    const club = (player ? (player.value.data.club_id ?? null) : id) as ClubId | null;
    const none: BookUsual = { share, club, matches: 0, hours: HOURS.map((hour) => usualHour(hour, [])) };
    if (club === null || club === 0)
      return player ? mapReading(player, () => none) : ok({ data: none, source: 'local', height: null, observedAt: now });
    const schedule = await scheduleFamily.load({ club }, partOf(ask), context);
    if (!schedule.ok) return schedule;
    const usual = await usualAround(share, club, schedule.value.data.fixtures, now, context);
    return usual.ok ? mapReading(schedule, () => usual.value) : usual;
  },
};
