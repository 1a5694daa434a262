import { createEmitter } from '../../base/emitter.ts';

export interface Head {
  readonly height: number;
  readonly hash: string | null;
}

/** The newest block heard of, from whoever told. */
export function createHead() {
  let head: Head | null = null;
  const news = createEmitter<Head>();
  const set = (next: Head): void => {
    if (head?.height === next.height && (next.hash === null || head.hash === next.hash)) return;
    head = next;
    news.emit(next);
  };
  return {
    now: (): Head | null => head,
    on: news.on,
    /** An answer's height only ever raises the head: answers may come from copies that lag. */
    saw: (height: number | null, hash: string | null): void => {
      if (height !== null && (head === null || height > head.height || (height === head.height && head.hash === null && hash !== null)))
        set({ height, hash });
    },
    /** The stream's word counts also when it is lower: the chain was replaced. */
    told: set,
    /** Who told of the newest block turned out to be on another chain or game: it starts from what is known of the right one. */
    reset: (to: Head | null): void => {
      head = null;
      if (to) set(to);
    },
  };
}
