import { z } from 'zod';
import { fail, ok, type Result } from '#contract/faults.ts';
import { about, text, type CodedText } from '#contract/text/coded-text.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import { seconds, sleep, type Clock } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import { NODE_FROZEN_MS, NODE_LOOKS, NODE_PAUSE_MS, QUIET_MS, RESYNC_MS, RETRY_MS } from '../net/lane/limits.ts';
import type { Rpc } from '../net/rpc/json-rpc.ts';
import { createLog } from './log.ts';
import { createLongPoll, type Woken } from './long-poll.ts';
import { reconnectDelay } from './stream-reducer.ts';
import type { StreamHead, Invalidated, Stream, StreamState } from './types.ts';

/** Topics to invalidate per block, which does not name its changes. Without ids, each topic covers its whole kind. */
const EACH_BLOCK = 'chain:block,market:shares,clubs,players,users,auctions,proposals,messages,transfers,matchday'.split(',');

const height = z.int().nonnegative();
/** The head as `getnullstate` returns it, in the current form and in the older one. */
const NullState = z.union([
  z
    .looseObject({ height, blockhash: z.string().min(1), state: z.string().nullish() })
    .transform((at) => ({ height: at.height, hash: at.blockhash, state: at.state ?? null })),
  z
    .looseObject({ block: z.looseObject({ height, hash: z.string().min(1) }) })
    .transform(({ block }) => ({ height: block.height, hash: block.hash, state: null })),
]);
type At = z.output<typeof NullState>;
/** How a head compares with the previous one. */
type Arrival = 'new' | 'same' | 'replaced';

