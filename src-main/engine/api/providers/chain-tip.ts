import { createEmitter } from '../../base/emitter.ts';

/** A block of the chain; the hash is null if it is unknown. */
export interface ChainTip {
  readonly height: number;
  readonly hash: string | null;
}

/** Tracks the newest known block, from any source. */
export function createHead() {
  let head: ChainTip | null = null;
  const news = createEmitter<ChainTip>();
  const set = (next: ChainTip): void => {
    if (head?.height === next.height && (next.hash === null || head.hash === next.hash)) return;
    head = next;
    news.emit(next);
  };
  return {
    now: (): ChainTip | null => head,
    on: news.on,
    /** Reports the block of an answer. It only ever raises the head, because some copies of the service are behind. */
    observe: (height: number | null, hash: string | null): void => {
      if (height !== null && (head === null || height > head.height || (height === head.height && head.hash === null && hash !== null)))
        set({ height, hash });
    },
    /** Reports a block of the event stream. It may lower the head, because the chain may have been reorganised. */
    set,
    /** Resets the head after its source proved to be on another chain or game. `to` is the head of the right one, if known. */
    reset: (to: ChainTip | null): void => {
      head = null;
      if (to) set(to);
    },
  };
}
