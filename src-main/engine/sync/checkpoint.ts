import { z } from 'zod';
import { CodedTextSchema } from '#contract/text/coded-text-schema.ts';
import type { Sync } from '#contract/model/app/sync.ts';
import type { Clock } from '../base/clock.ts';
import { persisted } from '../base/key-value.ts';
import type { Cache } from '../store/cache/cache.ts';

const KEY = 'sync';
/** The steps of a run, in order. */
export const STEPS = ['clubs', 'squads', 'free', 'club_books', 'player_books', 'names'] as const;
/** The steps of the run after it: market figures, which take many more requests. */
export const FIGURES = ['prices', 'loans', 'earnings', 'users'] as const;
const ALL_STEPS = [...STEPS, ...FIGURES] as const;
export type StepName = (typeof ALL_STEPS)[number];

const count = z.int().nonnegative();
/** Progress of a sync. It is stored in the cache beside the rows already written, so that a new process continues from it. */
const Checkpoint = z.object({
  state: z.enum(['idle', 'running', 'paused', 'done', 'failed']),
  steps: z.array(z.enum(ALL_STEPS)),
  finished: z.array(z.enum(ALL_STEPS)),
  /** Finished units of the step in progress, and the method that counts them (`by`): another method has other units. */
  cursor: count,
  by: z.string(),
  done: z.partialRecord(z.enum(ALL_STEPS), count),
  requests: count,
  verifying: z.boolean(),
  /** Unix seconds with fractions: rows requested earlier do not belong to this run. */
  startedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  /** Unix seconds since which all clubs, all players and all order books are stored; null before the first complete run. */
  clubsAt: z.number().nullable(),
  playersAt: z.number().nullable(),
  booksAt: z.number().nullable(),
  /** The same for prices of players, loan offers, earnings and traders, which earlier versions did not read. */
  pricesAt: z.number().nullable().default(null),
  loansAt: z.number().nullable().default(null),
  earningsAt: z.number().nullable().default(null),
  usersAt: z.number().nullable().default(null),
  /** Unix seconds since which all rows of a kind may be stale; null while they are current. */
  clubsStale: z.number().nullable(),
  playersStale: z.number().nullable(),
  /** Generation of the rows; grows when the chain goes back. */
  era: count,
  /** Number of clubs and players as reported by the service; null while unknown. */
  clubs: count.nullable(),
  players: count.nullable(),
  counts: z.object({
    ...{ clubs: count, players: count, freePlayers: count, orderbooks: count, orders: count, names: count },
    ...{ prices: count.default(0), loans: count.default(0), earnings: count.default(0), users: count.default(0) },
  }),
  skipped: z.array(z.object({ what: CodedTextSchema, why: CodedTextSchema })),
});
export type Checkpoint = z.output<typeof Checkpoint>;

/** The progress of a run that has read nothing. */
const NOTHING_READ = { finished: [], cursor: 0, by: '', done: {}, requests: 0, skipped: [] };
/** The checkpoint before the first run. */
export const NEVER: Checkpoint = {
  ...NOTHING_READ,
  state: 'idle',
  steps: [],
  verifying: false,
  startedAt: null,
  finishedAt: null,
  clubsAt: null,
  playersAt: null,
  booksAt: null,
  pricesAt: null,
  loansAt: null,
  earningsAt: null,
  usersAt: null,
  clubsStale: null,
  playersStale: null,
  era: 0,
  clubs: null,
  players: null,
  counts: { clubs: 0, players: 0, freePlayers: 0, orderbooks: 0, orders: 0, names: 0, prices: 0, loans: 0, earnings: 0, users: 0 },
};

/** Loads the stored checkpoint; an unreadable one counts as none. */
export const checkpoint = (cache: Cache) => persisted(cache.meta, KEY, Checkpoint, NEVER);

