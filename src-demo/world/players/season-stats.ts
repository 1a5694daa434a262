import type { Comp } from '../matches/competitions.ts';
import { perWorld } from '../per-world.ts';
import { SEASON } from '../scale.ts';
import type { World } from '../world.ts';

/** A player's statistics for a club in one competition. */
export interface SeasonStats {
  readonly player: number;
  readonly club: number;
  readonly comp: Comp;
  starts: number;
  subs: number;
  minutes: number;
  goals: number;
  assists: number;
  shots: number;
  saves: number;
  tackles: number;
  passes: number;
  yellow: number;
  secondYellow: number;
  red: number;
  mom: number;
  clean: number;
  /** Sum of ratings, to be divided by the number of matches. */
  ratings: number;
}
const MAX_KEPT = 400;
const CLEAN_FROM = 70;

/** Player statistics, always summed from their matches. */
export const seasonStats = perWorld((world: World) => {
  const { comps, fixtures, matches, players, progress } = world;
  const cache = new Map<string, readonly SeasonStats[]>();

  function make(comp: Comp, club: number): readonly SeasonStats[] {
    const rows = new Map<number, SeasonStats>();
    for (const { round } of fixtures.turnsOf(comp).slice(0, progress.played(comp))) {
      for (const fixture of fixtures.ofRound(comp, round)) {
        if (fixture.home !== club && fixture.away !== club) continue;
        const side = fixture.home === club ? 0 : 1;
        const score = matches.score(fixture);
        const match = matches.of(fixture);
        for (const one of match.performances) {
          if (one.side !== side || one.from < 0) continue;
          const row = rows.get(one.player) ?? {
            player: one.player,
            club,
            comp,
            ...{ starts: 0, subs: 0, minutes: 0, goals: 0, assists: 0, shots: 0, saves: 0, tackles: 0, passes: 0 },
            ...{ yellow: 0, secondYellow: 0, red: 0, mom: 0, clean: 0, ratings: 0 },
          };
          rows.set(one.player, row);
          if (one.slot < 11) row.starts++;
          else row.subs++;
          row.minutes += one.to - one.from;
          for (const key of ['goals', 'assists', 'shots', 'saves', 'tackles', 'passes', 'yellow', 'secondYellow', 'red'] as const)
            row[key] += one[key];
          if (match.best === one.player) row.mom++;
          if (one.to - one.from >= CLEAN_FROM && (side === 0 ? score.away : score.home) === 0) row.clean++;
          row.ratings += one.rating;
        }
      }
    }
    return [...rows.values()];
  }
  /** All players who appeared for a club in a competition. */
  const ofClub = (comp: Comp, club: number): readonly SeasonStats[] => {
    const key = `${comp.id}:${club}:${progress.version(comp)}`;
    const found = cache.get(key);
    if (found) return found;
    const made = make(comp, club);
    if (cache.size >= MAX_KEPT) cache.clear();
    cache.set(key, made);
    return made;
  };
  return {
    ofClub,
    /** One player's statistics in all competitions of his clubs this season. */
    ofPlayer: (player: number): SeasonStats[] => {
      if (!players.has(player)) return [];
      const clubs = new Set([players.home(player), players.clubOf(player)].filter((club) => club !== null));
      return [...clubs].flatMap((club) =>
        fixtures
          .competitionsOf(club, SEASON)
          .flatMap((comp) => ofClub(comp, club))
          .filter((row) => row.player === player),
      );
    },
    /** All players of a league, most goals first. */
    ofLeague: (comp: Comp): SeasonStats[] =>
      comps
        .members(comp.order)
        .flatMap((club) => ofClub(comp, club))
        .sort((a, b) => b.goals - a.goals || b.assists - a.assists || a.player - b.player),
  };
});
