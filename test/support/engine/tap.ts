import { readEvent } from '#engine/stream/envelope.ts';
import { invalidations, type Invalidation } from '#engine/stream/topics.ts';

/** An event the program received, and when. Older values must not be shown as live afterwards. */
export interface Told {
  readonly at: number;
  readonly name: string;
  readonly topics: readonly string[];
  readonly height: number | null;
  readonly invalidated: readonly Invalidation[];
}
interface Asked {
  readonly at: number;
  readonly url: string;
  readonly answeredAt: number;
  readonly status: number | null;
  readonly retryAfterMs: number;
}

/** Records the traffic of a `fetch`: each request with its response, and each event of the stream. */
export function tap(send: typeof globalThis.fetch, tick: () => number) {
  const told: Told[] = [];
  const asked: Asked[] = [];
  let rest = '';
  let lastByteAt = -Infinity;
  const hear = (text: string): void => {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const line = (name: string): string | undefined =>
        part
          .split('\n')
          .find((each) => each.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const [name, data] = [line('event'), line('data')];
      if (name === undefined || data === undefined) continue;
      const event = readEvent(name, line('id') ?? null, data, null);
      if (!event) continue;
      const invalidated = event.topics.flatMap((topic) => invalidations(topic, event.data));
      told.push({ at: tick(), name, topics: event.topics, height: event.height, invalidated });
    }
  };
  const fetch = (async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const [at, url] = [tick(), String(input)];
    const note = (status: number | null, retryAfterMs = 0): void => void asked.push({ at, url, answeredAt: tick(), status, retryAfterMs });
    try {
      const answer = await send(input, init);
      note(answer.status, Number(answer.headers.get('retry-after') ?? 0) * 1_000);
      if (!answer.headers.get('content-type')?.startsWith('text/event-stream') || !url.includes('/events') || !answer.body) return answer;
      const decoder = new TextDecoder();
      rest = '';
      const body = answer.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, to) => {
            lastByteAt = tick();
            hear(decoder.decode(chunk, { stream: true }));
            to.enqueue(chunk);
          },
        }),
      );
      return new Response(body, { status: answer.status, headers: answer.headers });
    } catch (cause) {
      note(null);
      throw cause;
    }
  }) as typeof globalThis.fetch;

  /** Requests sent to a lane before the time its service had requested to wait. */
  const impatient = (mine: (url: string) => boolean, leastMs: number): string[] => {
    const found: string[] = [];
    const all = asked.filter(({ url }) => mine(url));
    for (const { status, answeredAt, retryAfterMs } of all) {
      if (status !== 429 && status !== 503) continue;
      const until = answeredAt + Math.max(leastMs, retryAfterMs) - 1;
      for (const one of all) if (one.at > answeredAt && one.at < until) found.push(`${one.url} ${Math.round(until - one.at)} ms too early`);
    }
    return found;
  };
  return { fetch, told, asked, impatient, lastByteAt: () => lastByteAt };
}
