import { EventEmitter } from 'node:events';
import type { MessagePortMain } from 'electron';
import { expect, it } from 'vitest';
import { channelPort } from '#desktop/processes/channel-port.ts';

/** A channel with Electron's timing: queued microtasks run before a posted message is sent. */
function channel(during: (text: unknown) => void): { readonly port: MessagePortMain; readonly sent: unknown[] } {
  const sent: unknown[] = [];
  const port = Object.assign(new EventEmitter(), {
    start: () => undefined,
    close: () => undefined,
    postMessage: (text: unknown) => {
      during(text);
      sent.push(text);
    },
  });
  return { port: port as unknown as MessagePortMain, sent };
}

it('frames arrive in the order they are sent, including those sent while another is posted', () => {
  const made = channel((text) => {
    if (text === '1') for (const frame of [2, 3]) port.send(frame as never);
    if (text === '3') port.send(4 as never);
  });
  const port = channelPort(made.port);
  port.send(1 as never);
  port.send(5 as never);
  expect(made.sent).toEqual(['1', '2', '3', '4', '5']);
});

it('a frame that cannot be posted does not block later ones', () => {
  const made = channel((text) => {
    if (text === '1') throw new Error('not now');
  });
  const port = channelPort(made.port);
  expect(() => port.send(1 as never)).toThrow('not now');
  port.send(2 as never);
  expect(made.sent).toEqual(['2']);
});

it('nothing is posted after the end, not even waiting frames', () => {
  const made = channel((text) => {
    if (text !== '1') return;
    port.send(2 as never);
    made.port.emit('close');
  });
  const port = channelPort(made.port);
  port.send(1 as never);
  port.send(3 as never);
  expect(made.sent).toEqual(['1']);
});
