import type { Fixture } from '#contract/model/matches/fixture.ts';
import type { Archived } from '#contract/model/votes/archive.ts';

/** A moment around which holders are compared: the kick-off of a match or the end of a vote. Unix seconds. */
export interface HolderMoment {
  readonly key: string;
  readonly at: number;
  readonly kind: 'match' | 'vote';
  /** The other club of a match; null for a vote. */
  readonly against: number | null;
  readonly type: string | null;
}
const MOST = 12;

/** Returns the latest matches of a club and votes on a share before `now`, newest first. */
export function momentsOf(
  club: number | null,
  fixtures: readonly Fixture[],
  votes: readonly Pick<Archived, 'key' | 'type' | 'endTime'>[],
  now: number,
): HolderMoment[] {
  const matches = fixtures.flatMap(({ fixture_id, date, home_club, away_club }): HolderMoment[] =>
    typeof date !== 'number'
      ? []
      : [
          {
            key: `match:${fixture_id}`,
            at: date,
            kind: 'match',
            against: (home_club === club ? away_club : home_club) ?? null,
            type: null,
          },
        ],
  );
  const ended = votes.flatMap(({ key, type, endTime }): HolderMoment[] =>
    endTime === null ? [] : [{ key: `vote:${key}`, at: endTime, kind: 'vote', against: null, type }],
  );
  return [...matches, ...ended]
    .filter(({ at }) => at <= now)
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST);
}
