import { fail, ok, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Ask } from '../request-options.ts';
import type { Http } from '../http/http.ts';
import { parseJson } from '../http/read-json.ts';
import type { Answer } from '../http/round-trip.ts';
import type { Lane } from '../lane/lane.ts';
import { MAX_TOOL_MESSAGES } from '../lane/limits.ts';

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

/** Collects the messages of an event stream; other events, comments and keep-alives are ignored. `ids`: the expected answers. */
export function streamedMessages(ids: readonly (number | string)[]) {
  const missing = new Set(ids.map(String));
  const messages: unknown[] = [];
  let trouble: Result<never> | null = null;
  let parts: string[] = []; // pieces of the block that has not ended yet
  let returned = false; // the last piece ended with a carriage return: a line feed at the start of the next piece belongs to it
  const block = (text: string): void => {
    const lines = text.split('\n');
    const named = (lines.find((line) => line.startsWith('event:')) ?? 'event:message').slice(6).trim() || 'message';
    const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []));
    if (data.length === 0 || named !== 'message') return;
    const json = parseJson(data.join('\n'));
    if (!json.ok) return void (trouble ??= json);
    for (const message of listed(json.value)) {
      const { id, method } = (message ?? {}) as { id?: unknown; method?: unknown };
      if (method !== undefined) continue; // requests and notifications of the server are ignored
      if (messages.length < MAX_TOOL_MESSAGES) messages.push(message);
      if (typeof id === 'number' || typeof id === 'string') missing.delete(String(id));
    }
  };
  const push = (piece: string): boolean => {
    const text = (returned && piece.startsWith('\n') ? piece.slice(1) : piece).replace(/\r\n?/g, '\n');
    if (piece !== '') returned = piece.endsWith('\r');
    const ends = text.includes('\n\n') || (text.startsWith('\n') && (parts.at(-1)?.endsWith('\n') ?? false));
    if (text !== '') parts.push(text);
    if (ends) {
      const blocks = parts.join('').split(/\n{2,}/);
      parts = [blocks.pop() ?? ''];
      blocks.forEach(block);
    }
    return ids.length > 0 && missing.size === 0;
  };
  return {
    /** Adds a piece of the answer's text. Returns true once all expected answers have arrived: the rest need not be read. */
    push,
    /** Ends the text and returns all messages, in the order of arrival. Returns the fault `unreadable` if there are none. */
    end: (): Result<readonly unknown[]> => {
      push('\n\n');
      if (messages.length > 0) return ok(messages);
      return trouble ?? fail('unreadable', text('mcp.empty-stream'));
    },
  };
}

/** Reads the messages of a complete answer. A stream is recognised by its content type, or by its first line if the type is wrong. */
export function readMessages(text: string, contentType: string): Result<readonly unknown[]> {
  if (isStream(contentType) || /^\s*(?:event|data|id|retry):/.test(text)) {
    const messages = streamedMessages([]);
    messages.push(text);
    return messages.end();
  }
  const json = parseJson(text);
  return json.ok ? ok(listed(json.value)) : json;
}
/** Whether a content type is that of an event stream. */
const isStream = (contentType: string | null): boolean => /text\/event-stream/i.test(contentType ?? '');

/** One POST to the tool server: one message or several as JSON, with the ids of the expected answers; none for a notification. */
interface Letter {
  readonly body: string;
  readonly ids: readonly (number | string)[];
  readonly headers: Record<string, string>;
  readonly what: string;
  readonly ask: Ask;
}
type Posted = Pick<Answer, 'status' | 'headers'> & { readonly messages: readonly unknown[] };
/** Posts messages to the tool server; each post takes one turn of the lane. */
export type ToolPost = ReturnType<typeof createToolPost>;

/** Creates the function that posts messages. It returns the messages that arrived, or the fault of the request. */
export const createToolPost =
  (url: string, http: Http, lane: Lane) =>
  async ({ body, ids, headers, what, ask }: Letter): Promise<Result<Posted>> => {
    let streamed: ReturnType<typeof streamedMessages> | null = null;
    const sent = await http.send({
      url,
      lane,
      ask,
      what,
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      // A server may keep its stream open after the answer.
      listen: (answered) => {
        streamed = isStream(answered.get('content-type')) ? streamedMessages(ids) : null;
        return streamed?.push ?? null;
      },
      calls: Math.max(1, ids.length),
      timeoutMs: ask.answerMs,
    });
    if (!sent.ok) {
      // Answers that arrived before the stream stalled or broke off are valid.
      const came =
        ids.length > 1 && sent.fault.code !== 'closed' ? (streamed as ReturnType<typeof streamedMessages> | null)?.end() : undefined;
      return came?.ok ? ok({ status: 200, headers: new Headers(), messages: came.value }) : sent;
    }
    const { status, headers: answered, text } = sent.value;
    if (ids.length === 0) return ok({ status, headers: answered, messages: [] });
    const read = (streamed as ReturnType<typeof streamedMessages> | null)?.end() ?? readMessages(text, answered.get('content-type') ?? '');
    return read.ok ? ok({ status, headers: answered, messages: read.value }) : fail('unreadable', about(what, reasonOf(read.fault)));
  };
