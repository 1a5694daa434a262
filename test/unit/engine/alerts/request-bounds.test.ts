import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWebhook } from '#engine/alerts/deliver/webhook.ts';
import { createResource } from '#engine/live/resource.ts';
import { createStream } from '#engine/stream/stream.ts';
import { createUpdates } from '#desktop/updates/updates.ts';
import { fail, ok } from '#contract/faults.ts';
import type { Alert } from '#contract/model/alerts/alert.ts';
import { withDefaults } from '#contract/settings.ts';
import type { UpdateNotes } from '#contract/settings/desktop.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { fakeFetch } from '../../../support/engine/net.ts';
import { postBy } from '../../../support/servers/post-by.ts';
import { english } from '../../../support/english-text.ts';
import { verbatim } from '#contract/text/coded-text.ts';

/** The largest number of `ticks` within any span of so many milliseconds. */
function most(ticks: readonly number[], spanMs: number): number {
  return Math.max(0, ...ticks.map((from) => ticks.filter((at) => at >= from && at < from + spanMs).length));
}
/** The responses in turn, then again from the first. */
const inTurn = <T>(answers: readonly T[]): (() => T) => {
  let n = 0;
  return () => answers[n++ % answers.length] as T;
};
const status = fc.constantFrom(200, 204, 301, 400, 401, 404, 408, 413, 429, 500, 502, 503);

describe('the number of requests is bounded, whatever the other side responds,', () => {
  it('for a value on screen that events invalidate all the time', async () => {
    const answer = fc.constantFrom('fresh', 'behind', 'unreachable', 'throttled', 'server-error', 'refused', 'lacking', 'more');
    const news = fc.constantFrom('invalidate', 'forget', 'reach', 'check', 'quiet');
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { minLength: 1, maxLength: 6 }),
        fc.array(news, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(100, 1_000),
        async (answers, happens, gapMs) => {
          const clock = new ManualClock();
          const next = inTurn(answers);
          const ticks: number[] = [];
          let height = 100;
          const resource = createResource<number>({
            clock,
            minIntervalMs: gapMs,
            ttlMs: 5_000,
            load: () => {
              ticks.push(clock.tick());
              const how = next();
              const reading = { data: 1, source: 'hosted' as const, observedAt: Math.floor(clock.now() / 1_000) };
              if (how === 'fresh' || how === 'more') return Promise.resolve(ok({ ...reading, height }));
              if (how === 'behind') return Promise.resolve(ok({ ...reading, height: 1 }));
              if (how === 'lacking') return Promise.resolve(ok({ ...reading, height, lacking: { code: 'server-error' } as never }));
              return Promise.resolve(fail(how));
            },
            cached: () => null,
            keep: () => undefined,
            more: () => answers.includes('more'),
            online: () => true,
            streamed: () => true,
          });
          resource.watch(() => undefined);
          const happen = inTurn(happens);
          for (let n = 0; n < 1_000; n++) {
            const what = happen();
            height += 1;
            if (what === 'invalidate') resource.invalidate(height);
            if (what === 'forget') resource.forget(true, height);
            if (what === 'reach') resource.raiseMinHeight(height);
            if (what === 'check') resource.check();
            await clock.walk(10);
          }
          resource.stop();
          expect(most(ticks, 1_000)).toBeLessThanOrEqual(1_000 / gapMs + 4);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('for the event stream that reconnects', async () => {
    const ending = fc.constantFrom('close', 'resync', 'drain', 'silent', 'hang', 'gone', 'epochs');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(ending, status), { minLength: 1, maxLength: 5 }), async (ends) => {
        const clock = new ManualClock(1_700_000_000_000);
        const ticks: number[] = [];
        const next = inTurn(ends);
        const { fetch } = fakeFetch(({ signal }) => {
          ticks.push(clock.tick());
          const how = next();
          if (how === 'gone') throw new TypeError('fetch failed');
          if (how === 'hang') return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
          if (typeof how === 'number') return new Response(how === 204 ? null : 'no', { status: how, headers: { 'retry-after': '0' } });
          const text: Record<string, string> = {
            resync: 'event: resync-required\ndata: {"reason":"epoch_mismatch"}\n\n',
            drain: 'event: draining\ndata: {}\n\n',
            epochs: `id: e${ticks.length}:1\nevent: cursor\ndata: {}\n\n`,
          };
          const body = new ReadableStream<Uint8Array>({
            start: (to) => {
              to.enqueue(new TextEncoder().encode(`retry: 1\n\n${text[how] ?? ''}`));
              if (how === 'close') to.close();
            },
          });
          return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
        });
        const stream = createStream({
          clock,
          fetch,
          url: 'http://game.test/events',
          userAgent: 'Touchline/test',
          load: () => null,
          save: () => undefined,
          random: () => 0,
        });
        stream.start();
        for (let n = 0; n < 240; n++) {
          clock.advance(500);
          for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
        }
        stream.stop();
        expect(most(ticks, 1_000)).toBeLessThanOrEqual(2);
        expect(most(ticks, 60_000)).toBeLessThanOrEqual(32);
      }),
      { numRuns: 10 },
    );
  });

  it('for the webhook of each alert', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(status, fc.constant('gone' as const)), { minLength: 1, maxLength: 6 }), async (answers) => {
        const clock = new ManualClock();
        const ticks: number[] = [];
        const next = inTurn(answers);
        const { fetch } = fakeFetch(() => {
          ticks.push(clock.tick());
          const how = next();
          if (how === 'gone') throw new TypeError('fetch failed');
          return new Response(how === 204 ? null : '', { status: how, headers: { 'retry-after': '0', location: '/again' } });
        });
        const settings = () => withDefaults({ webhooks: true, webhookHosts: '127.0.0.1' });
        const webhook = createWebhook({ clock, post: postBy(fetch), settings, write: english });
        void webhook.post('http://127.0.0.1/', { id: 1, title: verbatim('a'), text: verbatim('b') } as unknown as Alert, () => undefined);
        await clock.walk(24 * 3_600_000);
        webhook.stop();
        expect(ticks.length).toBeLessThanOrEqual(4);
        expect(most(ticks, 1_000)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  it('for the check for new versions', async () => {
    const answer = fc.constantFrom<{ version: string; notes: UpdateNotes } | null | Error>(
      { version: '9.9.9', notes: {} },
      null,
      new Error('no'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 5 }), fc.constantFrom('tell', 'download'), async (answers, updates) => {
        const clock = new ManualClock();
        const ticks: number[] = [];
        const next = inTurn(answers);
        const ask = () => {
          ticks.push(clock.tick());
          const how = next();
          return how instanceof Error ? Promise.reject(how) : Promise.resolve(how);
        };
        const looker = createUpdates({
          updater: { check: ask, download: async () => void (await ask()), install: () => undefined, onQuit: () => undefined },
          capability: { may: 'install' },
          clock,
          address: 'https://updates.example',
          settings: () => ({ updates: updates as 'tell', updateUrl: '', updateChannel: 'stable', updateSkipped: '' }),
          backup: () => Promise.resolve(null),
          downloaded: () => undefined,
          skip: () => undefined,
          changed: () => undefined,
        });
        const stop = looker.start();
        await clock.walk(7 * 24 * 3_600_000);
        stop();
        expect(most(ticks, 3_600_000)).toBeLessThanOrEqual(2); // one check, and one download of its result
      }),
      { numRuns: 40 },
    );
  });
});
