import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { penaltyIn } from '#contract/model/clubs/penalty.ts';

export const ELEVEN = 11;
export const SHEET = 18;
/** Takers of an autopicked team: always the same positions. */
export const TAKERS = { captain: 7, corner_taker: 7, free_kicks: 7, playmaker: 7, target_man: 9, penalty_taker: 10 } as const;

export interface Candidate {
  readonly id: number;
  readonly positions: number;
  readonly main: number;
  /** Today's performance, independent of position. */
  readonly form: number;
}
const GK = 1;
const DEFENCE = 2 | 4 | 8;
const MIDFIELD = 16 | 32 | 64 | 128 | 256 | 512;
const ATTACK = 1_024 | 2_048 | 4_096 | 8_192 | 16_384 | 32_768;
/** Areas of the bench: a goalkeeper, two defenders, two midfielders, two forwards. */
const BENCH = [GK, DEFENCE, DEFENCE, MIDFIELD, MIDFIELD, ATTACK, ATTACK] as const;

/** A team sheet for a formation: the best remaining player per slot, then the bench. Null with fewer than eleven players. */
export function pickTeam(formation: number, candidates: readonly Candidate[]): (number | null)[] | null {
  const slots = FORMATIONS[formation]?.slots;
  if (!slots || candidates.length < ELEVEN) return null;
  const left = [...candidates].sort((a, b) => b.form - a.form || a.id - b.id);
  const best = (worth: (candidate: Candidate) => number): number | null => {
    let found = -1;
    let most = -Infinity;
    for (let n = 0; n < left.length; n++) {
      const candidate = left[n];
      // A candidate's value never exceeds his form, and later candidates have less form.
      if (!candidate || candidate.form <= most) break;
      const value = worth(candidate);
      if (value > most) [found, most] = [n, value];
    }
    return found < 0 ? null : (left.splice(found, 1)[0]?.id ?? null);
  };
  const sheet: (number | null)[] = slots.map((slot) => best(({ form, positions }) => form * (1 - penaltyIn(slot, positions) / 100)));
  for (const line of BENCH) sheet.push(best(({ form, main }) => (main & line ? form : form - 1_000)));
  return sheet;
}
