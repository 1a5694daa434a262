import { perWorld } from '../per-world.ts';
import { mix, unit } from '../rng.ts';
import { DAY, SEASON } from '../scale.ts';
import type { World } from '../world.ts';

export interface DemoLoan {
  readonly player: number;
  readonly season: number;
  readonly from: number;
  readonly to: number;
  readonly start: number;
}
/** Only squad numbers from here on are lent. */
const FIRST_SLOT = 10;
const OFFERED = 0.16;
const LENT = 0.09;

/** Loans last a season. They are a function of player and season. */
export const loans = perWorld((world: World) => {
  const { seed, clubs, players, calendar } = world;
  const slotOf = (player: number): number => Math.floor((player - 1) / clubs.count);
  const stepOf = (slot: number, season: number): number => (clubs.count < 2 ? 0 : 1 + (mix(seed, 151, slot, season) % (clubs.count - 1)));
  const after = (club: number, steps: number): number => ((((club - 1 + steps) % clubs.count) + clubs.count) % clubs.count) + 1;
  const startOf = (player: number, season: number): number =>
    calendar.startOf(season) + Math.floor((1 + 20 * unit(seed, 152, player, season)) * DAY);

  const of = (player: number, season: number): DemoLoan | null => {
    const home = players.home(player);
    const slot = slotOf(player);
    if (home === null || slot < FIRST_SLOT || unit(seed, 153, player, season) >= LENT) return null;
    const start = startOf(player, season);
    // A club lends only players it had at the time, and a sale ends the loan.
    if (players.movedAt(player) > start || (season === SEASON && players.clubOf(player) !== home)) return null;
    return start > world.now() ? null : { player, season, from: home, to: after(home, stepOf(slot, season)), start };
  };
  const ofClub = (club: number, season: number): DemoLoan[] => {
    const found: DemoLoan[] = [];
    for (let slot = FIRST_SLOT; slot * clubs.count < players.count; slot++) {
      for (const home of new Set([club, after(club, -stepOf(slot, season))])) {
        const player = slot * clubs.count + home;
        const loan = player <= players.count ? of(player, season) : null;
        if (loan && (loan.from === club || loan.to === club)) found.push(loan);
      }
    }
    return found.sort((a, b) => b.start - a.start || a.player - b.player);
  };
  const isChosen = (player: number): boolean => slotOf(player) >= FIRST_SLOT && unit(seed, 153, player, SEASON) < OFFERED;
  let chosen: readonly number[] | null = null;
  return {
    of,
    /** The players among whom all offers of this season are, ascending. */
    candidates: (): readonly number[] => (chosen ??= Array.from({ length: players.count }, (_, n) => n + 1).filter(isChosen)),
    ofClub,
    ofSeason: (season: number): DemoLoan[] => {
      const found: DemoLoan[] = [];
      for (let player = FIRST_SLOT * clubs.count + 1; player <= players.count; player++) {
        const loan = of(player, season);
        if (loan) found.push(loan);
      }
      return found.sort((a, b) => b.start - a.start || a.player - b.player);
    },
    /** Loan fields of a player's row. An offer is valid for the current season. */
    state: (player: number): { loan_offered: number | null; loan_offer_accepted: number | null; loaned_to_club: number | null } => {
      const loan = of(player, SEASON);
      if (loan) return { loan_offered: SEASON, loan_offer_accepted: loan.to, loaned_to_club: loan.to };
      const offered = players.home(player) !== null && isChosen(player);
      return { loan_offered: offered ? SEASON : null, loan_offer_accepted: null, loaned_to_club: null };
    },
  };
});
