import { sleep, type Clock } from '../base/clock.ts';
import type { Result } from '#contract/faults.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import { LONG_POLL_MS, NODE_LOOK_MS, NODE_POLL_AGAIN_MS, NODE_POLL_MOST_MS } from '../net/lane/limits.ts';
import { reconnectDelay } from './stream-reducer.ts';

/** The node did not wait before an answer that arrives sooner than this. */
const AT_ONCE_MS = 250;
/** One useless answer may be a coincidence; after this many in a row the long poll does not work with this node. */
const MOST_USELESS = 3;

/**
 * How a long poll ended: with an answer (`atOnce`: immediately), with a failure, at the timeout LONG_POLL_MS (`lasted`), because the head
 * moved without an answer (`missed`), or because the head could not be read (`lost`).
 */
export type Woken = { readonly how: 'answered'; readonly atOnce: boolean } | { readonly how: 'failed' | 'lasted' | 'missed' | 'lost' };

interface Options {
  readonly clock: Clock;
  /** Sends the long poll: the node answers when its head is no longer `hash`. */
  readonly ask: (hash: string, signal: AbortSignal) => Promise<Result<unknown>>;
  /** Returns the hash of the node's head; null when it cannot be read. */
  readonly readHead: (signal: AbortSignal) => Promise<string | null>;
  readonly random: () => number;
}

/**
 * A node's long poll with a check of its usefulness. The node's own settings decide how long it waits, so a long wait is no fault: the head
 * is checked meanwhile. After a refusal, or several immediate answers with nothing new, polling pauses, longer each time.
 */
export function createLongPoll({ clock, ask, readHead, random }: Options) {
  let [useless, tries, againAt] = [0, 0, -Infinity];
  let why: CodedText | null = null;

  const leave = (reason: CodedText): void => {
    useless = MOST_USELESS - 1; // when it is tried again, one useless answer is enough
    tries += 1;
    againAt = clock.tick() + reconnectDelay(tries, NODE_POLL_AGAIN_MS, random(), NODE_POLL_MOST_MS);
    why = text('poll.unused', { why: reason });
  };

  return {
    /** Whether the long poll may be sent now. */
    usable: (): boolean => clock.tick() >= againAt,
    /** Why the long poll is not used, as a sentence; null while it is in use. */
    why: (): CodedText | null => why,
    async wait(hash: string, signal: AbortSignal): Promise<Woken> {
      const [asked, own] = [clock.tick(), new AbortController()];
      const poll = ask(hash, AbortSignal.any([signal, own.signal]));
      const end = (how: 'lasted' | 'missed' | 'lost'): Woken => {
        own.abort();
        return { how };
      };
      for (;;) {
        const nap = new AbortController();
        const got = await Promise.race([poll, sleep(clock, NODE_LOOK_MS, nap.signal).then(() => null)]);
        nap.abort();
        if (signal.aborted) return { how: 'lost' };
        if (got?.ok) return { how: 'answered', atOnce: clock.tick() - asked < AT_ONCE_MS };
        if (got) {
          leave(sentenceOf(got.fault));
          return { how: 'failed' };
        }
        const now = await readHead(signal);
        if (now === null) return end('lost');
        if (now !== hash) return end('missed');
        if (clock.tick() - asked >= LONG_POLL_MS) return end('lasted');
      }
    },
    /** Records whether the long poll was useful: `moved` reports whether the head had changed after it ended. */
    judge(woken: Woken, moved: boolean): void {
      if (woken.how === 'lasted' || (woken.how === 'answered' && !woken.atOnce)) [useless, tries, why] = [0, 0, null];
      const vain = woken.how === 'missed' || (woken.how === 'answered' && woken.atOnce && !moved);
      if (vain && ++useless >= MOST_USELESS) leave(text(woken.how === 'missed' ? 'poll.missed' : 'poll.at-once'));
    },
    /** Resets everything after the node was unreachable, since it may run another build now. */
    forget: (): void => void ([useless, tries, againAt, why] = [0, 0, -Infinity, null]),
  };
}
