import type { Comp, Competitions } from './competitions.ts';
import { fixtureId, turnId } from './numbers.ts';
import { pairings } from './round-robin.ts';
import { SEASON } from '../scale.ts';
import type { Scores } from './scores.ts';

export interface Standing {
  readonly club: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  goals_for: number;
  goals_against: number;
  pts: number;
  /** W, D and L of the last five matches, newest last. */
  form: string;
  old_position: number;
  new_position: number;
}
const FORM = 5;
const MAX_KEPT = 1_500;

const ranked = (rows: readonly Standing[]): Standing[] =>
  [...rows].sort(
    (a, b) =>
      b.pts - a.pts || b.goals_for - b.goals_against - (a.goals_for - a.goals_against) || b.goals_for - a.goals_for || a.club - b.club,
  );

/** League tables, always computed from results. */
export function createTables(seed: number, comps: Competitions, scores: Scores, played: (comp: Comp) => number) {
  const cache = new Map<string, readonly Standing[]>();

  function add(row: Standing | undefined, scored: number, conceded: number): void {
    if (!row) return;
    row.played++;
    row.goals_for += scored;
    row.goals_against += conceded;
    if (scored > conceded) row.won++;
    else if (scored === conceded) row.drawn++;
    else row.lost++;
    row.pts += scored > conceded ? 3 : scored === conceded ? 1 : 0;
    row.form = (row.form + (scored > conceded ? 'W' : scored === conceded ? 'D' : 'L')).slice(-FORM);
  }
  function make(comp: Comp, rounds: number): readonly Standing[] {
    const members = comps.members(comp.order);
    const rows = new Map<number, Standing>(
      members.map((club) => [
        club,
        { club, played: 0, won: 0, drawn: 0, lost: 0, goals_for: 0, goals_against: 0, pts: 0, form: '', old_position: 0, new_position: 0 },
      ]),
    );
    const place = (key: 'old_position' | 'new_position'): void =>
      ranked([...rows.values()]).forEach((row, n) => {
        row[key] = n + 1;
      });
    for (let round = 0; round < rounds; round++) {
      if (round === rounds - 1) place('old_position');
      pairings(seed, comp, members, round).forEach(([home, away], n) => {
        const score = scores.of(fixtureId(turnId(comp.id, round), n), home, away, false);
        add(rows.get(home), score.home, score.away);
        add(rows.get(away), score.away, score.home);
      });
    }
    if (rounds === 0) place('old_position');
    place('new_position');
    return ranked([...rows.values()]);
  }
  const after = (comp: Comp, rounds: number): readonly Standing[] => {
    const key = `${comp.id}:${rounds}`;
    const found = cache.get(key);
    if (found) return found;
    const made = make(comp, rounds);
    if (cache.size >= MAX_KEPT) cache.clear();
    cache.set(key, made);
    return made;
  };
  const of = (comp: Comp): readonly Standing[] => (comp.kind === 'league' ? after(comp, played(comp)) : []);
  return {
    of,
    after,
    /** A club's row in its league table of the current season. */
    standing: (club: number): Standing | null => of(comps.leagueAt(SEASON, comps.orderOf(club))).find((row) => row.club === club) ?? null,
  };
}
export type Tables = ReturnType<typeof createTables>;
