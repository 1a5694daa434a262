import { fail, ok, type Result } from '#contract/faults.ts';
import type { Spent } from '#contract/model/app/operation.ts';
import type { Source } from '#contract/snapshot.ts';
import { subjectless, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { seconds, sleep, type Clock } from '../base/clock.ts';
import type { NetworkStack } from '../connection/stack.ts';
import { cutCall } from '../live/resources/operations.ts';
import type { Handlers } from '../live/serve.ts';
import { MIN_REST_MS } from '../net/lane/limits.ts';

/** Longest total wait, because a person is waiting; if a service requires more, its fault is returned. */
const MAX_WAIT_MS = 30_000;

/** Makes a call that only reads, and repeats it while the service is busy, after the wait that the service requires. */
export async function retryThrottled<T>(clock: Clock, call: () => Promise<Result<T>>): Promise<Result<T>> {
  const began = clock.tick();
  for (;;) {
    const got = await call();
    if (got.ok || got.fault.code !== 'throttled') return got;
    const wait = Math.max(MIN_REST_MS, got.fault.waitMs ?? 0);
    if (clock.tick() - began + wait > MAX_WAIT_MS) return got;
    await sleep(clock, wait);
  }
}

interface Options {
  readonly clock: Clock;
  readonly session: () => NetworkStack | null;
  readonly named: (source: Source) => Source;
  /** Returns a text as a sentence, in which names of fields are searched. */
  readonly write: (text: CodedText) => string;
}

/** Commands that make or check a single call, and report its answer and cost. */
export function callCommands({ clock, session, named, write }: Options) {
  let calls = 0;
  return {
    'api.call': async (asked) => {
      const from = session();
      if (!from) return fail('offline');
      const caller = `call ${asked.name} (${++calls})`; // numbered, so that its cost is counted separately
      const spent: Spent[] = [];
      const stop = from.follow(caller, (one) => spent.push(one));
      const began = clock.tick();
      const call = () => from.api.call(asked.interface, asked.name, asked.params, { priority: 'focus', caller }, asked.confirmed);
      // Not retried if confirmed: a busy server may have begun the change already.
      const got = await (asked.confirmed ? call() : retryThrottled(clock, call));
      stop();
      if (!got.ok) return got;
      const { note, source, height } = got.value;
      return ok({
        ...cutCall(got.value, asked.maxBytes ?? Infinity, asked.decoded),
        note,
        source: named(source),
        height,
        at: seconds(clock),
        ms: Math.round(clock.tick() - began),
        spent,
      });
    },
    'api.check': async (asked) => {
      const from = session();
      if (!from) return fail('offline');
      const checked = await from.api.check(asked.interface, asked.name, asked.params, { priority: 'focus', caller: 'call' });
      if (checked.ok || checked.fault.code !== 'bad-params') return checked.ok ? ok({ trouble: null, fields: [] }) : checked;
      const trouble = subjectless(reasonOf(checked.fault));
      return ok({ trouble, fields: [...write(trouble).matchAll(/`(\w+)/g)].flatMap(([, field]) => field ?? []) });
    },
  } satisfies Partial<Handlers>;
}
