import type { RecordSpan } from '#contract/model/app/recorder.ts';

/** Place of a time in a range as a part of 1; 0 for an empty range. */
export const shareOf = (time: number, from: number, to: number): number =>
  to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 0;

/** The parts of a range between ascending spans, in which nothing was recorded. */
export function gapsBetween(spans: readonly RecordSpan[], from: number, to: number): RecordSpan[] {
  const starts = [from, ...spans.map((span) => span.to)];
  const ends = [...spans.map((span) => span.from), to];
  return starts.flatMap((start, n) => {
    const end = ends[n] ?? to;
    return end > start ? [{ from: start, to: end }] : [];
  });
}
