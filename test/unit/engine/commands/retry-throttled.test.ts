import { expect, it } from 'vitest';
import { retryThrottled } from '#engine/commands/call-command.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

/** Responds in turn, repeating the last response for ever. */
function server(...answers: Result<number>[]) {
  const clock = new ManualClock();
  const at: number[] = [];
  const call = (): Promise<Result<number>> => {
    at.push(clock.tick());
    return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) as Result<number>);
  };
  return { clock, at, got: retryThrottled(clock, call) };
}
const busy = (waitMs: number | null) => fail('throttled', verbatim('slow down'), waitMs);

it('a throttled call is retried after the wait that the service requests', async () => {
  const { clock, at, got } = server(busy(4_000), busy(null), ok(5));
  await clock.walk(10_000);
  expect([await got, at]).toEqual([ok(5), [0, 4_000, 5_000]]);
});
it('a wait longer than a person waits ends the retries at once', async () => {
  const { at, got } = server(busy(600_000));
  expect([await got, at]).toEqual([busy(600_000), [0]]);
});
it('retries of a service that is always busy end after half a minute', async () => {
  const { clock, at, got } = server(busy(10_000));
  await clock.walk(60_000);
  expect([await got, at]).toEqual([busy(10_000), [0, 10_000, 20_000, 30_000]]);
});
it('any other fault is returned at once', async () => {
  const { at, got } = server(fail('refused', verbatim('no')));
  expect([await got, at]).toEqual([fail('refused', verbatim('no')), [0]]);
});
