import type { Club } from '#contract/model/clubs/club.ts';
import type { Tenure } from '#contract/model/clubs/terms.ts';
import type { ManagerState } from '#contract/model/clubs/manager-state.ts';
import { signed } from '../../lib/format/format.ts';
import { placeOf } from '../../ui/data/league-place.ts';

/** Subtitle of a club: "club 1187 · ENG, Division 2"; division 1 is the top one. */
export const clubSub = (club: Club): string => [`club ${club.club_id}`, placeOf(club)].filter(Boolean).join(' · ');

/** The largest holders, largest first, each name once. */
export function holders(club: Club): { name: string; num: number }[] {
  const byName = new Map((club.top_influencers ?? []).map(({ name, num }) => [name, num]));
  return [...byName].map(([name, num]) => ({ name, num })).sort((a, b) => b.num - a.num);
}

/** Change since the start of the season: `+1,200`; empty if there is none or a value is unknown. */
export function grown(from: number | null | undefined, to: number | null | undefined): string {
  if (from === null || from === undefined || to === null || to === undefined || from === to) return '';
  return signed(to - from);
}

/** Transfers in and out with pending ones in brackets, "3 (1) · 2"; null if either is unknown. */
export function moved(club: Club): string | null {
  const { transfers_in: came, transfers_out: went } = club;
  if (came === null || came === undefined || went === null || went === undefined) return null;
  const coming = (club.transfers_pending_in_nonfree ?? 0) + (club.transfers_pending_in_freebench ?? 0);
  const noted = (count: number, under: number): string => (under > 0 ? `${count} (${under})` : String(count));
  return `${noted(came, coming)} · ${noted(went, club.transfers_pending_out ?? 0)}`;
}

export const MANAGER_STATE_TEXT: Readonly<Record<ManagerState, string>> = {
  managed: '',
  away: 'The manager has been inactive for at least 14 days. Anyone can take over the club in the game.',
  free: 'This club has no manager. Anyone can take it over in the game.',
  unknown: 'The manager is not reported.',
};

/** The results of a tenure; null if they are unknown. `percent` of games won is null without a game. */
export function resultsOf({ won, drawn, lost, num_games: reported }: Tenure) {
  if (won === null || won === undefined || drawn === null || drawn === undefined || lost === null || lost === undefined) return null;
  const games = reported ?? won + drawn + lost;
  return { won, drawn, lost, games, percent: games > 0 ? (won / games) * 100 : null };
}

/** The tenure of the current manager, null if it is not listed, and the others in the given order. */
export function spells(tenures: readonly Tenure[], manager: string | null | undefined): { now: Tenure | null; before: readonly Tenure[] } {
  const at = tenures.findIndex(({ end_date, manager_name }) => !end_date && manager_name === manager);
  return { now: tenures[at] ?? null, before: tenures.filter((_, i) => i !== at) };
}
