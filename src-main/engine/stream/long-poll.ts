import { sleep, type Clock } from '../base/clock.ts';
import type { Result } from '#contract/faults.ts';
import { LONG_POLL_MS, NODE_LOOK_MS, NODE_POLL_AGAIN_MS, NODE_POLL_MOST_MS } from '../net/lane/limits.ts';
import { retryDelay } from './stream-reducer.ts';

/** An answer sooner than this was not waited for. */
const AT_ONCE_MS = 250;
/** One answer at once that brings nothing is a coincidence; so many in a row are how this node is. */
const MOST_USELESS = 3;

/** How a long poll ended: it said something, failed, lasted as long as we let it, or the head moved without its saying so. */
export type Woken = { readonly how: 'answered'; readonly atOnce: boolean } | { readonly how: 'failed' | 'lasted' | 'missed' | 'lost' };

interface Options {
  readonly clock: Clock;
  /** Asks the node to answer when its head is another than `hash`. */
  readonly ask: (hash: string, signal: AbortSignal) => Promise<Result<unknown>>;
  /** The hash of the node's head now; null when it cannot be told. */
  readonly look: (signal: AbortSignal) => Promise<string | null>;
  readonly words: (failed: Extract<Result<unknown>, { ok: false }>) => string;
  readonly random: () => number;
}

/**
 * A node's long poll, and whether it is of use. How long a node holds one is its own setting, so one that lasts is no fault: the
 * head is looked at meanwhile. One that is refused, or that answers at once with nothing new, is left alone for a while, longer
 * each time.
 */
export function createLongPoll({ clock, ask, look, words, random }: Options) {
  let [useless, tries, againAt] = [0, 0, -Infinity];
  let why: string | null = null;

  const leave = (reason: string): void => {
    useless = MOST_USELESS - 1; // when it is tried again, once is enough
    tries += 1;
    againAt = clock.tick() + retryDelay(tries, NODE_POLL_AGAIN_MS, random(), NODE_POLL_MOST_MS);
    why = `the long poll of the node is not used: ${reason}; Touchline asks for the newest block every second instead`;
  };

  return {
    /** Whether it is worth asking now. */
    usable: (): boolean => clock.tick() >= againAt,
    /** Why it is not used, in words; null while it is. */
    why: (): string | null => why,
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
          leave(words(got));
          return { how: 'failed' };
        }
        const now = await look(signal);
        if (now === null) return end('lost');
        if (now !== hash) return end('missed');
        if (clock.tick() - asked >= LONG_POLL_MS) return end('lasted');
      }
    },
    /** What the head said after the poll ended: whether it had moved. */
    judge(woken: Woken, moved: boolean): void {
      if (woken.how === 'lasted' || (woken.how === 'answered' && !woken.atOnce)) [useless, tries, why] = [0, 0, null];
      const vain = woken.how === 'missed' || (woken.how === 'answered' && woken.atOnce && !moved);
      if (vain && ++useless >= MOST_USELESS)
        leave(woken.how === 'missed' ? 'it does not tell of new blocks' : 'it answers at once, and there is no new block');
    },
    /** The node was away: it may be another build since. */
    forget: (): void => void ([useless, tries, againAt, why] = [0, 0, -Infinity, null]),
  };
}
