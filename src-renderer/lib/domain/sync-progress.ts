import type { Sync } from '#contract/model/app/sync.ts';
import { age, counted, textOf, whole } from '../format/format.ts';

/** Returns the progress of a run in whole percent; null before the total is known. */
export const percentDone = ({ done, total }: Sync): number | null =>
  total === null || total === 0 ? null : Math.min(100, Math.floor((100 * done) / total));

const about = (seconds: number): string => (seconds < 90 ? age(Math.max(1, seconds)) : `${Math.ceil(seconds / 60)} min`);

/** Returns the current progress in a few words: `squads · 45,120 of 368,900 · 5,210/s · 40 s left`. */
export function syncProgress(sync: Sync): string {
  const { what, done, total, rate, secondsLeft, state, fault, verifying } = sync;
  const isCounted = total !== 0; // a step knows nothing of its rows before its first answer
  const figures = total === null ? whole(done) : `${whole(done)} of ${whole(total)}`;
  const pace =
    state === 'running' && fault === null && rate !== null && rate >= 1
      ? [`${whole(rate)}/s`, ...(secondsLeft === null || verifying ? [] : [/* @wc-context: time */ `${about(secondsLeft)} left`])]
      : [];
  return [...(what === null ? [] : [textOf(what)]), ...(isCounted ? [figures] : []), ...pace].join(' · ');
}

/** Returns the amount and age of the stored data in one sentence. `now` in Unix seconds. */
export function syncStanding(sync: Sync, now: number): string {
  const { complete, fresh, finishedAt, counts, state } = sync;
  if (!complete) return state === 'idle' ? 'Not read yet. Market-wide views load page by page.' : 'Not read completely yet.';
  const amounts = `${counted(counts.clubs, 'club', 'clubs')}, ${counted(counts.players, 'player', 'players')}, ${counted(counts.orderbooks, 'order book', 'order books')}`;
  const stored = finishedAt === null ? amounts : `${amounts}, read ${age(now - finishedAt)} ago`;
  return fresh ? `${stored}; clubs and players are kept up to date by events.` : `${stored}.`;
}
