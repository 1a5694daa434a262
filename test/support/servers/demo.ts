import { createControl } from '#demo/control.ts';
import { createServers, type ServerOptions } from '#demo/servers.ts';
import { createWorld } from '#demo/world/world.ts';
import { ManualClock } from '../engine/manual-clock.ts';

export const AGENT = { 'user-agent': 'Touchline-test/1.0' };
/** 20 November 2026, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12);

export const tinyWorld = (seed = 1, clock = new ManualClock(NOON)) => createWorld({ seed, size: 'tiny', clock });

/** A tiny world on random ports. Time and blocks advance only on request. */
export async function demo(options: Omit<ServerOptions, 'clock'> = {}) {
  const clock = new ManualClock(NOON);
  const world = tinyWorld(1, clock);
  const servers = createServers(world, { ...options, clock });
  const control = createControl(servers);
  const at = await servers.start();
  /** Advances time until the rate limits have recovered. */
  const rested = (): void => clock.advance(10_000);
  const get = (path: string, headers: Record<string, string> = AGENT) => fetch(at.baseUrl + path, { headers });
  const rest = async (path: string) => {
    const answer = await get(at.restPrefix + path);
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
  };
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { ...AGENT, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const call = (method: string, params?: unknown, id = 1) => ({ jsonrpc: '2.0', method, params, id });
  const gsp = async (method: string, params?: unknown, headers: Record<string, string> = {}) =>
    (await (await post(at.gspUrl, call(method, params), headers)).json()) as never;
  const node = async (method: string, params?: unknown) => (await (await post(at.nodeUrl, call(method, params))).json()) as never;
  const tool = async (name: string, args: unknown) => {
    const reply = (await (await post(at.mcpUrl, call('tools/call', { name, arguments: args }))).json()) as {
      result: { content: [{ text: string }] };
    };
    return JSON.parse(reply.result.content[0].text) as never;
  };
  const stop = async (): Promise<void> => {
    await control.stop();
    await servers.stop();
  };
  return { clock, world, servers, control, at, rested, get, rest, post, call, gsp, node, tool, stop };
}

export interface SseEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: { readonly [key: string]: unknown; readonly topics?: string[]; readonly id?: string };
}

/** An open event stream. `until` reads to the first matching event and returns all events up to it. */
export async function listen(url: string, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const answer = await fetch(url, { headers: { ...AGENT, ...headers }, signal: stop.signal });
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const queue: SseEvent[] = [];
  let ended = false;
  const pull = async (): Promise<void> => {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) ended = true;
    else text += decoder.decode(chunk.value, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const line = (name: string): string | null =>
        part
          .split('\n')
          .find((each) => each.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? null;
      const event = line('event');
      if (event) queue.push({ id: line('id'), event, data: JSON.parse(line('data') ?? '{}') as SseEvent['data'] });
    }
  };
  return {
    status: answer.status,
    answer,
    until: async (fits: (event: SseEvent) => boolean): Promise<SseEvent[]> => {
      const seen: SseEvent[] = [];
      for (;;) {
        const event = queue.shift();
        if (event) {
          seen.push(event);
          if (fits(event)) return seen;
        } else if (ended) return seen;
        else await pull();
      }
    },
    close: (): void => stop.abort(),
  };
}
