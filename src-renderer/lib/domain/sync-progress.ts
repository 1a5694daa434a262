import type { Sync } from '#contract/model/app/sync.ts';
import { age, since, whole, type Zone } from '../format/format.ts';
import { textOf } from '../format/text-of.ts';

interface View {
  /** Unix seconds. */
  readonly now: number;
  readonly locale: string;
  readonly zone: Zone;
}

/** Returns the progress of a run in whole percent; null before the total is known. */
export const percentDone = ({ done, total }: Sync): number | null =>
  total === null || total === 0 ? null : Math.min(100, Math.floor((100 * done) / total));

const about = (seconds: number): string => (seconds < 90 ? age(Math.max(1, seconds)) : `${Math.ceil(seconds / 60)} min`);

/** Returns the current progress in a few words: `squads · 45,120 of 368,900 · 5,210/s · 40 s left`. */
export function syncProgress(sync: Sync, { locale }: View): string {
  const { what, done, total, rate, secondsLeft, state, fault, verifying } = sync;
  const figures = total === null ? whole(done, locale) : `${whole(done, locale)} of ${whole(total, locale)}`;
  const pace =
    state === 'running' && fault === null && rate !== null && rate >= 1
      ? [`${whole(rate, locale)}/s`, ...(secondsLeft === null || verifying ? [] : [`${about(secondsLeft)} left`])]
      : [];
  return [...(what === null ? [] : [textOf(what)]), figures, ...pace].join(' · ');
}

/** Returns the amount and age of the stored data in one sentence. */
export function syncStanding(sync: Sync, { now, locale, zone }: View): string {
  const { complete, fresh, finishedAt, counts, state } = sync;
  if (!complete) return state === 'idle' ? 'Not synced yet. Market-wide views load page by page.' : 'Sync incomplete.';
  const kept = `${whole(counts.clubs, locale)} clubs, ${whole(counts.players, locale)} players, ${whole(counts.orderbooks, locale)} order books`;
  const when = finishedAt === null ? '' : `, synced ${since(finishedAt, now, zone)} ago`;
  return `${kept}${when}${fresh ? '; clubs and players are kept up to date by events' : ''}.`;
}
