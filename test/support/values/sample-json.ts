import { readFileSync } from 'node:fs';

/** A recorded answer of `test/samples`, parsed; `name` is its file without `.json`. */
export const sampleJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../samples/${name}.json`, import.meta.url), 'utf8')) as unknown;
