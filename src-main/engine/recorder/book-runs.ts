import type { BookHistory } from '#contract/model/app/recorder.ts';

/** One price that had the same size from `from` to `to`, in Unix seconds: until the book changed, or until the end of the span. */
interface BookRun {
  readonly side: 'bid' | 'ask';
  readonly price: number;
  readonly num: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the runs of each price, by their start. A run never continues over a gap. The frames must not be thinned. */
export function bookRuns({ spans, frames }: Pick<BookHistory, 'spans' | 'frames'>): BookRun[] {
  const runs: BookRun[] = [];
  let at = 0;
  for (const span of spans) {
    const open = new Map<string, Omit<BookRun, 'to'>>();
    const end = (key: string, to: number): void => {
      const run = open.get(key);
      if (run) runs.push({ ...run, to });
      open.delete(key);
    };
    for (let frame = frames[at]; frame && frame.at <= span.to; frame = frames[++at]) {
      const now = new Map(
        (['bid', 'ask'] as const).flatMap((side) =>
          frame[`${side}s`].map(([price, num]) => [`${side}${price}` as string, { side, price, num }] as const),
        ),
      );
      for (const [key, { num }] of [...open]) if (now.get(key)?.num !== num) end(key, frame.at);
      for (const [key, level] of now) if (!open.has(key)) open.set(key, { ...level, from: frame.at });
    }
    for (const key of [...open.keys()]) end(key, span.to);
  }
  return runs.sort((a, b) => a.from - b.from || a.price - b.price);
}
