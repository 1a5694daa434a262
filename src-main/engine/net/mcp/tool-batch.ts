import type { Result } from '#contract/faults.ts';
import type { Clock } from '../../base/clock.ts';
import type { Ask } from '../request-options.ts';
import { TOOLS_SINGLY_MS } from '../lane/limits.ts';
import type { RpcAnswer } from '../rpc/rpc-answer.ts';
import type { Message, ToolTalk } from './negotiate.ts';

/** One tool call as a message, and the tool's name for faults. */
interface NamedMessage {
  readonly name: string;
  readonly message: Message;
}
type Answer = Result<RpcAnswer>;

/** Faults of a batch that single calls would receive as well. */
const SHARED: readonly string[] = ['throttled', 'closed'];
/** Faults of the first single call that the other calls would receive as well. */
const AWAY: readonly string[] = ['unreachable', 'throttled', 'server-error', 'closed'];

/** Sends calls in one request if the server accepts that, and one by one if not. Answers are in the order of the calls. */
export function createToolBatch(talk: ToolTalk, clock: Clock) {
  /**
   * Tick until which a server that left calls of a batch unanswered receives single calls; later it may have been restarted or replaced.
   */
  let singlyUntil = Number.NEGATIVE_INFINITY;

  const one = ({ name, message }: NamedMessage, ask: Ask): Promise<Answer> => talk.request(message, name, ask);

  /**
   * Sends the unanswered calls of a batch one by one, after the first has been answered: an unreachable server costs one more request, not
   * one per call.
   */
  async function singly([first, ...others]: readonly NamedMessage[], ask: Ask): Promise<Answer[]> {
    if (!first) return [];
    const ahead = await one(first, ask);
    if (!ahead.ok && AWAY.includes(ahead.fault.code)) return [ahead, ...others.map(() => ahead)];
    const answers = [ahead, ...(await Promise.all(others.map((call) => one(call, ask))))];
    if (answers.some((answer) => answer.ok)) singlyUntil = clock.tick() + TOOLS_SINGLY_MS;
    return answers;
  }

  return async (calls: readonly NamedMessage[], ask: Ask): Promise<Answer[]> => {
    const [first] = calls;
    if (!first || calls.length === 1 || clock.tick() < singlyUntil) return Promise.all(calls.map((call) => one(call, ask)));
    const what = calls.every(({ name }) => name === first.name) ? first.name : 'tools';
    const got = await talk.together(
      calls.map(({ message }) => message),
      what,
      ask,
    );
    if (!got.ok && SHARED.includes(got.fault.code)) return calls.map(() => got);
    const came: readonly (Answer | undefined)[] = got.ok ? got.value : [];
    const refused = came.every((answer) => answer?.ok && answer.value.error?.code === -32600);
    const answered = (at: number): boolean => !refused && (came[at]?.ok ?? false);
    const again = await singly(
      calls.filter((_, at) => !answered(at)),
      ask,
    );
    return calls.map((_, at) => (answered(at) ? came[at] : again.shift()) as Answer);
  };
}
