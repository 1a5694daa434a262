import { expect, it } from 'vitest';
import { callCommands } from '#engine/commands/call-command.ts';
import type { NetworkStack } from '#engine/connection/stack.ts';
import { fail, ok } from '#contract/faults.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

/** A call of a tool whose server is busy the first time it is asked; says how often it went out. */
async function calls(confirmed: boolean) {
  const clock = new ManualClock();
  let sent = 0;
  const call = () =>
    Promise.resolve(++sent === 1 ? fail('throttled', 'HTTP 503', 1_000) : ok({ answer: 1, note: null, source: 'tool', height: null }));
  const session = { api: { call }, follow: () => () => undefined } as unknown as NetworkStack;
  const asked = { interface: 'tool', name: 'buy', params: {}, decoded: false, confirmed } as const;
  const got = callCommands({ clock, named: (source) => source, session: () => session })['api.call'](asked);
  await clock.walk(10_000);
  return { sent, ok: (await got).ok };
}

it('a call by hand is made again when the service is busy', async () => {
  expect(await calls(false)).toEqual({ sent: 2, ok: true });
});
it('a call that was confirmed is made once: what it changes may be done although the server says that it is busy', async () => {
  expect(await calls(true)).toEqual({ sent: 1, ok: false });
});
