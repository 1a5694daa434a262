import { MAX_DIFFERENT, type Difference, type NotComparable } from '#contract/model/app/crosscheck.ts';
import { decode } from '../api/schema/decode.ts';
import { unwrap, type Unwrapped } from '../api/schema/envelope.ts';
import type { GspRow } from '../api/schema/endpoint.ts';
import { GSP } from '../api/tables/gsp/gsp.ts';
import type { Ask } from '../net/request-options.ts';
import type { Rpc } from '../net/rpc/json-rpc.ts';
import { CANONICAL, type Canonicalise } from './canonical-methods.ts';
import { compare, type Comparison } from './compare.ts';
import type { Sample } from './samples.ts';

type Why = NotComparable['why'];

/** A call with different answers for one block, and both responses. */
export interface Disagreed {
  readonly sample: Sample;
  readonly height: number;
  readonly hash: string;
  readonly found: Comparison['found'];
  readonly hosted: unknown;
  readonly node: unknown;
}
/** The result of one comparison round. */
export interface Round {
  /** The newest block at which anything was compared; null if nothing was. */
  readonly height: number | null;
  readonly blockhash: string | null;
  readonly same: number;
  readonly notComparable: readonly NotComparable[];
  /** A height at which both sources have different blocks, if nothing could be compared; otherwise null. */
  readonly forkedAt: number | null;
  readonly different: readonly Difference[];
  readonly differing: number;
  readonly disagreed: readonly Disagreed[];
}
type Services = Readonly<Record<'hosted' | 'node', Rpc>>;
type Pair = readonly [hosted: Unwrapped | null, node: Unwrapped | null];
type Asked = { readonly sample: Sample; readonly both: Pair };

/** Returns why two responses are not of the same known state; null if they are. */
export function apart([hosted, node]: Pair): Why | null {
  if (!hosted || !node) return 'one-source';
  for (const { height, hash } of [hosted, node]) if (height === null || hash === null || hash === 'pending') return 'no-block';
  // Any state but up-to-date means that the data may be of an earlier block.
  if ([hosted, node].some(({ state }) => state !== null && state !== 'up-to-date')) return 'not-current';
  const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;
  if (differ(hosted.chain, node.chain) || differ(hosted.gameId, node.gameId)) return 'other-chain';
  if (hosted.height !== node.height) return 'other-height';
  return hosted.hash === node.hash ? null : 'other-block';
}

/** Returns the canonical form of a payload; undefined if it cannot be decoded or is about another subject. */
function canonical({ method, params }: Sample, payload: unknown) {
  const row: GspRow = GSP[method];
  const read = decode(method, row.data, payload ?? null);
  const canonicalise: Canonicalise = CANONICAL[method];
  return !read.ok || row.echo?.(read.value, params) ? undefined : canonicalise(payload ?? null, params, read.value);
}

/** Compares two payloads of the same state in all fields that both state. Returns the reason if they cannot be compared. */
export function comparePayloads(sample: Sample, hosted: unknown, node: unknown): Comparison | Why {
  const [left, right] = [canonical(sample, hosted), canonical(sample, node)];
  if (left === undefined || right === undefined) return 'unreadable';
  const comparison = compare(left, right);
  return comparison.compared === 0 ? 'nothing-shared' : comparison;
}

async function ask(rpc: Rpc, { method, params }: Sample, how: Ask): Promise<Unwrapped | null> {
  const got = await rpc.call(method, params, how);
  return !got.ok || got.value.error ? null : unwrap(got.value.result);
}
const askBoth = ({ hosted, node }: Services, samples: readonly Sample[], how: Ask): Promise<Asked[]> =>
  Promise.all(samples.map(async (sample) => ({ sample, both: await Promise.all([ask(hosted, sample, how), ask(node, sample, how)]) })));

/** Requests each sample from both sources. A new block between two responses is common: such samples are repeated for the newer block. */
async function askTwice(rpc: Services, samples: readonly Sample[], how: Ask): Promise<Asked[]> {
  const first = await askBoth(rpc, samples, how);
  const again = first.map(async ({ sample, both }) => {
    if (apart(both) !== 'other-height' || how.signal?.aborted) return [{ sample, both }];
    return askBoth(rpc, [sample], { ...how, minHeight: Math.max(...both.map((one) => one?.height ?? 0)) });
  });
  return (await Promise.all(again)).flat();
}

/** Sends the same requests to both sources at once and compares answers for the same block. Never rejects. */
export async function compareRound(rpc: Services, samples: readonly Sample[], how: Ask): Promise<Round> {
  const notComparable: NotComparable[] = [];
  const disagreed: Disagreed[] = [];
  let same = 0;
  let forkedAt: number | null = null;
  let at: Unwrapped | null = null;
  for (const { sample, both } of await askTwice(rpc, samples, how)) {
    const [hosted, node] = both;
    const why = apart(both);
    if (why === 'other-block') forkedAt = hosted?.height ?? null;
    const found = why ?? comparePayloads(sample, hosted?.data, node?.data);
    if (typeof found === 'string') {
      notComparable.push({ method: sample.method, params: { ...sample.params }, why: found });
      continue;
    }
    const { height, hash } = hosted as Unwrapped & { height: number; hash: string };
    if (at === null || height > (at.height ?? 0)) at = hosted;
    if (found.found.length === 0) same += 1;
    else disagreed.push({ sample, height, hash, found: found.found, hosted: hosted?.data ?? null, node: node?.data ?? null });
  }
  const all = disagreed.flatMap(({ sample: { method, params }, found }) => found.map((one) => ({ method, params: { ...params }, ...one })));
  const block = { height: at?.height ?? null, blockhash: at?.hash ?? null };
  const counts = { same, notComparable, differing: all.length, different: all.slice(0, MAX_DIFFERENT) };
  return { ...block, ...counts, disagreed, forkedAt: at === null ? forkedAt : null };
}
