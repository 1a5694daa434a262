import { ok, type Result } from '#contract/faults.ts';
import type { Reading, Source } from '#contract/snapshot.ts';
import { seconds, type Clock } from '../../base/clock.ts';
import type { Decoded } from '../schema/decode.ts';
import { pageWords, pagingOf, type Paged } from './page-info.ts';

/** Builds readings from decoded answers. */
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

  /** Builds a reading with paging information; it is marked as partial if the answer is one page of a longer list. */
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
