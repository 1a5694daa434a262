import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import type { DemoFixture } from '../matches/fixtures.ts';
import { loans } from '../players/loans.ts';
import { perWorld } from '../per-world.ts';
import { ELEVEN, pickTeam, SHEET, TAKERS, type Candidate } from './team-pick.ts';
import { mix, unit } from '../rng.ts';
import type { World } from '../world.ts';

/** A position in the team sheet; null is empty. */
export interface Place {
  readonly player: number | null;
  readonly tackling: number;
  readonly tempo: number;
}
/** Tactics from a minute on. Takers and line-up are indices into the sheet. */
export interface DemoAction {
  readonly time: number;
  readonly situation: number;
  readonly margin: number;
  readonly formation: number;
  readonly style: number;
  readonly takers: typeof TAKERS | Readonly<Record<keyof typeof TAKERS, number>>;
  readonly playmaker: boolean;
  readonly targetMan: boolean;
  readonly lineup: readonly number[];
}
export interface DemoTactics {
  readonly sheet: readonly Place[];
  readonly actions: readonly DemoAction[];
}
const IN_ORDER = Array.from({ length: SHEET }, (_, n) => n);
const places = (players: readonly (number | null)[], tackling: (n: number) => number, tempo: (n: number) => number): Place[] =>
  IN_ORDER.map((n) => ({ player: players[n] ?? null, tackling: tackling(n), tempo: tempo(n) }));
const plain = (formation: number): DemoAction => ({
  time: 0,
  situation: 0,
  margin: 0,
  formation,
  style: 0,
  takers: TAKERS,
  playmaker: false,
  targetMan: false,
  lineup: IN_ORDER,
});
/** A sheet that was never set. */
const NEVER_SET: DemoTactics = {
  sheet: places(
    [],
    () => 1,
    () => 1,
  ),
  actions: [],
};

/** Tactics of clubs, set by their managers. Some are public, some hidden behind a commitment. */
export const tactics = perWorld((world: World) => {
  const { seed, clubs, players } = world;
  const changes = new Map<number, { readonly hidden?: boolean; readonly version: number }>();
  const versionOf = (club: number): number => changes.get(club)?.version ?? 0;

  const candidate = (id: number, form: (facts: { rating: number; fitness: number; morale: number }) => number): Candidate => {
    const facts = players.facts(id);
    return { id, positions: facts.multi_position, main: facts.position, form: form(facts) };
  };
  const home = (club: number): number[] => {
    const found: number[] = [];
    for (let id = club; id <= players.count; id += clubs.count) if (players.home(id) === club) found.push(id);
    return found;
  };
  const available = (club: number): number[] =>
    players.squad(club).filter((id) => {
      const { injured, banned } = players.facts(id);
      return injured <= world.now() && banned === 0 && loans(world).state(id).loaned_to_club === null;
    });
  /** A late substitution of up to three players. */
  const later = (club: number, version: number, first: DemoAction): DemoAction | null => {
    const u = (n: number): number => unit(seed, 271, club, version, n);
    if (u(1) < 0.5) return null;
    const lineup = [...IN_ORDER];
    for (let n = 0; n < 1 + Math.floor(3 * u(2)); n++) {
      const [off, on] = [1 + ((mix(seed, 272, club, version) + 3 * n) % (ELEVEN - 1)), ELEVEN + 1 + n];
      [lineup[off], lineup[on]] = [lineup[on] ?? on, lineup[off] ?? off];
    }
    return { ...first, time: 55 + Math.floor(25 * u(3)), situation: Math.floor(6 * u(4)), margin: Math.floor(3 * u(5)), style: 2, lineup };
  };

  function stored(club: number): DemoTactics {
    if (clubs.facts(club).manager === null) return NEVER_SET;
    const version = versionOf(club);
    const u = (n: number): number => unit(seed, 273, club, version, n);
    const usual = clubs.facts(club).default_formation;
    const formation = version === 0 || u(1) < 0.5 ? usual : mix(seed, 274, club, version) % FORMATIONS.length;
    const sheet = pickTeam(
      formation,
      home(club).map((id) => candidate(id, ({ rating }) => rating * (0.92 + 0.16 * unit(seed, 275, club, version, id)))),
    );
    if (!sheet) return NEVER_SET;
    // Players who left since are empty positions.
    const there = sheet.map((player) => (player !== null && players.clubOf(player) === club ? player : null));
    const style = Math.floor(4 * u(2));
    const chosen = u(3) < 0.5 ? TAKERS : { ...TAKERS, captain: 3, penalty_taker: 9, corner_taker: 10 };
    const first: DemoAction = { ...plain(formation), style, takers: chosen, playmaker: u(4) < 0.4, targetMan: u(5) < 0.3 };
    const second = later(club, version, first);
    return {
      sheet: places(
        there,
        (n) => Math.floor(3 * unit(seed, 276, club, version, n)),
        (n) => Math.floor(4 * unit(seed, 277, club, version, n)),
      ),
      actions: second ? [first, second] : [first],
    };
  }
  return {
    stored,
    hidden: (club: number): boolean => clubs.facts(club).manager !== null && (changes.get(club)?.hidden ?? unit(seed, 278, club) < 0.5),
    /** Commitment hash of hidden tactics: 64 hex digits. */
    commitment: (club: number): string =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => mix(seed, 279, club, versionOf(club), n).toString(16).padStart(8, '0')).join(''),
    /** Error in the stored tactics; '' when there is none. */
    validation: (club: number): string => {
      const { sheet, actions } = stored(club);
      if (actions.length === 0) return 'no tactics set';
      const fit = new Set(available(club));
      const amiss = sheet.slice(0, ELEVEN).findIndex(({ player }) => player === null || !fit.has(player));
      return amiss < 0 ? '' : `slot ${amiss} has no available player`;
    },
    /** The team that autopick chooses today; null with too few available players. */
    autopick: (club: number, formation: number): DemoTactics | null => {
      const sheet = pickTeam(
        formation,
        available(club).map((id) => candidate(id, ({ rating, fitness, morale }) => (rating * fitness * (morale === 0 ? 0.9 : 1)) / 100)),
      );
      return (
        sheet && {
          sheet: places(
            sheet,
            () => 1,
            () => 1,
          ),
          actions: [plain(formation)],
        }
      );
    },
    /** Tactics a club played in a match, and the reason if autopick chose the team. */
    played: (fixture: DemoFixture, club: number): { tactics: DemoTactics; reason: string | null } => {
      const { formation, sheet } = world.lineups.of(fixture, club);
      const u = unit(seed, 280, fixture.id, club);
      const reason = clubs.facts(club).manager === null ? 'invalid_player' : u < 0.08 ? 'dud_players' : null;
      const style = reason === null ? Math.floor(4 * unit(seed, 281, fixture.id, club)) : 0;
      return {
        tactics: {
          sheet: places(
            sheet,
            () => 1,
            () => 1,
          ),
          actions: [{ ...plain(formation), style }],
        },
        reason,
      };
    },
    /** Sets new tactics for a manager. Without `hidden`, the visibility stays unchanged. */
    change: (club: number, hidden?: boolean): void => {
      const before = changes.get(club);
      const after = {
        version: versionOf(club) + 1,
        ...((hidden ?? before?.hidden) !== undefined && { hidden: hidden ?? before?.hidden ?? false }),
      };
      changes.set(club, after);
      world.note(
        () => (before ? changes.set(club, before) : changes.delete(club)),
        () => changes.set(club, after),
      );
    },
  };
});
