import { fail, ok, type Result } from '#contract/faults.ts';
import { about } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Ask } from '../request-options.ts';
import { mergeHeaders } from '../http/headers.ts';
import type { Http } from '../http/http.ts';
import type { Lane } from '../lane/lane.ts';
import { MAX_TOOL_BODY } from '../lane/limits.ts';
import { isStream, readMessages, streamedMessages, type Messages } from './messages.ts';

/** One POST to the tool server. */
export interface Letter {
  /** One message or several, as JSON. */
  readonly body: string;
  /** Ids of the expected answers; empty for a notification. */
  readonly ids: readonly (number | string)[];
  readonly headers: Record<string, string>;
  readonly what: string;
  readonly calls?: number;
  readonly ask: Ask;
}
/** The messages of one answer, with its status and headers. */
export interface McpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly messages: readonly unknown[];
}
/** Posts messages to the tool server; each post takes one turn of the lane. */
export type ToolPost = (letter: Letter) => Promise<Result<McpResponse>>;

/** Creates the function that posts messages. It returns the messages that arrived, or the fault of the request. */
export const createToolPost =
  ({ url, http, lane }: { readonly url: string; readonly http: Http; readonly lane: Lane }): ToolPost =>
  async ({ body, ids, headers, what, calls, ask }) => {
    let streamed: Messages | null = null;
    const sent = await http.send({
      url,
      lane,
      ask,
      what,
      method: 'POST',
      body,
      maxBytes: MAX_TOOL_BODY,
      headers: mergeHeaders({ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }, headers),
      // A server may keep its stream open after the answer.
      listen: (answered) => {
        streamed = isStream(answered.get('content-type')) ? streamedMessages(ids) : null;
        return streamed?.push ?? null;
      },
      ...(calls !== undefined && { calls }),
      ...(ask.answerMs !== undefined && { timeoutMs: ask.answerMs }),
    });
    if (!sent.ok) {
      // Answers that arrived before the stream stalled or broke off are valid.
      const came = ids.length > 1 && sent.fault.code !== 'closed' ? (streamed as Messages | null)?.end() : undefined;
      return came?.ok ? ok({ status: 200, headers: new Headers(), messages: came.value }) : sent;
    }
    const { status, headers: answered, text } = sent.value;
    if (ids.length === 0) return ok({ status, headers: answered, messages: [] });
    const read = (streamed as Messages | null)?.end() ?? readMessages(text, answered.get('content-type') ?? '');
    return read.ok ? ok({ status, headers: answered, messages: read.value }) : fail('unreadable', about(what, reasonOf(read.fault)));
  };
