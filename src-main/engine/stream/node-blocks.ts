import { z } from 'zod';
import { fail, ok, sentence, type Result } from '../../../src-preload/contract/faults.ts';
import { sleep, type Clock } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import { NODE_FROZEN_MS, NODE_PAUSE_MS, RETRY_MS } from '../net/limits.ts';
import type { Ask } from '../net/ask.ts';
import type { Rpc } from '../net/json-rpc.ts';
import { createLog } from './log.ts';
import { retryDelay } from './step.ts';
import type { Head, Spoil, Stream, StreamState } from './types.ts';

/** A block says nothing of what changed in it, so it makes old whatever moves with blocks. These topics name no ids: everything of the kind. */
const EACH_BLOCK = [
  'chain:block',
  'market:shares',
  'clubs',
  'players',
  'users',
  'auctions',
  'proposals',
  'messages',
  'transfers',
  'matchday',
] as const;

const height = z.int().nonnegative();
/** The head as `getnullstate` gives it, in the present form and in the older one. */
const NullState = z.union([
  z
    .looseObject({ height, blockhash: z.string().min(1), state: z.string().nullish() })
    .transform((at) => ({ height: at.height, hash: at.blockhash, state: at.state ?? null })),
  z
    .looseObject({ block: z.looseObject({ height, hash: z.string().min(1) }) })
    .transform(({ block }) => ({ height: block.height, hash: block.hash, state: null })),
]);
type At = z.output<typeof NullState>;

/** A node's long poll as a source of blocks, with the face of the events stream. */
export function createNodeBlocks(options: { clock: Clock; node: Rpc; ask?: Ask; random?: () => number }): Stream {
  const { clock, node, random = () => 0.5 } = options;
  const log = createLog(clock);
  const [spoiled, changed, headed] = [createEmitter<Spoil>(), createEmitter<StreamState>(), createEmitter<Head>()];

  let running: AbortController | null = null;
  let nap: AbortController | null = null;
  let state: StreamState['state'] = 'off';
  let why: string | null = null;
  let [tries, degraded] = [0, false];
  let heardAt: number | null = null;
  let retryAt: number | null = null;
  let head: Head | null = null;
  let newBlockAt = 0; // tick
  let shown = '';

  const read = (): StreamState => ({
    state,
    heardAt,
    height: head?.height ?? null,
    eventsPerMinute: log.perMinute(),
    retryAt,
    tries,
    why,
    degraded,
  });
  const tell = (to: StreamState['state'], reason: string | null, until: number | null = null): void => {
    [state, why, retryAt] = [to, reason, until];
    const key = JSON.stringify([state, why, retryAt, tries, head?.height]);
    if (key === shown) return;
    shown = key;
    changed.emit(read());
  };
  const all = (reason: string, replaced = false): void => spoiled.emit({ all: true, why: reason, replaced, height: head?.height ?? null });
  const mark = (kind: 'open' | 'gap' | 'resync' | 'closed', text: string): void =>
    log.add({ name: kind, id: null, topics: [], text, mark: kind });

  const call = async (method: string, params: object, signal: AbortSignal): Promise<Result<unknown>> => {
    const got = await node.call(method, params, { priority: 'visible', spender: 'blocks', ...options.ask, signal });
    if (!got.ok) return got;
    const { error, result } = got.value;
    return error ? fail('refused', `${method}: ${error.code} ${error.message}`) : ok(result);
  };

  /** The head now; null while the node has no block yet. */
  const where = async (signal: AbortSignal): Promise<Result<At | null>> => {
    const got = await call('getnullstate', {}, signal);
    if (!got.ok) return got;
    return ok(NullState.safeParse(got.value).data ?? null);
  };

  const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
    nap = new AbortController();
    await sleep(clock, ms, AbortSignal.any([signal, nap.signal]));
  };

  /** Takes a head that was read, and tells what it makes old. */
  function arrive(at: At): void {
    const before = head;
    degraded = at.state !== null && at.state !== 'up-to-date';
    heardAt = Math.floor(clock.now() / 1_000);
    if (before?.hash === at.hash) return;
    head = { height: at.height, hash: at.hash, at: heardAt };
    newBlockAt = clock.tick();
    log.count();
    log.add({ name: 'block', id: null, topics: ['chain:block'], text: `${at.height} ${at.hash.slice(0, 12)}`, mark: 'event' });
    headed.emit(head);
    if (!before) return;
    if (at.height <= before.height) {
      mark('resync', 'the newest blocks were replaced');
      return all('the newest blocks were replaced', true);
    }
    for (const topic of EACH_BLOCK) spoiled.emit({ all: false, topic, data: {}, height: at.height });
  }

  /** What the node's own word and the time since its last block say of it. */
  function judge(): void {
    const still = clock.tick() - newBlockAt;
    if (head && still >= NODE_FROZEN_MS) tell('silent', 'the node answers, but has had no new block for a minute');
    else tell('open', degraded ? 'the node is catching up' : null);
  }

  async function follow(signal: AbortSignal): Promise<void> {
    let polls = false; // the node does not serve the long poll
    while (!signal.aborted) {
      const at = await where(signal);
      if (signal.aborted) return;
      if (!at.ok) {
        await down(sentence(at.fault), signal);
        continue;
      }
      if (!at.value) {
        tell('opening', 'the node has no block yet');
        await pause(NODE_PAUSE_MS, signal);
        continue;
      }
      const fresh = state !== 'open' && state !== 'silent';
      tries = 0;
      arrive(at.value);
      if (fresh) {
        newBlockAt = clock.tick();
        mark('open', `open, at block ${at.value.height}`);
        all('the node was not listened to before');
      }
      judge();
      const asked = clock.tick();
      const woken = polls ? ok('') : await call('waitforchange', [at.value.hash], signal);
      if (signal.aborted) return;
      if (!woken.ok) {
        if (woken.fault.code !== 'refused') await down(sentence(woken.fault), signal);
        else polls = true;
        continue;
      }
      // A node without its feed answers at once and unchanged: without a pause we would ask thousands of times a second.
      const unchanged = woken.value === at.value.hash || woken.value === '';
      if (unchanged) await pause(Math.max(0, NODE_PAUSE_MS - (clock.tick() - asked)), signal);
      if (signal.aborted) return;
      judge();
    }
  }

  async function down(reason: string, signal: AbortSignal): Promise<void> {
    tries += 1;
    if (tries === 1) mark('gap', reason);
    const ms = retryDelay(tries, RETRY_MS, random());
    tell('waiting', reason, Math.ceil((clock.now() + ms) / 1_000));
    await pause(ms, signal);
  }

  return {
    start: () => {
      if (running) return;
      running = new AbortController();
      tell('opening', null);
      void follow(running.signal);
    },
    stop: () => {
      running?.abort();
      running = null;
      tries = 0;
      tell('off', null);
    },
    wake: () => nap?.abort(),
    state: read,
    log: log.read,
    skew: () => null,
    onSpoil: spoiled.on,
    onState: changed.on,
    onHead: headed.on,
    onLog: log.on,
  };
}
