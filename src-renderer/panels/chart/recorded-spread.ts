import type { BookHistory } from '#contract/model/app/recorder.ts';

/**
 * Returns the spread at the end of each interval, in percent of the mid price, from recorded order books. Null where no book was recorded
 * at that time, and where a side of it was empty. `times` are the beginnings of the intervals and `step` their length, in seconds.
 */
export function spreadsAt(
  { spans, frames }: Pick<BookHistory, 'spans' | 'frames'>,
  times: readonly number[],
  step: number,
): (number | null)[] {
  let [span, frame] = [0, 0];
  return times.map((time) => {
    const end = time + step;
    while (span < spans.length && (spans[span]?.to ?? 0) < end) span += 1;
    const within = spans[span];
    while (frame + 1 < frames.length && (frames[frame + 1]?.at ?? 0) <= end) frame += 1;
    const book = frames[frame];
    // Within the span of the interval's end, a book stands until the next one.
    if (!within || within.from > end || !book || book.at > end || book.at < within.from) return null;
    const [bid, ask] = [book.bids[0]?.[0], book.asks[0]?.[0]];
    return bid === undefined || ask === undefined ? null : ((ask - bid) / (ask + bid)) * 200;
  });
}
