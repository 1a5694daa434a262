import { FAULTS } from '#contract/fault-codes.ts';
import { ok, type Fault, type Result } from '#contract/faults.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { sleep } from '../base/clock.ts';
import { retryDelay } from '../base/retry-delay.ts';
import type { StepName } from './checkpoint.ts';
import { clubBooksStep, playerBooksStep } from './read-books.ts';
import { clubsStep } from './read-clubs.ts';
import { earningsStep, loansStep, pricesStep, usersStep } from './read-figures.ts';
import { freeStep } from './read-free-agents.ts';
import { namesStep } from './read-names.ts';
import { squadsStep } from './read-players.ts';
import type { Plan, SyncStep, Work } from './sync-step.ts';

const STEP: Readonly<Record<StepName, SyncStep>> = {
  clubs: clubsStep,
  squads: squadsStep,
  free: freeStep,
  club_books: clubBooksStep,
  player_books: playerBooksStep,
  prices: pricesStep,
  loans: loansStep,
  earnings: earningsStep,
  users: usersStep,
  names: namesStep,
};

/** Attempts of one unit in a row; with the waits in between about five minutes. */
const TRIES = 14;
/** Between the starts of two requests: two thirds of the stated rate, so that what is looked at finds room at once. */
const GAP_MS = 75;
const AT_ONCE = 3;
/** Interval while complete data is only verified: a request every few seconds, never a burst. */
const VERIFY_GAP_MS = 2_500;

/** Reports the step in progress, and the fault that delays it or null. */
type Said = (what: CodedText, fault: Fault | null) => void;

const stopped = ({ ask }: Work): boolean => ask.signal.aborted;

/** Retries an operation with increasing waits, up to TRIES times; returns a fault that no retry can fix immediately. */
async function persist<T>(work: Work, said: Said, what: CodedText, run: () => Promise<Result<T>>): Promise<Result<T>> {
  for (let tries = 1; ; tries++) {
    const got = await run();
    if (got.ok || stopped(work) || !FAULTS[got.fault.code].retry || got.fault.code === 'closed' || tries === TRIES) return got;
    said(what, got.fault);
    await sleep(work.clock, retryDelay(got.fault, tries - 1), work.ask.signal);
    if (stopped(work)) return got;
  }
}

/** Runs the units of a step, a few at a time. Progress is stored in order: a killed process repeats only the units in flight. */
async function units(work: Work, said: Said, name: StepName, plan: Plan): Promise<Result<void>> {
  const { what } = STEP[name];
  const start = work.progress();
  const began = start.by === plan.by ? Math.min(start.cursor, plan.units) : 0;
  if (began === 0) work.note({ done: { ...start.done, [name]: 0 } });
  const ended = new Map<number, number>();
  let [next, cursor, bad]: [number, number, Fault | null] = [began, began, null];
  const verifying = work.progress().verifying;

  async function lane(): Promise<void> {
    while (next < plan.units && bad === null && !stopped(work)) {
      const at = next++;
      const got = await persist(work, said, what, () => plan.run(at));
      if (stopped(work)) return;
      if (!got.ok) return void (bad ??= got.fault);
      said(what, null);
      ended.set(at, got.value);
      for (let some = ended.get(cursor); some !== undefined; some = ended.get(cursor)) {
        ended.delete(cursor);
        cursor += 1;
        const { done } = work.progress();
        // a dump reports its own progress and finally the total
        work.note({ cursor, by: plan.by, done: { ...done, [name]: plan.by === 'dump' ? some : (done[name] ?? 0) + some } });
      }
      await sleep(work.clock, verifying ? VERIFY_GAP_MS : GAP_MS, work.ask.signal);
    }
  }
  await Promise.all(Array.from({ length: verifying ? 1 : AT_ONCE }, lane));
  return bad === null ? ok(undefined) : { ok: false, fault: bad };
}

/** Runs the remaining steps. Ends early with success when it is stopped; returns the first fault that retries could not fix. */
export async function runPass(work: Work, said: Said): Promise<Result<void>> {
  for (const name of work.progress().steps) {
    if (work.progress().finished.includes(name)) continue;
    if (stopped(work)) return ok(undefined);
    const step = STEP[name];
    said(step.what, null);
    const plan = await persist(work, said, step.what, () => step.plan(work));
    if (!plan.ok && plan.fault.code === 'needs-hosted') {
      work.note({ skipped: [...work.progress().skipped, { what: step.what, why: reasonOf(plan.fault) }] });
    } else {
      if (!plan.ok) return plan;
      const done = await units(work, said, name, plan.value);
      if (!done.ok) return done;
      if (stopped(work)) return ok(undefined);
      await plan.value.end?.();
    }
    work.note({ finished: [...work.progress().finished, name], cursor: 0, by: '' });
  }
  return ok(undefined);
}
