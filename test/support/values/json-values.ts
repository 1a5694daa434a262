import fc from 'fast-check';

/** Any JSON value. Negative zero is left out, because JSON writes it as zero. */
export const jsonValue = (constraints: fc.JsonSharedConstraints = {}): fc.Arbitrary<unknown> =>
  fc.jsonValue(constraints).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
