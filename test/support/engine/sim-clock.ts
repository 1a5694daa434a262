import type { Clock } from '#engine/base/clock.ts';

interface Timer {
  readonly at: number;
  readonly n: number;
  run: (() => void) | null;
}

/** A clock that moves only on request. Its timers are in a heap, so simulated days run quickly. */
export class SimClock implements Clock {
  #now: number;
  #tick = 0;
  #count = 0;
  #heap: Timer[] = [];

  constructor(start: number) {
    this.#now = start;
  }

  now = (): number => this.#now;
  tick = (): number => this.#tick;

  after = (ms: number, run: () => void): (() => void) => {
    const timer: Timer = { at: this.#tick + Math.max(0, ms), n: ++this.#count, run };
    this.#push(timer);
    return () => void (timer.run = null);
  };

  /** Advances the wall clock only, as during sleep. */
  sleep(ms: number): void {
    this.#now += ms;
  }

  /** Advances to the next timer due by `end` and runs all timers of that moment; false when there is none. */
  hop(end: number): boolean {
    while (this.#heap[0] && !this.#heap[0].run) this.#pop();
    const due = this.#heap[0]?.at ?? Infinity;
    if (due > end) {
      this.#move(end);
      return false;
    }
    this.#move(due);
    for (let first = this.#heap[0]; first && first.at <= due; first = this.#heap[0]) {
      this.#pop();
      first.run?.();
    }
    return true;
  }

  #move(to: number): void {
    this.#now += to - this.#tick;
    this.#tick = to;
  }

  #before = (a: number, b: number): boolean => {
    const [left, right] = [this.#heap[a] as Timer, this.#heap[b] as Timer];
    return left.at < right.at || (left.at === right.at && left.n < right.n);
  };
  #swap(a: number, b: number): void {
    [this.#heap[a], this.#heap[b]] = [this.#heap[b] as Timer, this.#heap[a] as Timer];
  }
  #push(timer: Timer): void {
    let at = this.#heap.push(timer) - 1;
    for (let up = (at - 1) >> 1; at > 0 && this.#before(at, up); up = (at - 1) >> 1) {
      this.#swap(at, up);
      at = up;
    }
  }
  #pop(): void {
    const last = this.#heap.pop();
    if (this.#heap.length === 0 || !last) return;
    this.#heap[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < this.#heap.length && this.#before(left, least)) least = left;
      if (right < this.#heap.length && this.#before(right, least)) least = right;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }
}
