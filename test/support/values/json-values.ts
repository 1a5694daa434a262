import fc from 'fast-check';

/** Any value that JSON text can say; no negative zero, which its text says as zero. */
export const jsonValue = (constraints: fc.JsonSharedConstraints = {}): fc.Arbitrary<unknown> =>
  fc.jsonValue(constraints).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
