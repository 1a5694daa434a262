import { z } from 'zod';
import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import { MIN_REST_MS } from './limits.ts';
import { short } from './reasons.ts';
import { parseJson, type RpcAnswer } from './rpc-answer.ts';

/** The JSON-RPC messages of an answer, sent as JSON or as an event stream. */
export function readMessages(text: string, contentType: string): Result<unknown> {
  if (!/text\/event-stream/i.test(contentType)) return parseJson(text);
  const messages: unknown[] = [];
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const data = block.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []));
    if (data.length === 0) continue;
    const json = parseJson(data.join('\n'));
    if (!json.ok) return json;
    messages.push(...(Array.isArray(json.value) ? (json.value as unknown[]) : [json.value]));
  }
  return messages.length === 0 ? fail('unreadable', 'the answer is an empty event stream') : ok(messages);
}

const Content = z.looseObject({
  isError: z.boolean().nullish(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).default([]),
});
const Failure = z.looseObject({ success: z.literal(false), error: z.unknown().optional() });

/** What a tool answered, its text read a second time; a failure in any of its three forms is a fault that names the tool. */
export function toolValue(name: string, { error, result }: RpcAnswer): Result<unknown> {
  if (error) {
    // The reason stands in `data`; `message` is the same for all of them.
    const detail = `${name}: ${short(typeof error.data === 'string' ? error.data : error.data === null || error.data === undefined ? error.message : JSON.stringify(error.data))}`;
    return /: (429|503)\b/.test(detail) ? fail('throttled', detail, MIN_REST_MS) : fail('tool-failed', detail);
  }
  const read = Content.safeParse(result);
  if (!read.success) return fail('unreadable', `${name}: the result has no content`);
  const text = read.data.content.find((part) => part.type === 'text' && part.text !== undefined)?.text;
  if (read.data.isError) return fail('tool-failed', `${name}: ${short(text ?? 'no reason given')}`);
  if (text === undefined) return fail('unreadable', `${name}: the result has no text`);
  const json = parseJson(text);
  const value = json.ok ? json.value : text; // a few words instead of JSON are still an answer
  const failed = Failure.safeParse(value);
  if (!failed.success) return ok(value);
  return fail(
    'tool-failed',
    `${name}: ${short(typeof failed.data.error === 'string' ? failed.data.error : JSON.stringify(failed.data.error ?? 'no reason given'))}`,
  );
}
