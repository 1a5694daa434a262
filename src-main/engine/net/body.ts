import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import { MAX_BODY } from './limits.ts';

/** Takes each piece of an answer instead of its being kept; the next one waits until it is done. */
export type Take = (piece: string) => void | Promise<void>;

/** Told each piece of an answer as it comes; true once it has heard enough: the rest is not waited for. */
export type Listener = (piece: string) => boolean;

export interface Reading {
  readonly most?: number | undefined;
  readonly take?: Take | undefined;
  readonly listen?: Listener | null | undefined;
}

/** An answer's text, counted while it is read; a larger one is cut off. */
export async function readText(
  response: Response,
  what: string,
  { most = MAX_BODY, take, listen }: Reading = {},
): Promise<Result<{ text: string; bytes: number }>> {
  if (!response.body) return ok({ text: '', bytes: 0 });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    const piece = done ? decoder.decode() : decoder.decode(value, { stream: true });
    bytes += value?.byteLength ?? 0;
    if (bytes > most) {
      await reader.cancel();
      return fail('unreadable', `${what}: the answer is larger than ${Math.round(most / 1_048_576)} MiB`);
    }
    if (take) await take(piece);
    else parts.push(piece);
    const enough = listen?.(piece) ?? false;
    if (enough && !done) await reader.cancel();
    if (enough || done) return ok({ text: parts.join(''), bytes });
  }
}
