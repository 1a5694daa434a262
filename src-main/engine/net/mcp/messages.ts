import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import { parseJson } from '../http/read-json.ts';
import { MAX_TOOL_MESSAGES } from '../lane/limits.ts';

/** Collects the messages of one answer, in the order of arrival. */
export interface Messages {
  /** Adds a piece of the answer's text. Returns true once all expected answers have arrived: the rest need not be read. */
  push(piece: string): boolean;
  /** Ends the text and returns all messages. Returns the fault `unreadable` if there are none. */
  end(): Result<readonly unknown[]>;
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

/**
 * Parses an event stream: messages are blocks that end with an empty line. Other events, comments and keep-alives are ignored. `ids` are
 * the expected answers.
 */
export function streamedMessages(ids: readonly (number | string)[]): Messages {
  const missing = new Set(ids.map(String));
  const messages: unknown[] = [];
  let trouble: Result<never> | null = null;
  let parts: string[] = []; // pieces of the block that has not ended yet
  let returned = false; // the last piece ended with a carriage return: a line feed at the start of the next piece belongs to it
  const block = (text: string): void => {
    const lines = text.split('\n');
    const named = lines
      .find((line) => line.startsWith('event:'))
      ?.slice(6)
      .trim();
    const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []));
    if (data.length === 0 || (named !== undefined && named !== '' && named !== 'message')) return;
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
    push,
    end: () => {
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
export const isStream = (contentType: string | null): boolean => /text\/event-stream/i.test(contentType ?? '');
