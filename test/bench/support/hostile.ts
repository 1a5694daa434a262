import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Addresses } from '../../support/screen/workstation.ts';

const MB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };
const STREAM_TYPE = { 'content-type': 'text/event-stream' };

interface Body {
  readonly name: string;
  readonly status?: number;
  readonly headers: Record<string, string>;
  readonly head?: string;
  /** Sent repeatedly until the other side closes, or `times` times. */
  readonly piece: Buffer;
  readonly times?: number;
  readonly tail?: string;
}
const row = '{"club_id":7,"player_id":9,"name":"a name of some length","value":12345,"rating":72.5},';

/** Bodies that a real service never sends: endless, decompressing to a huge size, or with more values than the game has entities. */
const BODIES: readonly Body[] = [
  { name: 'rows without an end', headers: JSON_TYPE, head: '[', piece: Buffer.from(row.repeat(700)) },
  {
    name: 'gzip without an end',
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    piece: gzipSync(Buffer.alloc(16 * MB, 32), { level: 9 }),
  },
  { name: '15 MB of empty objects', headers: JSON_TYPE, head: '[', piece: Buffer.from('{},'.repeat(20_000)), times: 250, tail: '0]' },
  { name: '15 MB of rows', headers: JSON_TYPE, head: '{"items":[', piece: Buffer.from(row.repeat(700)), times: 250, tail: '{}]}' },
  { name: '15 MB that are no JSON', headers: JSON_TYPE, piece: Buffer.from('é<'.repeat(20_000)), times: 250 },
  {
    name: 'a page not found without an end',
    status: 404,
    headers: { 'content-type': 'text/html' },
    piece: Buffer.from('<p>no</p>'.repeat(7_000)),
  },
  { name: 'a text without an end', headers: JSON_TYPE, head: '{"name":"', piece: Buffer.from('x'.repeat(65_536)) },
];
const FRAMES: readonly Body[] = [
  {
    name: 'events of a megabyte',
    headers: STREAM_TYPE,
    piece: Buffer.from(`data: {"topics":["x"],"data":"${'y'.repeat(1_000_000)}"}\n\n`),
  },
  { name: 'an event without an end', headers: STREAM_TYPE, head: 'data: ', piece: Buffer.from('z'.repeat(65_536)) },
];

function pour(response: ServerResponse, { status = 200, headers, head = '', piece, times = Infinity, tail = '' }: Body): void {
  response.writeHead(status, headers);
  response.write(head);
  let sent = 0;
  const more = (): void => {
    while (sent++ < times) {
      if (response.destroyed) return;
      if (!response.write(piece)) return void response.once('drain', more);
    }
    response.end(tail);
  };
  more();
}

/** A service that answers every request with one of these bodies in turn. Its event streams send similar frames. */
export async function hostileService(): Promise<{ readonly addresses: Addresses; asked(): number; stop(): void }> {
  let asked = 0;
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    const bodies = request.url?.startsWith('/events') ? FRAMES : BODIES;
    const body = bodies[asked++ % bodies.length];
    if (body) pour(response, body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    addresses: { baseUrl: at, restPrefix: '', mcpUrl: `${at}/mcp`, nodeUrl: at, nodeHealthUrl: at, namePack: `${at}/pack` },
    asked: () => asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
