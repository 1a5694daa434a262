import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import { MAX_BODY } from './limits.ts';

/** An answer's text, counted while it is read; a larger one is cut off. */
export async function readText(response: Response, what: string, most = MAX_BODY): Promise<Result<{ text: string; bytes: number }>> {
  if (!response.body) return ok({ text: '', bytes: 0 });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return ok({ text: parts.join('') + decoder.decode(), bytes });
    bytes += value.byteLength;
    if (bytes > most) {
      await reader.cancel();
      return fail('unreadable', `${what}: the answer is larger than ${Math.round(most / 1_048_576)} MiB`);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}