/** Returns the number of clubs, players and order books of a run; null until the service has reported it. */
function totalOf({ steps, clubs, players }: Checkpoint): number | null {
  const figures = { prices: 0, loans: 0, earnings: 0, users: 0 };
  const sizes = { clubs, squads: players, free: 0, club_books: clubs, player_books: players, names: 0, ...figures };
  const known = steps.flatMap((step) => sizes[step] ?? []);
  return known.length < steps.length ? null : known.reduce((sum, some) => sum + some, 0);
}
/** Returns the number of clubs, players and order books read so far in this run. */
export const doneOf = ({ done }: Checkpoint): number => Object.values(done).reduce((sum, some) => sum + some, 0);

/** Whether all clubs and all players are stored. */
export const isComplete = ({ clubsAt, playersAt }: Checkpoint): boolean => clubsAt !== null && playersAt !== null;
/** Returns the steps that read the stale data again; none while everything is current. */
export const staleSteps = ({ clubsStale, playersStale }: Checkpoint): StepName[] => [
  ...(clubsStale === null ? [] : ['clubs' as const]),
  ...(playersStale === null ? [] : ['squads' as const, 'free' as const]),
];
/** Whether a run reads market figures only. */
export const readsFigures = ({ steps }: Checkpoint): boolean =>
  steps.length > 0 && steps.every((step) => (FIGURES as readonly string[]).includes(step));
/** Whether a run stopped before its last step and can continue. */
export const isInterrupted = ({ state, steps, finished }: Checkpoint): boolean =>
  (state === 'paused' || state === 'failed') && steps.some((step) => !finished.includes(step));
/** The start of a run; `now` in Unix seconds. */
export const runBegins = (steps: readonly StepName[], verifying: boolean, now: number): Partial<Checkpoint> => {
  return { ...NOTHING_READ, state: 'running', steps: [...steps], verifying, startedAt: now };
};
/** The end of a complete run; data that became stale during the run is still stale. */
export function runEnds({ startedAt, steps, clubsStale, playersStale }: Checkpoint, now: number): Partial<Checkpoint> {
  const since = (stale: number | null, readBy: readonly StepName[]): number | null =>
    stale !== null && startedAt !== null && stale < startedAt && readBy.every((step) => steps.includes(step)) ? null : stale;
  return {
    state: 'done',
    finishedAt: now,
    clubsStale: since(clubsStale, ['clubs']),
    playersStale: since(playersStale, ['squads', 'free']),
  };
}

/** Time span over which the rate is measured. */
const SPAN_MS = 8_000;

/** Measures the rate of progress from recent values. */
export function createRate(clock: Clock) {
  let seen: { at: number; done: number }[] = [];
  return {
    observe(done: number): void {
      const at = clock.tick();
      if ((seen.at(-1)?.done ?? 0) > done) seen = [];
      seen.push({ at, done });
      while (seen.length > 2 && (seen[1]?.at ?? 0) < at - SPAN_MS) seen.shift();
    },
    forget: (): void => void (seen = []),
    perSecond(): number | null {
      const [first, last] = [seen[0], seen.at(-1)];
      if (!first || !last || last.at - first.at < 500) return null;
      return ((last.done - first.done) * 1_000) / (last.at - first.at);
    },
  };
}

/** Returns the state of a sync in the form of the contract; `perSecond` is the measured rate. */
export function viewOf(
  progress: Checkpoint,
  perSecond: number | null,
  { what, fault, fresh }: Pick<Sync, 'what' | 'fault' | 'fresh'>,
): Sync {
  const { state, startedAt, finishedAt } = progress;
  const done = doneOf(progress);
  const total = totalOf(progress);
  const rate = state === 'running' ? perSecond : null;
  const left = total === null ? null : Math.max(0, total - done);
  return {
    state,
    done: total === null ? done : Math.min(done, total),
    total,
    what: state === 'running' || state === 'paused' ? what : null,
    requests: progress.requests,
    startedAt: startedAt === null ? null : Math.floor(startedAt),
    finishedAt: finishedAt === null ? null : Math.floor(finishedAt),
    fault,
    rate: rate === null ? null : Math.round(rate * 10) / 10,
    secondsLeft: rate !== null && rate > 0 && left !== null ? Math.round(left / rate) : null,
    verifying: progress.verifying,
    complete: isComplete(progress),
    fresh,
    counts: progress.counts,
    skipped: progress.skipped,
  };
}
