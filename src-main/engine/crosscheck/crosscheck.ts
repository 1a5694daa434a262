import type { CrossCheck } from '#contract/model/app/crosscheck.ts';
import type { Notice } from '#contract/protocol.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { Api } from '../api/api.ts';
import type { KeyValueStore } from '../base/key-value.ts';
import { seconds, sleep, type Clock } from '../base/clock.ts';
import type { Ask } from '../net/request-options.ts';
import { CROSSCHECK_MS, CROSSCHECK_WAIT_MS } from '../net/lane/limits.ts';
import { kindOf, logDisagreements } from './disagreements.ts';
import { compareRound, type Round } from './round.ts';
import { samplesOf, type Watched } from './samples.ts';

interface Deps {
  readonly clock: Clock;
  /** Null while there is no connection. */
  readonly api: () => Api | null;
  /** Storage of the disagreement log: the cache of the service in use. */
  readonly memory: () => KeyValueStore;
  readonly watched: () => readonly Watched[];
  readonly changed: () => void;
  readonly notify: (notice: Omit<Notice, 'at'>) => void;
  readonly reportError: (what: string, cause: unknown) => unknown;
}

/** The state before the first comparison. */
export const NOT_COMPARED: CrossCheck = {
  comparedAt: null,
  height: null,
  blockhash: null,
  same: 0,
  apart: 0,
  notComparable: [],
  different: [],
  differing: 0,
  skipped: text('crosscheck.not-yet'),
};

const BRANCHED_ROUNDS = 3;

/** Returns why the two sources cannot be compared now; null if they can. */
function hindrance(api: Api | null): CodedText | null {
  if (!api) return text('crosscheck.not-connected');
  if (!api.rpc.hosted || !api.rpc.node) return text('crosscheck.needs-both');
  const ill = api.sources().find(({ name, health }) => (name === 'node' || name === 'hosted') && health !== 'ok');
  if (!ill) return null;
  const node = ill.name === 'node';
  return ill.health === 'unknown'
    ? text('crosscheck.unchecked', { node })
    : text('crosscheck.unhealthy', { node, why: ill.why ?? ill.health });
}

/** Returns the most common reason why samples were not compared. */
function commonReason(notComparable: Round['notComparable']): CodedText {
  const groups = [...Map.groupBy(notComparable, ({ why }) => why)].sort(([, a], [, b]) => b.length - a.length);
  const [why] = groups[0] ?? [];
  return why === undefined ? text('crosscheck.nothing-asked') : text('crosscheck.apart', { why: text(`apart.${why}`) });
}
const uncompared = (notComparable: Round['notComparable']) => ({ apart: notComparable.length, notComparable: [...notComparable] });

/** Compares samples of both sources' answers for the same block once a minute, at idle time, and reports differences. */
export function startCrossCheck({ clock, api, memory, watched, changed, notify, reportError }: Deps) {
  const gone = new AbortController();
  let now = NOT_COMPARED;
  let round = 0;
  let seen: Api | null = null;
  let comparedTick = 0;
  let branched = 0; // rounds in a row with different blocks at the same height
  /** Kinds of differences already reported; cleared once a round finds none. */
  let reported = new Set<string>();

  const put = (next: CrossCheck): void => {
    if (JSON.stringify(next) === JSON.stringify(now)) return;
    now = next;
    changed();
  };

  /** Resolves at the next block, or after CROSSCHECK_WAIT_MS: right after a block, both sources answer for the same one. */
  function nextBlock(from: Api): Promise<void> {
    const arrived = new AbortController();
    const stop = from.onHead(() => arrived.abort());
    return sleep(clock, CROSSCHECK_WAIT_MS, AbortSignal.any([gone.signal, arrived.signal])).finally(stop);
  }

  /**
   * Records different blocks at one height. The newest block is replaced occasionally; blocks that remain different mean two branches of
   * the chain.
   */
  function tellBranch(height: number, { notComparable }: Round): void {
    put({ ...now, ...uncompared(notComparable), skipped: text('crosscheck.forked', { height }) });
    if (branched !== BRANCHED_ROUNDS) return;
    notify({ key: 'crosscheck', tone: 'warn', title: text('crosscheck.branches'), text: text('crosscheck.branches-at', { height }) });
  }

  /** Notifies the user once of each kind of field that differs; it is unknown which source is right. */
  function tellDifferences({ different, differing, height }: Round): void {
    const [first] = different;
    const kinds = different.map(({ method, field }) => `${method} ${kindOf(field)}`);
    if (first && height !== null && kinds.some((kind) => !reported.has(kind))) {
      notify({
        key: 'crosscheck',
        tone: 'warn',
        title: text('crosscheck.differ'),
        text: text('crosscheck.differ-in', { ...first, more: differing - 1, height }),
      });
    }
    reported = first ? new Set([...reported, ...kinds]) : new Set();
  }

  async function compare(from: Api): Promise<void> {
    if (!from.rpc.hosted || !from.rpc.node) return;
    await nextBlock(from);
    const head = from.head()?.height;
    const how: Ask = { priority: 'background', caller: 'crosscheck', signal: gone.signal, ...(head !== undefined && { minHeight: head }) };
    const got = await compareRound({ hosted: from.rpc.hosted, node: from.rpc.node }, samplesOf(watched(), round++), how);
    if (gone.signal.aborted || api() !== from) return;
    branched = got.forkedAt === null ? 0 : branched + 1;
    if (got.forkedAt !== null) return tellBranch(got.forkedAt, got);
    const { height, blockhash, same, different, differing, notComparable } = got;
    if (height === null) return put({ ...now, ...uncompared(notComparable), skipped: commonReason(notComparable) });
    comparedTick = clock.tick();
    const comparedAt = seconds(clock) as Unix;
    logDisagreements(memory(), got.disagreed, comparedAt);
    put({ comparedAt, height, blockhash, same, differing, different: [...different], ...uncompared(notComparable), skipped: null });
    tellDifferences(got);
  }

  /** Discards the results of the previous connection. */
  function begin(from: Api | null): void {
    seen = from;
    branched = 0;
    reported = new Set();
    put(NOT_COMPARED);
  }

  async function run(): Promise<void> {
    for (; !gone.signal.aborted; await sleep(clock, CROSSCHECK_MS / 6, gone.signal)) {
      const from = api();
      if (from !== seen) begin(from);
      const why = hindrance(from);
      if (why !== null || !from) put({ ...now, skipped: why });
      else if (now.comparedAt === null || clock.tick() - comparedTick >= CROSSCHECK_MS) await compare(from);
      else put({ ...now, skipped: null });
    }
  }
  run().catch((cause: unknown) => reportError('cross-check', cause));

  return { now: (): CrossCheck => now, stop: (): void => gone.abort() };
}
