import type { Socket } from 'node:net';
import { textPort } from '../../src-preload/contract/bridge.ts';
import type { Port } from '../../src-preload/contract/protocol.ts';

/** Splits what arrives into lines; a line longer than `maxChars` ends the connection, so that nothing piles up. */
export function readLines(socket: Socket, maxChars: number, line: (text: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part !== '') line(part);
    if (rest.length > maxChars) socket.destroy();
  });
}

/** A Port over a stream of lines, one JSON frame a line. `lines` hands the lines over once somebody listens. */
export function linePort(socket: Socket, lines: (listener: (text: string) => void) => void): Port {
  const port = textPort({
    send: (text) => {
      if (socket.writable) socket.write(`${text}\n`);
    },
    onMessage: lines,
    onClose: (listener) => void socket.on('close', () => listener()),
    close: () => socket.destroySoon(),
  });
  return { ...port, backlog: () => socket.writableLength };
}
