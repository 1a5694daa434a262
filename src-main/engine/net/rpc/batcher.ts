import { fail, type Result } from '#contract/faults.ts';
import type { Clock } from '../../base/clock.ts';
import { onAbort } from '../../base/on-abort.ts';
import { createPace } from '../../base/yield.ts';
import { PRIORITIES, rank, type Ask, type Priority } from '../request-options.ts';
import { createHabits, type HabitsOf } from './server-limits.ts';
import { createHalving, type Part } from './halving.ts';
import { GATHER_MS, MAX_BATCH_BYTES } from '../lane/limits.ts';
import { refusesAll, tellAnswers, type RpcAnswer } from './rpc-answer.ts';

export type { RpcAnswer } from './rpc-answer.ts';

export interface Batch {
  readonly body: string;
  readonly calls: number;
  /** The highest block any call in it wants, 0 for none. */
  readonly minHeight: number;
  readonly spenders: readonly string[];
}

/** A whole request turned away for its bytes, for the number of its calls, or for being a list at all. */
export type Posted = Result<string> & { readonly refused?: 'bytes' | 'calls' | 'form' };

/**
 * Sends one batch. `fill` is called once it may go and gives what has gathered until then, null when nothing is left.
 * The value is the answer's text. Never rejects.
 */
export type Post = (ask: { readonly priority: Priority; readonly signal: AbortSignal }, fill: () => Batch | null) => Promise<Posted>;

export interface Batcher {
  /** Calls made together, or while the lane lets nobody go, share requests. Always settles; a bad call never spoils its neighbours. */
  call(method: string, params: object, ask: Ask): Promise<Result<RpcAnswer>>;
}

/** One call as it is sent, and all who wait for it. */
interface Entry {
  readonly key: string;
  readonly id: number;
  readonly text: string;
  readonly size: number;
  rank: number;
  minHeight: number;
  readonly spender: string;
  readonly waiters: Set<(answer: Result<RpcAnswer>) => void>;
}

/** A request that waits for its turn. It carries nothing yet. */
interface Waiting {
  readonly rank: number;
  readonly stop: AbortController;
}

