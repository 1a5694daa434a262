import type { Comp, Competitions } from './competitions.ts';
import type { DemoFixture, Fixtures } from './fixtures.ts';
import type { Journal } from '../journal.ts';
import type { Lineups } from './lineups.ts';
import type { Matches } from './matches.ts';
import type { PlayerFacts, Players } from '../players/all-players.ts';
import type { Progress } from './progress.ts';
import { unit } from '../rng.ts';
import { DAY, SEASON } from '../scale.ts';

/** Changes of a match day. */
interface MatchDay {
  readonly turns: readonly number[];
  readonly fixtures: readonly number[];
  readonly clubs: readonly number[];
  readonly players: readonly number[];
}
const CARDS_FOR_BAN = 5;
const RECOVERY = 9;
/** Most competitions per block. Others due in the same hour play in the next blocks. */
const AT_A_TIME = 2;
const NOTHING: MatchDay = { turns: [], fixtures: [], clubs: [], players: [] };

/** Plays due rounds with the next block. Afterwards the players are tired, and some are injured or banned. */
export function createMatchDays(
  seed: number,
  comps: Competitions,
  fixtures: Fixtures,
  matches: Matches,
  lineups: Lineups,
  progress: Progress,
  players: Players,
  journal: Journal,
) {
  const all = [...comps.leagues(SEASON), ...comps.cups(SEASON)];
  const nextDate = (comp: Comp): number => {
    const round = progress.played(comp);
    return round < fixtures.rounds(comp) ? fixtures.dateOf(comp, round) : Infinity;
  };
  const soonest = (): number => Math.min(...all.map(nextDate));
  let earliest = soonest();
  const again = (): void => void (earliest = 0);

  function change(id: number, to: Partial<PlayerFacts>): number {
    const before = players.facts(id);
    const after = { ...before, ...to };
    players.change(id, after);
    journal.note(
      () => players.change(id, before),
      () => players.change(id, after),
    );
    return id;
  }
  function aftermath(fixture: DemoFixture, time: number): number[] {
    matches.forget(fixture.id);
    return matches.of(fixture).performances.map((one) => {
      const { fitness, form, yellow_cards, banned } = players.facts(one.player);
      const rested = Math.min(100, fitness + RECOVERY);
      if (one.from < 0) return change(one.player, { fitness: rested, form: `${form.slice(1)}-` });
      const yellow = yellow_cards + one.yellow;
      const sent = one.red + one.secondYellow > 0 || (one.yellow > 0 && yellow % CARDS_FOR_BAN === 0);
      const days = 3 + Math.floor(40 * unit(seed, 251, fixture.id, one.player));
      return change(one.player, {
        fitness: Math.max(35, rested - Math.round((one.to - one.from) / 7)),
        form: form.slice(1) + String(Math.min(9, one.rating)),
        yellow_cards: yellow,
        banned: sent ? 1 : banned,
        ...(one.injured && { injured: (Math.floor(time / DAY) + days) * DAY, injury_id: 1 + (one.player % 5) }),
      });
    });
  }
  /** Plays the next round of a competition, even if it is not due. */
  function play(comp: Comp, time: number): MatchDay {
    const round = progress.played(comp);
    const games = fixtures.ofRound(comp, round);
    if (round >= fixtures.rounds(comp)) return NOTHING;
    const served = games.flatMap(lineups.note).map((player) => change(player, { banned: 0 }));
    progress.advance(comp);
    journal.note(again, again);
    const touched = games.flatMap((game) => aftermath(game, time));
    return {
      turns: games.slice(0, 1).map(({ turn }) => turn),
      fixtures: games.map(({ id }) => id),
      clubs: games.flatMap(({ home, away }) => [home, away]),
      players: [...served, ...touched],
    };
  }
  return {
    play,
    /** Plays the rounds that are due in a block. */
    step: (time: number): MatchDay => {
      if (time < earliest) return NOTHING;
      const due = all.filter((comp) => nextDate(comp) <= time).sort((a, b) => nextDate(a) - nextDate(b));
      const days = due.slice(0, AT_A_TIME).map((comp) => play(comp, time));
      earliest = soonest();
      return {
        turns: days.flatMap(({ turns }) => turns),
        fixtures: days.flatMap((day) => day.fixtures),
        clubs: days.flatMap(({ clubs }) => clubs),
        players: days.flatMap((day) => day.players),
      };
    },
  };
}
