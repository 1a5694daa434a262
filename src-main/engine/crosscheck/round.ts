import type { Difference } from '../../../src-preload/contract/model/crosscheck.ts';
import { decode } from '../api/decode.ts';
import { unwrap } from '../api/envelope.ts';
import { GSP } from '../api/gsp.ts';
import type { Ask } from '../net/ask.ts';
import type { Rpc } from '../net/json-rpc.ts';
import { differences } from './compare.ts';
import type { Sample } from './samples.ts';

export interface Round {
  /** The newest block that something was compared at. */
  readonly height: number | null;
  readonly blockhash: string | null;
  readonly same: number;
  readonly apart: number;
  /** A height at which the two have different blocks, seen while nothing could be compared. */
  readonly forkedAt: number | null;
  readonly different: readonly Difference[];
}
interface Told {
  readonly height: number;
  readonly hash: string;
  readonly data: unknown;
}

/** What one service says, and of which block; null when it says nothing that can be compared. */
async function ask(rpc: Rpc, { method, params }: Sample, how: Ask): Promise<Told | null> {
  const got = await rpc.call(method, params, how);
  if (!got.ok || got.value.error) return null;
  const { height, hash, data } = unwrap(got.value.result);
  const read = decode(method, GSP[method].data, data ?? null);
  return read.ok && height !== null && hash !== null ? { height, hash, data: read.value } : null;
}

const MAX_DIFFERENT = 50;

/** Asks both the same at once. Only answers of one and the same block are compared. */
export async function compareRound(
  rpc: { readonly hosted: Rpc; readonly node: Rpc },
  samples: readonly Sample[],
  how: Ask,
): Promise<Round> {
  const pairs = await Promise.all(
    samples.map(async (sample) => ({
      sample,
      both: await Promise.all([ask(rpc.hosted, sample, how), ask(rpc.node, sample, how)]),
    })),
  );
  const different: Difference[] = [];
  let [same, apart] = [0, 0];
  let forkedAt: number | null = null;
  let at: { readonly height: number; readonly hash: string } | null = null;
  for (const { sample, both } of pairs) {
    const [hosted, node] = both;
    if (!hosted || !node || hosted.height !== node.height || hosted.hash !== node.hash) {
      apart += 1;
      if (hosted && node && hosted.height === node.height) forkedAt = hosted.height;
      continue;
    }
    if (at === null || hosted.height > at.height) at = hosted;
    const found = differences(hosted.data, node.data);
    if (found.length === 0) same += 1;
    different.push(...found.map((one) => ({ method: sample.method, params: { ...sample.params }, ...one })));
  }
  const found = { height: at?.height ?? null, blockhash: at?.hash ?? null, same, apart, different: different.slice(0, MAX_DIFFERENT) };
  return { ...found, forkedAt: at === null ? forkedAt : null };
}
