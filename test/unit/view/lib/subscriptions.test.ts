import { afterEach, expect, it, vi } from 'vitest';
import type { Port } from '#contract/protocol.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a reader sees a snapshot only once it is told, so that nothing on screen mixes an old and a new one', async () => {
  vi.useFakeTimers();
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('document', { hidden: false, visibilityState: 'visible', addEventListener: () => undefined });
  const { client } = await import('#view/lib/connection/connection.svelte.ts');
  const { feedNow, joinFeed } = await import('#view/lib/connection/subscriptions.ts');
  let receive: (frame: unknown) => void = () => undefined;
  let id = -1;
  const port: Port = {
    send: (frame) => void ((frame as { kind: string }).kind === 'watch' && (id = (frame as { id: number }).id)),
    onMessage: (listener) => void (receive = listener),
    onClose: () => undefined,
    close: () => undefined,
  };
  client.attach(port);
  const snapshot = (data: unknown) => ({ status: 'live', data, source: 'local', height: null, observedAt: 1, fault: null });
  let told = 0;
  const leave = joinFeed('notes', 'notes', {}, { tile: null, update: () => void told++ });
  receive({ kind: 'snapshot', watch: id, snapshot: snapshot([]) });
  expect([told, feedNow('notes').data]).toEqual([1, []]);
  receive({ kind: 'snapshot', watch: id, snapshot: snapshot([{ ref: 'club_1' }]) });
  expect([told, feedNow('notes').data]).toEqual([1, []]);
  for (const run of frames.splice(0)) run();
  expect([told, feedNow('notes').data]).toEqual([2, [{ ref: 'club_1' }]]);
  leave();
});
