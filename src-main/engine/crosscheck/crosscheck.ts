import type { CrossCheck, Difference } from '../../../src-preload/contract/model/crosscheck.ts';
import type { Notice } from '../../../src-preload/contract/protocol.ts';
import type { Unix } from '../../../src-preload/contract/model/time.ts';
import type { Api } from '../api/api.ts';
import { seconds, sleep, type Clock } from '../base/clock.ts';
import type { Ask } from '../net/ask.ts';
import { CROSSCHECK_MS, CROSSCHECK_WAIT_MS } from '../net/limits.ts';
import { compareRound } from './round.ts';
import { samplesOf, type Watched } from './samples.ts';

interface Deps {
  readonly clock: Clock;
  /** null while there is no connection. */
  readonly api: () => Api | null;
  readonly watched: () => readonly Watched[];
  readonly changed: () => void;
  readonly notify: (notice: Omit<Notice, 'at'>) => void;
  readonly broke: (what: string, cause: unknown) => unknown;
}

export const NOT_COMPARED: CrossCheck = {
  comparedAt: null,
  height: null,
  blockhash: null,
  same: 0,
  apart: 0,
  different: [],
  skipped: 'nothing was compared yet',
};

const BRANCHED_ROUNDS = 3;

/** Why the two cannot be compared now, or null. */
function hindrance(api: Api | null): string | null {
  if (!api) return 'there is no connection';
  if (!api.rpc.hosted || !api.rpc.node) return 'only with the connection "Both" there are two to compare';
  const ill = api.sources().find(({ name, health }) => (name === 'node' || name === 'hosted') && health !== 'ok');
  if (!ill) return null;
  const who = ill.name === 'node' ? 'your node' : 'the hosted service';
  return ill.health === 'unknown' ? `${who} was not asked yet` : `${who} is not well: ${ill.why ?? ill.health}`;
}

const words = (value: Difference['hosted']): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : value === null ? 'nothing' : String(value);

/** Once a minute, in idle time: samples of what both services say, compared at the same block. Who lies, or stands on another fork, is told. */
export function startCrossCheck({ clock, api, watched, changed, notify, broke }: Deps) {
  const gone = new AbortController();
  let now = NOT_COMPARED;
  let round = 0;
  let seen: Api | null = null;
  let comparedTick = 0;
  let branched = 0; // rounds in a row in which the two had different blocks at one height
  /** Kinds of contradiction the user was told of; forgotten once a round finds none. */
  let told = new Set<string>();

  const put = (next: CrossCheck): void => {
    if (JSON.stringify(next) === JSON.stringify(now)) return;
    now = next;
    changed();
  };

  /** Ends with the next block, or after a while without one: right after it both answer of the same. */
  function nextBlock(from: Api): Promise<void> {
    const heard = new AbortController();
    const stop = from.onHead(() => heard.abort());
    return sleep(clock, CROSSCHECK_WAIT_MS, AbortSignal.any([gone.signal, heard.signal])).finally(stop);
  }

  /** The newest block is replaced now and then; blocks that stay different are two branches of the chain. */
  function tellBranch(height: number, apart: number): void {
    put({
      ...now,
      apart,
      skipped: `at block ${words(height)} they have different blocks: one of them stands on another branch of the chain`,
    });
    if (branched !== BRANCHED_ROUNDS) return;
    notify({
      key: 'crosscheck',
      tone: 'error',
      title: 'Your node and the hosted service are on different branches of the chain',
      text: `Time and again they had different blocks at one height, ${words(height)} the last. What they serve cannot be compared.`,
    });
  }

  async function compare(from: Api): Promise<void> {
    if (!from.rpc.hosted || !from.rpc.node) return;
    await nextBlock(from);
    const head = from.head()?.height;
    const how: Ask = { priority: 'background', spender: 'crosscheck', signal: gone.signal, ...(head !== undefined && { minHeight: head }) };
    const got = await compareRound({ hosted: from.rpc.hosted, node: from.rpc.node }, samplesOf(watched(), round++), how);
    if (gone.signal.aborted || api() !== from) return;
    branched = got.forkedAt === null ? 0 : branched + 1;
    if (got.forkedAt !== null) return tellBranch(got.forkedAt, got.apart);
    if (got.height === null) return put({ ...now, apart: got.apart, skipped: 'the two never answered of the same block' });
    comparedTick = clock.tick();
    const { forkedAt: _none, ...found } = got;
    put({ ...found, different: [...got.different], comparedAt: seconds(clock) as Unix, skipped: null });
    const first = got.different[0];
    const kinds = got.different.map(({ method, field }) => `${method} ${field.replace(/\[\d+\]/g, '')}`);
    if (first && kinds.some((kind) => !told.has(kind)))
      notify({
        key: 'crosscheck',
        tone: 'error',
        title: 'Your node and the hosted service disagree',
        text: `${first.method} at block ${words(got.height)}: \`${first.field}\` is ${words(first.hosted)} to the hosted service and ${words(first.node)} to your node. The Connection panel tells more.`,
      });
    told = first ? new Set([...told, ...kinds]) : new Set();
  }

  /** Another connection: what was found of the one before counts for nothing. */
  function begin(from: Api | null): void {
    seen = from;
    branched = 0;
    told = new Set();
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
  run().catch((cause: unknown) => broke('the cross-check', cause));

  return {
    now: (): CrossCheck => now,
    stop: (): void => gone.abort(),
  };
}
