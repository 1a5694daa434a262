import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import type { Named } from '#contract/model/clubs/name.ts';
import type { Clock } from '../base/clock.ts';
import type { AskedNames } from './fetch-names.ts';
import { backoffMs } from '#contract/backoff.ts';
import type { FaultCode } from '#contract/fault-codes.ts';

/** Most ids in one request: twenty calls of a hundred. */
const AT_ONCE = 2_000;
/** Batching delay in milliseconds, to collect the names a view needs. */
const GATHER_MS = 300;
/** Longest queue of each kind. */
const MOST_WAITING = 5_000;
/** Shortest and longest back-off of a kind after a failed request. */
const RETRY = { firstMs: 2_000, mostMs: 5 * 60_000 };
/** Entities without a name are not asked for again while this many are remembered. */
const MOST_NAMELESS = 20_000;
/** Faults that do not concern the ids: the ids stay queued. After any other fault they are dropped until a view needs them again. */
const PASSING: readonly FaultCode[] = ['unreachable', 'throttled', 'server-error', 'closed', 'offline'];
const KINDS = ['club', 'player'] as const;
type Kind = (typeof KINDS)[number];
interface Queue {
  readonly waiting: Set<EntityRef>;
  failures: number;
  notBefore: number;
}

interface LearnOptions {
  readonly clock: Clock;
  readonly allowed: () => boolean;
  /** Requests names from the tool server. */
  readonly ask: (kind: Kind, ids: readonly number[]) => Promise<AskedNames>;
  readonly learnt: (names: readonly Named[]) => void;
}

/** Resolves names that views need and the cache lacks, from the tool server. A kind that fails is requested less and less often. */
export function createNameResolver({ clock, allowed, ask, learnt }: LearnOptions) {
  const queue = (): Queue => ({ waiting: new Set(), failures: 0, notBefore: -Infinity });
  const queues: Readonly<Record<Kind, Queue>> = { club: queue(), player: queue() };
  const nameless = new Set<EntityRef>();
  let due: { readonly at: number; readonly cancel: () => void } | null = null;
  let running = false;

  const next = (): Kind | undefined => KINDS.find((kind) => queues[kind].waiting.size > 0 && queues[kind].notBefore <= clock.tick());

  async function turn(kind: Kind): Promise<void> {
    const one = queues[kind];
    const refs = [...one.waiting].slice(0, AT_ONCE);
    const { names, unasked, fault } = await ask(
      kind,
      refs.map((ref) => Number(splitRef(ref).key)),
    );
    one.failures = fault ? one.failures + 1 : 0;
    one.notBefore = fault ? clock.tick() + backoffMs(one.failures - 1, RETRY) : -Infinity;
    const known = new Set(names.map(({ ref }) => ref));
    const open = new Set(unasked);
    for (const ref of refs) {
      const unanswered = open.has(Number(splitRef(ref).key));
      if (!unanswered || !fault || !PASSING.includes(fault.code)) one.waiting.delete(ref);
      if (!unanswered && !known.has(ref) && nameless.size < MOST_NAMELESS) nameless.add(ref);
    }
    if (names.length > 0) learnt(names);
  }

  async function run(): Promise<void> {
    due = null;
    if (running) return;
    running = true;
    try {
      for (let kind = next(); kind && allowed(); kind = next()) await turn(kind);
    } finally {
      running = false;
    }
    soon();
  }
  function soon(): void {
    const waits = KINDS.filter((kind) => queues[kind].waiting.size > 0).map((kind) => queues[kind].notBefore);
    if (waits.length === 0 || running || !allowed()) return;
    const at = Math.max(clock.tick() + GATHER_MS, Math.min(...waits));
    if (due && due.at <= at) return;
    due?.cancel();
    due = { at, cancel: clock.after(at - clock.tick(), run) };
  }

  return {
    want(refs: readonly EntityRef[]): void {
      if (!allowed()) return;
      for (const ref of refs) {
        const { kind } = splitRef(ref);
        if (kind !== 'club' && kind !== 'player') continue;
        const { waiting } = queues[kind];
        if (!nameless.has(ref) && waiting.size < MOST_WAITING) waiting.add(ref);
      }
      soon();
    },
    forget(): void {
      for (const kind of KINDS) Object.assign(queues[kind], { failures: 0, notBefore: -Infinity });
      nameless.clear();
      due?.cancel();
      due = null;
      soon();
    },
    stop(): void {
      due?.cancel();
      for (const kind of KINDS) queues[kind].waiting.clear();
    },
  };
}
