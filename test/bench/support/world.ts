import { demoWorld } from '../../support/screen/workstation.ts';

export type World = Awaited<ReturnType<typeof demoWorld>>;

interface Order {
  readonly price: number;
  readonly num: number;
}
interface Count {
  readonly requests: number;
  readonly calls: number;
  readonly refused: number;
  readonly maxPerSecond: number;
}

/** The most traded shares, which tests and benchmarks of the demo world use. */
export const HOT = [
  ...Array.from({ length: 12 }, (_, at) => `club_${at + 1}`),
  ...Array.from({ length: 20 }, (_, at) => `player_${at + 1}`),
];

export const openWorld = (...args: string[]): Promise<World> => demoWorld('--size', 'tenth', ...args);
export const stats = async (world: World): Promise<Record<string, Count>> =>
  (await world.control('/control/stats')) as Record<string, Count>;

const side = (orders: readonly Order[]): string =>
  orders
    .map(({ price, num }) => `${price}×${num}`)
    .sort()
    .join(' ');
/** An order book as one text, independent of the order of its entries. */
export const bookText = (bids: readonly Order[], asks: readonly Order[]): string => `${side(bids)} | ${side(asks)}`;

export async function truth(world: World, share: string): Promise<{ text: string; bids: readonly Order[]; asks: readonly Order[] }> {
  const { orderbook } = (await world.control(`/control/truth?share=${share}`)) as { orderbook: { bid: Order[]; ask: Order[] } };
  return { text: bookText(orderbook.bid, orderbook.ask), bids: orderbook.bid, asks: orderbook.ask };
}

/** Reads the event stream with a plain client. `heard` gets each event's text immediately. */
export function listen(world: World, heard: (text: string, atMs: number) => void, now: () => number): () => void {
  const stop = new AbortController();
  const read = async (): Promise<void> => {
    const answer = await fetch(`${world.addresses.baseUrl}/events`, {
      headers: { 'user-agent': 'Touchline-bench/1.0' },
      signal: stop.signal,
    });
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      const at = now();
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) heard(part, at);
    }
  };
  read().catch((cause: unknown) => {
    if (!stop.signal.aborted) process.stderr.write(`bench: the events stream ended: ${String(cause)}\n`);
  });
  return () => stop.abort();
}
