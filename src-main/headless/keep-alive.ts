import type { WebSocket } from 'ws';
import { every, type Clock } from '#engine/base/clock.ts';

const EVERY_MS = 15_000;

/** Pings every socket. Closes those that did not answer by the next ping: their computer sleeps or has disconnected. */
export function keepAlive(clock: Clock) {
  const sockets = new Map<WebSocket, { answered: boolean }>();
  const stop = every(clock, EVERY_MS, () => {
    for (const [socket, state] of sockets) {
      if (!state.answered) socket.terminate();
      else socket.ping();
      state.answered = false;
    }
  });
  return {
    add(socket: WebSocket): void {
      const state = { answered: true };
      sockets.set(socket, state);
      socket.on('pong', () => void (state.answered = true));
      socket.on('close', () => sockets.delete(socket));
    },
    stop,
  };
}
