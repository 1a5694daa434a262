import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request, exactly as received. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Names and values alternately, with original spelling and repetitions. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** A reverse proxy on loopback that records the raw headers of each request and forwards everything unchanged. */
export async function recordingProxy(target: string) {
  const to = new URL(target);
  const seen: RawRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method = '', url: path = '', rawHeaders } = request;
      seen.push({ method, path, rawHeaders, body: body.toString() });
      const onward = forward({ host: to.hostname, port: to.port, method, path, headers: rawHeaders }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      });
      onward.on('error', () => response.destroy());
      response.on('close', () => onward.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    seen,
    /** The same address through the proxy. */
    url: `http://127.0.0.1:${port}${to.pathname === '/' ? '' : to.pathname}${to.search}`,
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type RecordingProxy = Awaited<ReturnType<typeof recordingProxy>>;

/** Headers that occur twice, or whose value is repeated; empty for a well-formed request. */
export function duplicatedHeaders({ rawHeaders }: Pick<RawRequest, 'rawHeaders'>): string[] {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? ''] as const] : []));
  const twice = pairs.filter(([name], at) => pairs.findIndex(([other]) => other === name) !== at).map(([name]) => `${name} twice`);
  const doubled = pairs.flatMap(([name, value]) => {
    const parts = value.split(',').map((part) => part.trim());
    return new Set(parts).size === parts.length ? [] : [`${name}: ${value}`];
  });
  return [...twice, ...doubled];
}
