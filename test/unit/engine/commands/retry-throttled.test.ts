import { expect, it } from 'vitest';
import { retryThrottled } from '#engine/commands/retry-throttled.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

/** Answers in turn, the last one for ever. */
function server(...answers: Result<number>[]) {
  const clock = new ManualClock();
  const at: number[] = [];
  const call = (): Promise<Result<number>> => {
    at.push(clock.tick());
    return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) as Result<number>);
  };
  return { clock, at, got: retryThrottled(clock, call) };
}
const busy = (waitMs: number | null) => fail('throttled', 'slow down', waitMs);

it('a call refused for its rate is made again after the wait that the service asks for', async () => {
  const { clock, at, got } = server(busy(4_000), busy(null), ok(5));
  await clock.walk(10_000);
  expect([await got, at]).toEqual([ok(5), [0, 4_000, 5_000]]);
});
it('a wait longer than a person looks at ends it at once', async () => {
  const { at, got } = server(busy(600_000));
  expect([await got, at]).toEqual([busy(600_000), [0]]);
});
it('a service that is always busy is left after half a minute', async () => {
  const { clock, at, got } = server(busy(10_000));
  await clock.walk(60_000);
  expect([await got, at]).toEqual([busy(10_000), [0, 10_000, 20_000, 30_000]]);
});
it('any other fault is told at once', async () => {
  const { at, got } = server(fail('refused', 'no'));
  expect([await got, at]).toEqual([fail('refused', 'no'), [0]]);
});
