import type { ClubRow, JobsBoard } from '#contract/model/clubs/club.ts';
import { managerState, type ManagerState } from '#contract/model/clubs/manager-state.ts';

/** A club on the jobs board. */
export interface OpenJob {
  readonly club: ClubRow;
  readonly state: ManagerState;
  /** The club posted a job. */
  readonly posted: boolean;
  /** When the job was posted, or the manager was last active; Unix seconds. Null if that is unknown. */
  readonly since: number | null;
  /** Weeks for which the balance pays the wages, without any income; 0 for a club in debt. Null if one of them is unknown. */
  readonly weeks: number | null;
}
/** Which clubs of the board are shown. */
export const SECTIONS = ['all', 'posted', 'vacant'] as const;
type Section = (typeof SECTIONS)[number];

/** Weeks for which a club can pay its wages from its balance. */
export function weeksPaid({ balance, total_wages: wages }: Pick<ClubRow, 'balance' | 'total_wages'>): number | null {
  if (balance === null || balance === undefined || !wages || wages <= 0) return null;
  return Math.max(0, balance / wages);
}

/** Returns the clubs of the board, each once: those with a posting first, newest first, then the others by their place in it. */
export function jobsOn({ posted, available }: JobsBoard, now: number): OpenJob[] {
  const rows = new Map<number, ClubRow>();
  for (const club of [...(posted ?? []), ...(available ?? [])]) rows.set(club.club_id, { ...rows.get(club.club_id), ...club });
  const advertised = new Set((posted ?? []).map(({ club_id }) => club_id));
  return [...rows.values()].map((club): OpenJob => {
    const state = managerState(club, now);
    const isPosted = advertised.has(club.club_id) || (club.job_posted ?? null) !== null;
    const seen = state === 'away' ? (club.manager_last_active_unix ?? null) : null;
    return { club, state, posted: isPosted, since: isPosted ? (club.job_posted?.posted_at ?? null) : seen, weeks: weeksPaid(club) };
  });
}

/** The clubs of a section that can pay their wages for some weeks. Clubs of which that is unknown are left out and counted. */
export function chosen(jobs: readonly OpenJob[], section: Section, least: number): { rows: OpenJob[]; poorer: number; unknown: number } {
  const of = jobs.filter(
    ({ posted, state }) => section === 'all' || (section === 'posted' ? posted : state === 'free' || state === 'away'),
  );
  const rows = least === 0 ? of : of.filter(({ weeks }) => weeks !== null && weeks >= least);
  const unknown = least === 0 ? 0 : of.filter(({ weeks }) => weeks === null).length;
  return { rows, poorer: of.length - rows.length - unknown, unknown };
}
