import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { ByteBudget } from './byte-budget.ts';
import { MAX_BODIES, MAX_BODY } from '../lane/limits.ts';

/** Receives each piece of an answer, which is then not buffered. The next piece is read after the returned promise resolves. */
export type Take = (piece: string) => void | Promise<void>;

/** Receives each piece of an answer as it arrives. Returns true once it needs no more: the rest is not read. */
export type Listener = (piece: string) => boolean;

/** How to read one body: at most `most` bytes, buffered unless `take` or `listen` receives its pieces. */
interface Reading {
  readonly most?: number | undefined;
  /** Only the beginning is needed: a longer text is cut at `most` and is no fault. */
  readonly beginning?: boolean;
  readonly take?: Take | undefined;
  readonly listen?: Listener | null | undefined;
}

/** The buffer grows in steps of this size. */
const STEP_BYTES = 256 * 1024;
const mebibytes = (bytes: number): number => Math.round(bytes / 1_048_576);

/** Buffers up to `most` bytes of one answer in a resizable ArrayBuffer, whose memory `free` releases without a garbage collection. */
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
 * Reads the text of an answer and counts its bytes; the text is empty if `take` or `listen` receives the pieces. Returns the fault
 * `unreadable` for an answer larger than `most`, and for the largest answer when all answers in progress together exceed the budget.
 */
export async function readText(
  response: Response,
  what: string,
  budget: ByteBudget,
  { most = MAX_BODY, beginning = false, take, listen }: Reading,
): Promise<Result<{ text: string; bytes: number }>> {
  if (!response.body) return ok({ text: '', bytes: 0 });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const buffer = take || listen ? null : createKept(most);
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
        return fail('unreadable', text('http.too-large', { what, mebibytes: mebibytes(most) }));
      }
      if (!claim.take(size)) return fail('unreadable', text('http.all-too-large', { what, mebibytes: mebibytes(MAX_BODIES) }));
      let enough = over;
      if (buffer) {
        if (value) buffer.add(value);
      } else {
        const piece = done ? decoder.decode() : decoder.decode(value, { stream: true });
        if (take) {
          await take(piece);
          claim.give(size);
        }
        enough = (listen?.(piece) ?? false) || over;
      }
      if (enough && !done) drop();
      if (enough || done) return ok({ text: buffer?.text() ?? '', bytes });
    }
  } finally {
    claim.end();
    buffer?.free();
  }
}
