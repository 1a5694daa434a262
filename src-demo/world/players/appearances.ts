import { ROUNDS_GONE } from '../matches/calendar.ts';
import type { DemoFixture } from '../matches/fixtures.ts';
import type { Game } from '../matches/game.ts';
import type { Match } from '../matches/match.ts';
import type { Players } from './all-players.ts';
import { SEASON } from '../scale.ts';

/** Statistics of a player who was on the pitch in a league match. */
interface Appearance {
  readonly minutes: number;
  readonly started: boolean;
  readonly goals: number;
  readonly assists: number;
}
/** Minutes from which a starter counts as having started. */
const STARTED = 45;

const packed = ({ minutes, started, goals, assists }: Appearance): number =>
  (minutes & 127) | (started ? 128 : 0) | ((goals & 15) << 8) | ((assists & 15) << 12);
const unpacked = (bits: number): Appearance => ({
  minutes: bits & 127,
  started: (bits & 128) !== 0,
  goals: (bits >> 8) & 15,
  assists: bits >> 12,
});

/** Appearances in league matches. Rounds before the start never change and are cached in two bytes per player and round. */
export function createAppearances({
  comps,
  fixtures,
  matches,
  players,
}: Pick<Game, 'comps' | 'fixtures' | 'matches'> & { players: Players }) {
  /** Keyed by the generated match: after a replaced block, a match is generated again as a new object. */
  const cache = new WeakMap<Match, ReadonlyMap<number, Appearance>>();
  const leagues = comps.leagues(SEASON);
  let kept: Uint16Array | null = null;
  /** Cached leagues, and cached rounds of the next league. */
  let [known, rounds] = [0, 0];

  const inMatch = (fixture: DemoFixture): ReadonlyMap<number, Appearance> => {
    const match = matches.of(fixture);
    const found = cache.get(match);
    if (found) return found;
    const made = new Map<number, Appearance>();
    for (const { player, from, to, goals, assists } of match.performances)
      if (from >= 0) made.set(player, { minutes: to - from, started: from === 0 && to - from >= STARTED, goals, assists });
    cache.set(match, made);
    return made;
  };
  const at = (player: number, round: number): number => player * ROUNDS_GONE + round;
  return {
    /** Simulates up to `count` rounds; true when none is left. */
    warm: (count: number): boolean => {
      kept ??= new Uint16Array((players.count + 1) * ROUNDS_GONE);
      for (let left = count; left > 0 && known < leagues.length; left--) {
        const comp = leagues[known];
        if (!comp || rounds >= Math.min(ROUNDS_GONE, fixtures.rounds(comp))) {
          [known, rounds] = [known + 1, 0];
          continue;
        }
        for (const fixture of fixtures.ofRound(comp, rounds))
          for (const [player, one] of inMatch(fixture)) kept[at(player, rounds)] = packed(one);
        rounds++;
      }
      return known === leagues.length;
    },
    /** A player's statistics in one match of a club; null when he was not on the pitch. */
    of: (player: number, fixture: DemoFixture, club: number): Appearance | null => {
      const { comp, round } = fixture;
      if (!kept || comp.season !== SEASON || round >= ROUNDS_GONE || comp.order >= known) return inMatch(fixture).get(player) ?? null;
      // Before the start, all players play for their club at the start of the world.
      const bits = players.home(player) === club ? (kept[at(player, round)] ?? 0) : 0;
      return bits === 0 ? null : unpacked(bits);
    },
  };
}
