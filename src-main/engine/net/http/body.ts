import { fail, ok, type Result } from '#contract/faults.ts';
import type { ByteBudget } from './byte-budget.ts';
import { MAX_BODIES, MAX_BODY } from '../lane/limits.ts';

/** Takes each piece of an answer instead of its being kept; the next one waits until it is done. */
export type Take = (piece: string) => void | Promise<void>;

/** Told each piece of an answer as it comes, which keeps what it needs; true once it has heard enough: the rest is not waited for. */
export type Listener = (piece: string) => boolean;

export interface Reading {
  readonly budget: ByteBudget;
  readonly most?: number | undefined;
  /** The beginning is enough: a longer text ends at `most` and is no fault. */
  readonly beginning?: boolean;
  readonly take?: Take | undefined;
  readonly listen?: Listener | null | undefined;
}

/** Memory grows by so much. */
const STEP_BYTES = 256 * 1024;
const mebibytes = (bytes: number): number => Math.round(bytes / 1_048_576);

/** Up to `most` bytes of one answer in pages of their own, which go back at once when it is let go and not when a collector comes by. */
function createKept(most: number) {
  const pages = new ArrayBuffer(0, { maxByteLength: most });
  let length = 0;
  return {
    add(piece: Uint8Array): void {
      const fits = piece.subarray(0, most - length);
      const end = length + fits.byteLength;
      if (end > pages.byteLength) pages.resize(Math.min(most, Math.ceil(end / STEP_BYTES) * STEP_BYTES));
      new Uint8Array(pages).set(fits, length);
      length = end;
    },
    text: (): string => new TextDecoder().decode(new Uint8Array(pages, 0, length)),
    free: (): void => pages.resize(0),
  };
}

/**
 * An answer's text, counted while it is read; empty where somebody takes or hears its pieces. One that is too large, or the
 * largest while all together are, is cut off.
 */
export async function readText(
  response: Response,
  what: string,
  { budget, most = MAX_BODY, beginning = false, take, listen }: Reading,
): Promise<Result<{ text: string; bytes: number }>> {
  if (!response.body) return ok({ text: '', bytes: 0 });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const kept = take || listen ? null : createKept(most);
  const drop = (): void => void reader.cancel().catch(() => undefined);
  const claim = budget.open(drop);
  try {
    for (let bytes = 0; ;) {
      const { done, value } = await reader.read();
      const size = value?.byteLength ?? 0;
      bytes += size;
      const over = bytes > most;
      if (over && !beginning) {
        drop();
        return fail('unreadable', `${what}: the answer is larger than ${mebibytes(most)} MiB`);
      }
      if (!claim.take(size))
        return fail('unreadable', `${what}: answers under way hold more than ${mebibytes(MAX_BODIES)} MiB, and this is the largest`);
      let enough = over;
      if (kept) {
        if (value) kept.add(value);
      } else {
        const piece = done ? decoder.decode() : decoder.decode(value, { stream: true });
        if (take) {
          await take(piece);
          claim.give(size);
        }
        enough = (listen?.(piece) ?? false) || over;
      }
      if (enough && !done) drop();
      if (enough || done) return ok({ text: kept?.text() ?? '', bytes });
    }
  } finally {
    claim.end();
    kept?.free();
  }
}
