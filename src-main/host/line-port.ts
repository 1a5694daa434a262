import type { Socket } from 'node:net';
import { textPort } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';

/** Above this much unsent data, closing discards it instead of sending it: the other side is not reading. */
const MAX_UNSENT = 8 * 1024 * 1024;

/** Passes the lines of a socket to the latest listener. Lines that arrive before the first listener are queued. */
interface Lines {
  take(listener: (line: string) => void): void;
}

/** Splits incoming data into lines. A line longer than `maxChars` ends the connection, which bounds the memory used. */
export function readLines(socket: Socket, maxChars: number): Lines {
  const early: string[] = [];
  let rest = '';
  let taker: ((line: string) => void) | null = null;
  const drain = (): void => {
    // A listener may hand over to another listener between two lines.
    for (let line = early.shift(); line !== undefined; line = early.shift()) taker?.(line);
  };
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    early.push(...parts.filter((part) => part !== ''));
    if (taker) drain();
    if (rest.length > maxChars || early.length > 10_000) socket.destroy();
  });
  return {
    take(listener) {
      taker = listener;
      drain();
    },
  };
}

/** A Port over a socket, with one JSON frame per line. */
export function linePort(socket: Socket, lines: Lines): Port {
  const listeners: ((line: string) => void)[] = [];
  const port = textPort({
    send: (text) => {
      if (socket.writable) socket.write(`${text}\n`);
    },
    onMessage: (listener) => {
      listeners.push(listener);
      if (listeners.length === 1) lines.take((line) => listeners.forEach((each) => each(line)));
    },
    onClose: (listener) => void socket.on('close', () => listener()),
    close: () => void (socket.writableLength > MAX_UNSENT ? socket.destroy() : socket.destroySoon()),
  });
  return { ...port, backlog: () => socket.writableLength };
}