/** Creates a stream from a node's long poll. It has the interface of the event stream and reads the head with `getnullstate`. */
export function createNodeBlocks({ clock, node, random = () => 0.5 }: { clock: Clock; node: Rpc; random?: () => number }): Stream {
  const log = createLog(clock);
  const [invalidated, changed, headed] = [createEmitter<Invalidated>(), createEmitter<StreamState>(), createEmitter<StreamHead>()];

  let running: AbortController | null = null;
  let nap: AbortController | null = null;
  let state: StreamState['state'] = 'off';
  let why: CodedText | null = null;
  let [tries, degraded] = [0, false];
  let receivedAt: number | null = null;
  let retryAt: number | null = null;
  let head: StreamHead | null = null;
  let newBlockAt = 0; // tick of the clock
  let stopWatchdog = (): void => {};
  let replaced = { at: -Infinity, times: 0 }; // number of block replacements in a row, and the tick of the last one
  let shown = '';

  const read = (): StreamState => {
    return { state, heardAt: receivedAt, height: head?.height ?? null, eventsPerMinute: log.perMinute(), retryAt, tries, why, degraded };
  };
  const tell = (to: StreamState['state'], reason: CodedText | null, until: number | null = null): void => {
    [state, why, retryAt] = [to, reason, until];
    const key = JSON.stringify([state, why, retryAt, tries, head?.height]);
    if (key === shown) return;
    shown = key;
    changed.emit(read());
  };
  const all = (reason: CodedText, replaced = false): void =>
    invalidated.emit({ all: true, why: reason, replaced, height: head?.height ?? null });

  const call = async (method: string, params: object, signal: AbortSignal): Promise<Result<unknown>> => {
    const got = await node.call(method, params, { priority: 'visible', caller: 'blocks', signal });
    if (!got.ok) return got;
    const { error, result } = got.value;
    return error ? fail('refused', about(method, `${error.code} ${error.message}`)) : ok(result);
  };

  /** Reads the head; null while the node has no block yet. */
  const where = async (signal: AbortSignal): Promise<Result<At | null>> => {
    const got = await call('getnullstate', {}, signal);
    return got.ok ? ok(NullState.safeParse(got.value).data ?? null) : got;
  };

  const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
    nap = new AbortController();
    await sleep(clock, ms, AbortSignal.any([signal, nap.signal]));
  };

  const poll = createLongPoll({
    clock,
    random,
    ask: (hash, signal) => call('waitforchange', [hash], signal),
    readHead: async (signal) => {
      const at = await where(signal);
      if (!at.ok || !at.value || at.value.hash !== head?.hash) return at.ok ? (at.value?.hash ?? null) : null;
      arrive(at.value);
      judge();
      return at.value.hash;
    },
  });

  /** Records a head and invalidates the data that it makes stale. */
  function arrive(at: At): Arrival {
    const before = head;
    degraded = at.state !== null && at.state !== 'up-to-date';
    receivedAt = seconds(clock);
    stopWatchdog();
    stopWatchdog = clock.after(QUIET_MS, () => {
      if (state === 'open') tell('silent', text('blocks.no-answer'));
    });
    if (before?.hash === at.hash) return 'same';
    head = { height: at.height, hash: at.hash, at: receivedAt };
    newBlockAt = clock.tick();
    log.count();
    log.add({ name: 'block', id: null, topics: ['chain:block'], text: `${at.height} ${at.hash.slice(0, 12)}`, mark: 'event' });
    headed.emit(head);
    if (!before) return 'new';
    if (at.height <= before.height) {
      log.mark('resync', text('blocks.replaced'));
      replaced = { at: clock.tick(), times: clock.tick() - replaced.at < RESYNC_MS ? replaced.times + 1 : 1 };
      all(text('blocks.replaced'), true);
      return 'replaced';
    }
    for (const topic of EACH_BLOCK) invalidated.emit({ all: false, topic, data: {}, height: at.height });
    return 'new';
  }

  /** Updates the state from the node's own report and the time since its last block. */
  function judge(): void {
    const still = clock.tick() - newBlockAt;
    if (head && still >= NODE_FROZEN_MS) tell('silent', text('blocks.frozen'));
    else tell('open', degraded ? text('blocks.catching-up') : poll.why());
  }

  /** Pause in milliseconds while there is nothing new; longer each time while blocks are replaced repeatedly. */
  const idleMs = (arrival: Arrival): number => (arrival === 'replaced' ? reconnectDelay(replaced.times, NODE_PAUSE_MS, 0) : NODE_PAUSE_MS);

  async function follow(signal: AbortSignal): Promise<void> {
    let woken: Woken | null = null;
    const looks: number[] = []; // ticks of the last head checks
    let waitedMs = 0; // duration of the last long poll
    while (!signal.aborted) {
      const early = (looks.length < NODE_LOOKS ? -Infinity : (looks.shift() ?? 0)) + 1_000 - clock.tick();
      if (early > 0) await pause(early, signal);
      looks.push(clock.tick());
      const at = signal.aborted ? null : await where(signal);
      if (!at || signal.aborted) return;
      if (!at.ok) {
        poll.forget();
        woken = null;
        await down(sentenceOf(at.fault), signal);
        continue;
      }
      if (!at.value) {
        tell('opening', text('blocks.none'));
        await pause(NODE_PAUSE_MS, signal);
        continue;
      }
      const fresh = state !== 'open' && state !== 'silent';
      const known = head?.hash;
      tries = 0;
      const arrival = arrive(at.value);
      if (woken) poll.judge(woken, known !== at.value.hash);
      if (fresh) {
        newBlockAt = clock.tick();
        log.mark('open', text('blocks.open', { height: at.value.height }));
        all(text('blocks.first'));
      }
      judge();
      if (!poll.usable()) await pause(idleMs(arrival), signal);
      else {
        if (arrival !== 'new' && woken) await pause(Math.max(0, idleMs(arrival) - waitedMs), signal);
        const asked = clock.tick();
        woken = signal.aborted ? null : await poll.wait(at.value.hash, signal);
        waitedMs = clock.tick() - asked;
      }
    }
  }

  async function down(reason: CodedText, signal: AbortSignal): Promise<void> {
    tries += 1;
    if (tries === 1) log.mark('gap', reason);
    const ms = reconnectDelay(tries, RETRY_MS, random());
    tell('waiting', reason, Math.ceil((clock.now() + ms) / 1_000));
    await pause(ms, signal);
  }

  return {
    of: 'node',
    start: () => {
      if (running) return;
      running = new AbortController();
      tell('opening', null);
      void follow(running.signal);
    },
    stop: () => {
      running?.abort();
      running = null;
      stopWatchdog();
      tries = 0;
      tell('off', null);
    },
    wake: () => nap?.abort(),
    state: read,
    unheard: () => (state === 'waiting' || state === 'silent' ? text('unheard.blocks', { why }) : null),
    log: log.read,
    skew: () => null,
    onInvalidate: invalidated.on,
    onState: changed.on,
    onHead: headed.on,
    onLog: log.on,
  };
}
