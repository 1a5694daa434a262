import type { Clock } from '#engine/base/clock.ts';

interface Timer {
  readonly at: number;
  readonly n: number;
  readonly run: () => void;
}

/** A clock that moves only on request. `advance` runs due timers in order, each at its own time. */
export class ManualClock implements Clock {
  #now: number;
  #tick = 0;
  #count = 0;
  readonly #timers = new Set<Timer>();

  constructor(start = 1_000_000) {
    this.#now = start;
  }

  now = (): number => this.#now;
  tick = (): number => this.#tick;

  after = (ms: number, run: () => void): (() => void) => {
    const timer: Timer = { at: this.#tick + Math.max(0, ms), n: ++this.#count, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  get waiting(): number {
    return this.#timers.size;
  }

  /** Moves the wall clock. Durations are unaffected. */
  jump(ms: number): void {
    this.#now += ms;
  }

  advance(ms: number): void {
    const end = this.#tick + ms;
    for (;;) {
      const due = [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at || a.n - b.n)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#move(due.at);
      due.run();
    }
    this.#move(end);
  }

  /** Advances in small steps and lets promises settle between them. */
  async pass(ms: number, step = 1): Promise<void> {
    await this.settle();
    for (let left = ms; left > 0; left -= step) {
      this.advance(Math.min(step, left));
      await this.settle();
    }
  }

  /** Advances from timer to timer, each at its own time, and lets promises settle in between. Exact and fast over long spans. */
  async walk(ms: number): Promise<void> {
    const end = this.#tick + ms;
    for (;;) {
      await this.settle();
      const due = Math.min(...[...this.#timers].map(({ at }) => at));
      if (due > end) break;
      this.advance(due - this.#tick);
    }
    this.advance(end - this.#tick);
    await this.settle();
  }

  /** Lets pending promises settle without advancing time. */
  async settle(turns = 8): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await null;
  }

  #move(to: number): void {
    this.#now += to - this.#tick;
    this.#tick = to;
  }
}