export function createBatcher(deps: { clock: Clock; post: Post; habits?: HabitsOf }): Batcher {
  const { clock, post, habits = createHabits(deps.clock) } = deps;
  let pending: Entry[] = []; // not sent yet; sorted by urgency when it is cut
  const byKey = new Map<string, Entry>();
  let waiting: Waiting[] = [];
  let lastId = 0;
  let gathering: (() => void) | null = null;
  const halving = createHalving<Entry>(({ waiters }) => waiters.size > 0);
  const pace = createPace(clock.tick);
  let trying = false; // a part of a refused list is under way

  /** The most urgent calls that fit one request, first come first served within a priority. */
  const cut = (entries: readonly Entry[], from = 0): Entry[] => {
    const { most, mostBytes, single } = habits.now();
    const room = single ? 1 : most;
    let bytes = 2;
    let end = from;
    for (; end < entries.length && end - from < room; end++) {
      const size = (entries[end]?.size ?? 0) + 1;
      if (end > from && bytes + size > mostBytes) break;
      bytes += size;
    }
    return entries.slice(from, end);
  };

  const sort = (): void => void pending.sort((a, b) => a.rank - b.rank || a.id - b.id);
  /** The part of a refused list that may go now. */
  const nextPart = (): readonly Entry[] | null => (trying ? null : halving.next());
  const rankOf = (entries: readonly Entry[]): number => Math.min(...entries.map((entry) => entry.rank));

  const take = (entries: readonly Entry[]): void => {
    const taken = new Set(entries);
    pending = pending.filter((entry) => !taken.has(entry));
    for (const entry of entries) if (byKey.get(entry.key) === entry) byKey.delete(entry.key);
  };

  /** Keeps exactly as many requests waiting, and as urgent, as the calls on hand need. */
  function arrange(): void {
    sort();
    const part = nextPart();
    const wanted: number[] = part ? [rankOf(part)] : [];
    for (let at = 0; at < pending.length; at += cut(pending, at).length) wanted.push(pending[at]?.rank ?? 0);
    wanted.sort((a, b) => a - b);
    waiting.sort((a, b) => a.rank - b.rank);
    const spare = [...waiting];
    const missing: number[] = [];
    for (const need of wanted) {
      if ((spare[0]?.rank ?? Number.POSITIVE_INFINITY) <= need) spare.shift();
      else missing.push(need);
    }
    for (const { stop } of spare) stop.abort();
    waiting = waiting.filter(({ stop }) => !stop.signal.aborted);
    const fresh = missing.map((need): Waiting => ({ rank: need, stop: new AbortController() }));
    waiting.push(...fresh); // all of them before the first may go, which arranges anew
    for (const ticket of fresh) void request(ticket);
  }

  async function request(ticket: Waiting): Promise<void> {
    let batch: readonly Entry[] = [];
    let part: Part<Entry> | null = null;
    let filled = false;
    let alone = false;
    const fill = (): Batch | null => {
      filled = true;
      waiting = waiting.filter((one) => one !== ticket);
      sort();
      const tried = nextPart();
      part = tried && rankOf(tried) <= (pending[0]?.rank ?? Number.POSITIVE_INFINITY) ? (halving.take() ?? null) : null;
      batch = part?.calls ?? cut(pending);
      trying ||= part !== null;
      alone = batch.length === 1 && (part !== null || habits.now().single);
      take(batch);
      arrange();
      if (batch.length === 0) return null;
      return {
        body: alone ? (batch[0]?.text ?? '') : `[${batch.map(({ text }) => text).join(',')}]`,
        calls: batch.length,
        minHeight: batch.reduce((most, { minHeight }) => Math.max(most, minHeight), 0),
        spenders: batch.map(({ spender }) => spender),
      };
    };
    const reply = await post({ priority: PRIORITIES[ticket.rank] ?? 'background', signal: ticket.stop.signal }, fill);
    waiting = waiting.filter((one) => one !== ticket);
    if (!filled && !ticket.stop.signal.aborted) {
      // Refused before it could go (a full or shut lane): the least urgent calls are told, the others keep their requests.
      sort();
      if (pending.length === 0 && nextPart()) batch = halving.drain();
      for (let at = 0; at < pending.length; at += batch.length) batch = cut(pending, at);
      take(batch);
    }
    if (part) trying = false;
    const settled = settle(part ? learnOfPart(part, reply, alone) : learn(batch, reply, alone), reply);
    arrange();
    await settled;
  }

  /** Calls that may fare better another way wait again. */
  function again(entries: readonly Entry[]): void {
    for (const entry of entries) byKey.set(entry.key, byKey.get(entry.key) ?? entry);
  }
  const refusalOf = (reply: Posted, alone: boolean): Posted['refused'] | null =>
    reply.ok ? (!alone && refusesAll(reply.value) ? 'form' : null) : (reply.refused ?? null);

  /** What a refusal of the whole request teaches. Gives the calls that are over. */
  function learn(batch: readonly Entry[], reply: Posted, alone: boolean): readonly Entry[] {
    const refused = refusalOf(reply, alone);
    const wanted = batch.filter(({ waiters }) => waiters.size > 0);
    if (refused === null || alone || wanted.length === 0 || (batch.length === 1 && refused !== 'form')) return batch;
    if (refused === 'calls') habits.learn({ most: Math.floor(batch.length / 2) });
    if (refused === 'bytes') habits.learn({ mostBytes: Math.floor(batch.reduce((sum, { size }) => sum + size, 0) / 2) });
    again(wanted);
    if (refused === 'form') halving.split(wanted, null);
    else pending.push(...wanted);
    return batch.filter((entry) => !wanted.includes(entry));
  }

  /** The same of a part of a list that was refused without a reason. */
  function learnOfPart(part: Part<Entry>, reply: Posted, alone: boolean): readonly Entry[] {
    const refused = refusalOf(reply, alone);
    if (refused === 'form' && !alone) {
      again(part.calls);
      halving.split(part.calls, part.of);
      return [];
    }
    if (refused === 'form') return halving.refusedAlone(part) ? ended(part.calls) : part.calls;
    if (!reply.ok) return ended(part.calls); // it is away, or wants a rest: nobody waits for the end of the search
    const most = halving.answered(part);
    const { most: before, single } = habits.now();
    if (most === null || single || most >= before) return part.calls;
    habits.learn(most === 1 ? { single: true } : { most });
    pending.push(...halving.drain());
    return part.calls;
  }
  function ended(calls: readonly Entry[]): readonly Entry[] {
    const rest = halving.drain();
    take(rest);
    return [...calls, ...rest];
  }

  async function settle(batch: readonly Entry[], reply: Result<string>): Promise<void> {
    const tell = ({ id, waiters }: Entry, answer: Result<RpcAnswer> | undefined): void => {
      for (const hear of [...waiters]) hear(answer ?? fail('unreadable', `no answer to call ${id}`));
    };
    if (!reply.ok) return batch.forEach((entry) => tell(entry, reply));
    const byId = new Map(batch.map((entry) => [entry.id, entry]));
    await tellAnswers(reply.value, [...byId.keys()], pace, (id, answer) => {
      const entry = byId.get(id);
      if (entry) tell(entry, answer);
    });
  }

  return {
    call: (method, params, ask) => {
      if (ask.signal?.aborted) return Promise.resolve(fail('closed', 'no longer wanted'));
      const key = JSON.stringify([method, params]);
      let entry = byKey.get(key);
      if (!entry) {
        const id = ++lastId;
        const text = JSON.stringify({ jsonrpc: '2.0', id, method, ...(Object.keys(params).length > 0 && { params }) });
        const size = Buffer.byteLength(text);
        if (size + 3 > MAX_BATCH_BYTES) return Promise.resolve(fail('bad-params', `${method}: the parameters are too large to send`));
        entry = {
          key,
          id,
          text,
          size,
          rank: rank(ask.priority),
          minHeight: 0,
          spender: ask.spender ?? method,
          waiters: new Set(),
        };
        byKey.set(key, entry);
        pending.push(entry);
      }
      const joined = entry;
      joined.rank = Math.min(joined.rank, rank(ask.priority));
      joined.minHeight = Math.max(joined.minHeight, ask.minHeight ?? 0);
      gathering ??= clock.after(GATHER_MS, () => {
        gathering = null;
        arrange();
      });
      return new Promise((resolve) => {
        const done = (answer: Result<RpcAnswer>): void => {
          joined.waiters.delete(done);
          forget();
          resolve(answer);
        };
        const leave = (): void => {
          done(fail('closed', 'no longer wanted'));
          if (joined.waiters.size === 0 && byKey.get(key) === joined) {
            take([joined]); // of a part it goes when the part does
            arrange();
          }
        };
        joined.waiters.add(done);
        const forget = onAbort(ask.signal, leave);
      });
    },
  };
}
