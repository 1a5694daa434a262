import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler, Listener } from '#demo/http.ts';

const refused = (port: string): TypeError =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED' }) });
const broken = (): TypeError =>
  new TypeError('terminated', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) });

/** The parts of an IncomingMessage that our handlers use. */
function incoming(method: string, url: URL, headers: Headers, body: string): IncomingMessage {
  return {
    method,
    url: url.pathname + url.search,
    headers: Object.fromEntries(headers),
    socket: { remoteAddress: '127.0.0.1' },
    async *[Symbol.asyncIterator]() {
      if (body !== '') yield Buffer.from(body);
    },
  } as unknown as IncomingMessage;
}

/** One exchange. The first byte resolves it with a Response, and either side can end it. */
function exchange(signal: AbortSignal | undefined, ended: () => void) {
  const closed: (() => void)[] = [];
  let [status, headers] = [200, {} as Record<string, string>];
  let to: ReadableStreamDefaultController<Uint8Array> | null = null;
  let over = false;
  let [begun, settle, reject] = [false, (_: Response): void => {}, (_: unknown): void => {}];
  const answer = new Promise<Response>((resolve, fail) => ([settle, reject] = [resolve, fail]));
  const close = (): void => {
    if (over) return;
    over = true;
    signal?.removeEventListener('abort', abort);
    ended();
    for (const tell of closed) tell();
  };
  const begin = (): void => {
    if (begun) return;
    begun = true;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (to = controller), cancel: close });
    settle(new Response(status === 204 ? null : body, { status, headers }));
  };
  const fail = (cause: unknown): void => {
    if (over) return;
    if (begun) to?.error(cause);
    else reject(cause);
    close();
  };
  const abort = (): void => fail(signal?.reason ?? new DOMException('aborted', 'AbortError'));
  signal?.addEventListener('abort', abort, { once: true });
  // Writes of one task arrive in one piece, as from a socket.
  let waiting: (string | Uint8Array)[] = [];
  const flush = (): void => {
    if (waiting.length === 0 || over) return;
    const bytes = Buffer.concat(waiting.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)));
    waiting = [];
    to?.enqueue(bytes);
  };
  const send = (chunk: string | Uint8Array | undefined): void => {
    begin();
    if (chunk === undefined || chunk.length === 0) return;
    if (waiting.push(chunk) === 1) queueMicrotask(flush);
  };
  const response = {
    headersSent: false,
    writableEnded: false,
    writeHead: (code: number, fields: Record<string, string> = {}) => {
      [status, headers] = [code, fields];
      response.headersSent = true;
    },
    write: (chunk: string | Uint8Array) => void (over || send(chunk)),
    end: (chunk?: string | Uint8Array) => {
      response.writableEnded = true;
      if (over) return;
      send(chunk);
      flush();
      to?.close();
      close();
    },
    destroy: () => fail(broken()),
    on: (name: string, tell: () => void) => void (name === 'close' && closed.push(tell)),
  };
  return { answer, response: response as unknown as ServerResponse, cut: () => fail(broken()) };
}

/** A network within this process: listeners without ports, and a `fetch` that reaches them. It never waits for real time. */
export function memoryNet() {
  const hosts = new Map<string, { handle: Handler; onBug: (cause: unknown) => void; open: boolean; exchanges: Set<() => void> }>();
  let lastPort = 10_000;
  let turns = 0;

  const listen = (handle: Handler, onBug: (cause: unknown) => void): Listener => {
    const host = { handle, onBug, open: false, exchanges: new Set<() => void>() };
    let port = 0;
    const cut = (): void => [...host.exchanges].forEach((end) => end());
    const reopen = async (): Promise<void> => void (host.open = true);
    return {
      open: async () => {
        port = ++lastPort;
        hosts.set(String(port), host);
        await reopen();
        return port;
      },
      close: async () => {
        host.open = false;
        cut();
      },
      cut,
      reopen,
      url: () => `http://127.0.0.1:${port}`,
    };
  };

  const fetch = (async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input);
    const host = hosts.get(url.port);
    turns++;
    await null; // responses are always asynchronous
    if (!host?.open) throw refused(url.port);
    const signal = init.signal ?? undefined;
    signal?.throwIfAborted();
    const { answer, response, cut } = exchange(signal, () => {
      turns++;
      host.exchanges.delete(cut);
    });
    host.exchanges.add(cut);
    try {
      const request = incoming(init.method ?? 'GET', url, new Headers(init.headers), typeof init.body === 'string' ? init.body : '');
      Promise.resolve(host.handle(request, response, url)).catch((cause: unknown) => {
        host.onBug(cause);
        cut();
      });
    } catch (cause) {
      host.onBug(cause);
      cut();
    }
    return answer;
  }) as typeof globalThis.fetch;

  return { listen, fetch, /** Increases with every request that starts or ends. */ activity: () => turns };
}
