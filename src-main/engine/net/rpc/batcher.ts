/**
 * Collects JSON-RPC calls into batch requests.
 * Purpose: calls that are made within GATHER_MS, or while the lane is busy, share one request; identical pending calls are sent once.
 * Invariants: there is one waiting request for each batch that the pending calls need, at least as urgent as its most urgent call; the
 * calls of a request are chosen only when the lane grants its turn, most urgent first; at most one part of a refused batch is in flight.
 * Errors: every call settles with an answer or a fault and never rejects. A batch that is refused as a whole is split or made smaller and
 * sent again; a fault without such a refusal goes to all calls of the batch.
 */

import { fail, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Clock } from '../../base/clock.ts';
import { onAbort } from '../../base/on-abort.ts';
import { createPace } from '../../base/slices.ts';
import { PRIORITIES, rank, type Ask, type Priority } from '../request-options.ts';
import type { HabitsOf } from './server-limits.ts';
import { createHalving, type Part } from './halving.ts';
import { GATHER_MS, MAX_BATCH_BYTES } from '../lane/limits.ts';
import { refusesAll, tellAnswers, type RpcAnswer } from './rpc-answer.ts';

/** One request that holds one or more calls. */
export interface Batch {
  readonly body: string;
  readonly calls: number;
  /** The highest block that any call in the batch requires; 0 for none. */
  readonly minHeight: number;
  readonly callers: readonly string[];
}

/** Answer to one batch. `refused`: why the whole request was refused: its size in bytes, the number of calls, or its form as a list. */
export type BatchResponse = Result<string> & { readonly refused?: 'bytes' | 'calls' | 'form' };

/** Sends one batch, which `fill` returns once the lane grants the turn (null: no calls left). Returns the text. Never rejects. */
export type Post = (ask: { readonly priority: Priority; readonly signal: AbortSignal }, fill: () => Batch | null) => Promise<BatchResponse>;

/** One call as it is sent, and all callers that wait for it. */
interface Entry {
  readonly key: string;
  readonly id: number;
  readonly text: string;
  readonly size: number;
  rank: number;
  minHeight: number;
  readonly caller: string;
  readonly waiters: Set<(answer: Result<RpcAnswer>) => void>;
}

/** A request that waits for its turn. Its calls are chosen when it is sent. */
interface Waiting {
  readonly rank: number;
  readonly stop: AbortController;
}

export function createBatcher(clock: Clock, post: Post, habits: HabitsOf) {
  let pending: Entry[] = []; // not sent yet; sorted by urgency before calls are taken from it
  const byKey = new Map<string, Entry>();
  let waiting: Waiting[] = [];
  let lastId = 0;
  let gathering: (() => void) | null = null;
  const halving = createHalving<Entry>(({ waiters }) => waiters.size > 0);
  const pace = createPace(clock.tick);
  let trying = false; // a part of a refused batch is in flight

  /** The most urgent calls that fit into one request, in the order of arrival within a priority. */
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
  /** The part of a refused batch to send next; null while another part is in flight or when there is none. */
  const nextPart = (): readonly Entry[] | null => (trying ? null : halving.next());
  const rankOf = (entries: readonly Entry[]): number => Math.min(...entries.map((entry) => entry.rank));

  const take = (entries: readonly Entry[]): void => {
    const taken = new Set(entries);
    pending = pending.filter((entry) => !taken.has(entry));
    for (const entry of entries) if (byKey.get(entry.key) === entry) byKey.delete(entry.key);
  };

  /** Starts and aborts waiting requests until their number and priorities match the pending calls. */
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
    waiting.push(...fresh); // added before any of them is granted, because each grant calls `arrange` again
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
        callers: batch.map(({ caller }) => caller),
      };
    };
    const reply = await post({ priority: PRIORITIES[ticket.rank] ?? 'background', signal: ticket.stop.signal }, fill);
    waiting = waiting.filter((one) => one !== ticket);
    if (!filled && !ticket.stop.signal.aborted) {
      // The lane refused the request before it was sent (full or closed): only the least urgent calls fail, the others keep their requests.
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

  /** Makes calls joinable again that will be sent once more in another form. */
  function again(entries: readonly Entry[]): void {
    for (const entry of entries) byKey.set(entry.key, byKey.get(entry.key) ?? entry);
  }
  const refusalOf = (reply: BatchResponse, alone: boolean): BatchResponse['refused'] | null =>
    reply.ok ? (!alone && refusesAll(reply.value) ? 'form' : null) : (reply.refused ?? null);

  /** Learns a limit from the refusal of a whole request and queues its calls again. Returns the calls that are finished. */
  function learn(batch: readonly Entry[], reply: BatchResponse, alone: boolean): readonly Entry[] {
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

  /** As `learn`, for a part of a batch that was refused without a reason. */
  function learnOfPart(part: Part<Entry>, reply: BatchResponse, alone: boolean): readonly Entry[] {
    const refused = refusalOf(reply, alone);
    if (refused === 'form' && !alone) {
      again(part.calls);
      halving.split(part.calls, part.of);
      return [];
    }
    if (refused === 'form') return halving.refusedAlone(part) ? ended(part.calls) : part.calls;
    if (!reply.ok) return ended(part.calls); // unreachable or busy: all calls end instead of waiting for the search to finish
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
      for (const resolve of [...waiters]) resolve(answer ?? fail('unreadable', text('rpc.no-answer', { id })));
    };
    if (!reply.ok) return batch.forEach((entry) => tell(entry, reply));
    const byId = new Map(batch.map((entry) => [entry.id, entry]));
    await tellAnswers(reply.value, [...byId.keys()], pace, (id, answer) => {
      const entry = byId.get(id);
      if (entry) tell(entry, answer);
    });
  }

  return {
    /** Calls that are made together, or while the lane is busy, share requests. Always settles; a bad call never affects the others. */
    call: (method: string, params: object, ask: Ask): Promise<Result<RpcAnswer>> => {
      if (ask.signal?.aborted) return Promise.resolve(fail('closed', text('no-longer-wanted')));
      const key = JSON.stringify([method, params]);
      let entry = byKey.get(key);
      if (!entry) {
        const id = ++lastId;
        const body = JSON.stringify({ jsonrpc: '2.0', id, method, ...(Object.keys(params).length > 0 && { params }) });
        const size = Buffer.byteLength(body);
        if (size + 3 > MAX_BATCH_BYTES) return Promise.resolve(fail('bad-params', text('rpc.too-large', { method })));
        entry = { key, id, text: body, size, rank: rank(ask.priority), minHeight: 0, caller: ask.caller ?? method, waiters: new Set() };
        byKey.set(key, entry);
        pending.push(entry);
      }
      const shared = entry;
      shared.rank = Math.min(shared.rank, rank(ask.priority));
      shared.minHeight = Math.max(shared.minHeight, ask.minHeight ?? 0);
      gathering ??= clock.after(GATHER_MS, () => {
        gathering = null;
        arrange();
      });
      return new Promise((resolve) => {
        const done = (answer: Result<RpcAnswer>): void => {
          shared.waiters.delete(done);
          forget();
          resolve(answer);
        };
        const leave = (): void => {
          done(fail('closed', text('no-longer-wanted')));
          if (shared.waiters.size === 0 && byKey.get(key) === shared) {
            take([shared]); // a call in a part of a refused batch is dropped with that part
            arrange();
          }
        };
        shared.waiters.add(done);
        const forget = onAbort(ask.signal, leave);
      });
    },
  };
}
