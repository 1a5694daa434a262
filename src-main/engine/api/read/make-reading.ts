import { ok, type Result } from '#contract/faults.ts';
import type { Reading, Source } from '#contract/snapshot.ts';
import { seconds, type Clock } from '../../base/clock.ts';
import type { Decoded } from '../schema/decode.ts';
import { pageWords, pagingOf, type Paged } from './page-info.ts';

/** Makes readings of answers that were just decoded. */
export function createReadings(clock: Clock) {
  const reading = <T>(
    data: T,
    source: Source,
    height: number | null,
    { unusable, notes, doubt }: Pick<Reading<T>, 'unusable' | 'notes' | 'doubt'> = {},
  ): Result<Reading<T>> =>
    ok({
      data,
      source,
      height,
      observedAt: seconds(clock),
      ...(unusable && { unusable }),
      ...(notes && { notes }),
      ...(doubt && { doubt }),
    });

  /** The same of an answer that may be a page of a longer list: then it says so. */
  const readingOf = <T>({ value, unusable, notes }: Decoded<T>, source: Source, body: unknown): Result<Paged<T>> => {
    const paging = pagingOf(body);
    const partial = pageWords(body);
    const read = { data: value, source, height: null, observedAt: seconds(clock) };
    return ok({
      ...read,
      ...(unusable && { unusable }),
      ...(notes && { notes }),
      ...(paging && { paging }),
      ...(partial !== null && { partial }),
    });
  };
  return { reading, readingOf };
}
