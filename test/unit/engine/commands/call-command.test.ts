import { expect, it } from 'vitest';
import { callCommands } from '#engine/commands/call-command.ts';
import type { NetworkStack } from '#engine/connection/stack.ts';
import { fail, ok } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

/** A call of a tool whose server is busy at the first attempt; returns how often it was sent. */
async function calls(confirmed: boolean) {
  const clock = new ManualClock();
  let sent = 0;
  const call = () =>
    Promise.resolve(
      ++sent === 1 ? fail('throttled', verbatim('HTTP 503'), 1_000) : ok({ answer: 1, note: null, source: 'tool', height: null }),
    );
  const session = { api: { call }, follow: () => () => undefined } as unknown as NetworkStack;
  const asked = { interface: 'tool', name: 'buy', params: {}, decoded: false, confirmed } as const;
  const got = callCommands({ clock, named: (source) => source, session: () => session, write: ({ code }) => code })['api.call'](asked);
  await clock.walk(10_000);
  return { sent, ok: (await got).ok };
}

it('a manual call is retried when the service is busy', async () => {
  expect(await calls(false)).toEqual({ sent: 2, ok: true });
});
it('a confirmed call is sent once: it may have taken effect although the server reports that it is busy', async () => {
  expect(await calls(true)).toEqual({ sent: 1, ok: false });
});
