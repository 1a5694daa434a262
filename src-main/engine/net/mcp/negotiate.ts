import { fail, ok, type Fault, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import type { Ask } from '../request-options.ts';
import { matchAnswers, type RpcAnswer } from '../rpc/rpc-answer.ts';
import type { ToolPost } from './post.ts';
import { openSession, type ToolSession } from './session.ts';
import { statusOf } from '../http/errors.ts';

/** One JSON-RPC request without its id. */
export interface Message {
  readonly method: string;
  readonly params: Record<string, unknown>;
}

/** The negotiated form of messages. `session` null: the server has no handshake, or refused it. */
interface Terms {
  readonly session: ToolSession | null;
  /** The reason why the server refused the handshake; null once a message without one was answered. */
  refusal: Fault | null;
}

/** Faults with which a server rejects a message itself. */
const REFUSALS: readonly string[] = ['refused', 'not-found'];

/** Faults that occur with any form of message. */
const passing = (fault: Fault): boolean =>
  ['unreachable', 'throttled', 'server-error', 'closed'].includes(fault.code) || statusOf(fault) === 401 || statusOf(fault) === 403;
const noAnswer = text('mcp.no-response');

/** Whether the session is lost, or the server requires one that was not sent: 404, 400, or an error that mentions it. */
function lost(got: Result<RpcAnswer>): boolean {
  if (!got.ok) return statusOf(got.fault) === 400 || statusOf(got.fault) === 404;
  return got.value.error !== null && /\bsession\b|not (?:been )?initialized|before initialization/i.test(got.value.error.message);
}

/**
 * Creates a messenger, which sends messages in whichever form the server requires: with a handshake and a session, with a handshake only, or
 * bare. The handshake takes place with the first message and is shared by concurrent callers.
 */
export function createToolTalk(url: string, post: ToolPost) {
  let lastId = 0;
  let terms: Terms | null = null;
  let opening: Promise<Result<Terms>> | null = null;

  const open = async (ask: Ask): Promise<Result<Terms>> => {
    // The handshake ignores the signal of a single caller, because other callers wait for the same one.
    const opened = await openSession(url, post, { priority: ask.priority, caller: 'tools' });
    if (!opened.ok && passing(opened.fault)) return opened;
    const refused = !opened.ok && REFUSALS.includes(opened.fault.code);
    terms = { session: opened.ok ? opened.value : null, refusal: refused ? opened.fault : null };
    return ok(terms);
  };
  const agreed = (ask: Ask): Promise<Result<Terms>> => {
    if (terms) return Promise.resolve(ok(terms));
    opening ??= open(ask).finally(() => (opening = null));
    return opening;
  };

  /** Acts under the current terms. If they are no longer valid, acts once more under new terms, unless the caller sets `once`. */
  async function under<T>(ask: Ask, act: (now: Terms) => Promise<Result<T>>, broken: (got: Result<T>) => boolean): Promise<Result<T>> {
    const before = terms;
    const first = await agreed(ask);
    if (!first.ok) return first;
    const got = await act(first.value);
    if (!broken(got) || before !== first.value) return got; // the terms were negotiated for this call: new ones would not help
    if (terms === before) terms = null;
    if (ask.once) return got;
    const again = await agreed(ask);
    if (!again.ok) return again;
    return again.value.session === null && before.session === null ? got : act(again.value);
  }

  /** Posts one message or several; returns the answers by id. */
  const posted = async (body: object, ids: readonly number[], headers: Record<string, string>, what: string, ask: Ask) => {
    const sent = await post({ body: JSON.stringify(body), ids, headers, what, ask });
    if (!sent.ok) return sent;
    const { messages } = sent.value;
    return ok(matchAnswers(messages.length === 1 ? messages[0] : messages, ids));
  };
  const bare = async ({ method, params }: Message, what: string, ask: Ask): Promise<Result<RpcAnswer>> => {
    const id = ++lastId;
    const sent = await posted({ jsonrpc: '2.0', id, method, params }, [id], {}, what, ask);
    if (!sent.ok) return sent;
    const found = sent.value.get(id);
    return found?.ok ? found : fail('unreadable', about(what, found?.fault.detail ?? noAnswer));
  };

  /** Sends a message without the refused handshake. If it is refused too, returns that refusal; the next one begins anew. */
  const unshaken = async (now: Terms, message: Message, what: string, ask: Ask): Promise<Result<RpcAnswer>> => {
    const got = await bare(message, what, ask);
    const refused = got.ok ? lost(got) : REFUSALS.includes(got.fault.code);
    if (!refused) now.refusal = null;
    if (now.refusal === null) return got;
    if (terms === now) terms = null;
    return { ok: false, fault: now.refusal };
  };

  return {
    request: (message: Message, what: string, ask: Ask): Promise<Result<RpcAnswer>> =>
      under(ask, (now) => now.session?.request(message.method, message.params, what, ask) ?? unshaken(now, message, what, ask), lost),

    /** Sends several messages in one request. Returns the answer of each, or the fault of the whole request. */
    together: (messages: readonly Message[], what: string, ask: Ask): Promise<Result<readonly Result<RpcAnswer>[]>> =>
      under(
        ask,
        async ({ session }) => {
          const calls = messages.map((message) => ({ jsonrpc: '2.0', id: ++lastId, ...message }));
          const ids = calls.map(({ id }) => id);
          const sent = await posted(calls, ids, session?.headers() ?? {}, what, ask);
          return sent.ok ? ok(ids.map((id) => sent.value.get(id) ?? fail('unreadable', noAnswer))) : sent;
        },
        (got) => (got.ok ? got.value.every(lost) : lost(got)),
      ),
  };
}
export type ToolTalk = ReturnType<typeof createToolTalk>;
