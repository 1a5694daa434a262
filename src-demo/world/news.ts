import { injuryHistory } from './players/careers.ts';
import { jobOf } from './clubs/jobs.ts';
import { LEAGUE_CLUBS } from './scale.ts';
import { voteState } from './people/open-votes.ts';
import type { World } from './world.ts';

/** Message types of this world. 9 and 82 are the game's own numbers. */
const MESSAGE = { transfer: 9, result: 21, injury: 34, job: 61, vote: 70, released: 82 } as const;

/** One news item. The data fields depend on the type. */
export interface DemoMessage {
  readonly date: number;
  readonly type: number;
  readonly sub_type: number;
  readonly club_1: number | null;
  readonly club_2: number | null;
  readonly data: readonly number[];
  readonly name: string | null;
}

/** News about one club within a period, unsorted: transfers, results, injuries, postings and votes. */
function newsOf(world: World, club: number, from: number, to: number): DemoMessage[] {
  const within = (time: number): boolean => time >= from && time < to;
  const line = (
    date: number,
    type: number,
    club_2: number | null,
    data: readonly number[],
    sub_type = 0,
    name: string | null = null,
  ): DemoMessage => ({ date, type, sub_type, club_1: club, club_2, data, name });
  const found = world.moves
    .ofClub(club, from, to)
    .flatMap((move) =>
      move.to === null
        ? [line(move.time, MESSAGE.released, null, [move.player])]
        : move.to === club
          ? [line(move.time, MESSAGE.transfer, move.from, [move.player, move.amount])]
          : [],
    );
  for (const match of world.payouts.between(club, from, to)) {
    if (!match.home) continue;
    const { home, away } = world.scores.of(match.fixture.id, club, match.rival, false);
    found.push(line(match.time, MESSAGE.result, match.rival, [match.fixture.id, home, away]));
  }
  for (const player of world.players.squad(club)) {
    if (world.players.facts(player).injury_id === 0) continue;
    const [latest] = injuryHistory(world, player);
    if (latest && within(latest.start_date))
      found.push(line(latest.start_date, MESSAGE.injury, null, [player, latest.end_date], latest.injury_id));
  }
  const job = jobOf(world, club);
  if (job && within(job.posted)) found.push(line(job.posted, MESSAGE.job, null, [job.influence], 0, world.users.name(job.poster)));
  const share = world.shares.indexOf('club', club);
  for (const vote of [...world.votes.open(), ...world.votes.ended()]) {
    if (vote.share !== share) continue;
    if (within(vote.startTime) && vote.startTime <= world.now()) found.push(line(vote.startTime, MESSAGE.vote, null, [vote.id], 0));
    if (voteState(vote, world.now()) === 'finished' && within(vote.endTime))
      found.push(line(vote.endTime, MESSAGE.vote, null, [vote.id], 1));
  }
  return found;
}

const newestFirst = (a: DemoMessage, b: DemoMessage): number => b.date - a.date || (a.club_1 ?? 0) - (b.club_1 ?? 0) || a.type - b.type;

/** News of several clubs, newest first, without duplicates. */
export function news(world: World, clubs: readonly number[], from: number, to: number): DemoMessage[] {
  return clubs.flatMap((club) => newsOf(world, club, from, to)).sort(newestFirst);
}
/** Clubs of a country or of a league. */
export const clubsIn = (world: World, fits: (facts: ReturnType<World['clubs']['leagueOf']>) => boolean): number[] =>
  Array.from({ length: world.clubs.leagues }, (_, league) => league * LEAGUE_CLUBS + 1)
    .filter((first) => fits(world.clubs.leagueOf(first)))
    .flatMap((first) => Array.from({ length: LEAGUE_CLUBS }, (_, n) => first + n).filter(world.clubs.has));
