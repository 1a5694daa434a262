import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createByteBudget } from '#engine/net/http/byte-budget.ts';
import { exchange } from '#engine/net/http/round-trip.ts';
import { MAX_BODIES, MAX_BODY } from '#engine/net/lane/limits.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

const budget = createByteBudget(MAX_BODIES);
const ask = (url: string) => ({ url, what: '/clubs' });
const { signal } = new AbortController();

describe('a hostile service is cut off', () => {
  const bomb = gzipSync(Buffer.alloc(MAX_BODY + 1));
  let server: Server;
  let address: string;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  it('by the unpacked size of a small response', async () => {
    expect(bomb.length).toBeLessThan(MAX_BODY / 500);
    expect(await exchange({ clock: new ManualClock(), fetch, budget }, ask(address), signal)).toMatchObject({
      fault: { code: 'unreadable', detail: '/clubs: the response is larger than 16 MiB' },
    });
  });

  it('by the total time of a response that keeps sending', async () => {
    const clock = new ManualClock();
    let bytes = 0;
    const drip = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const drop = (): void => {
          bytes += 1;
          controller.enqueue(new Uint8Array([32]));
          clock.after(1_000, drop);
        };
        drop();
      },
    });
    const fetch = () => Promise.resolve(new Response(drip));
    const got = exchange({ clock, fetch, budget }, ask('http://game.test/clubs'), signal);
    for (let second = 0; second < 15; second++) {
      clock.advance(1_000);
      await new Promise(setImmediate);
    }
    expect(await got).toMatchObject({ fault: { code: 'unreachable', detail: 'no response within 15 s (/clubs)' } });
    expect(bytes).toBeGreaterThan(10);
  });
});
