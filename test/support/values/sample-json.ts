import { readFileSync } from 'node:fs';

/** A recorded answer from `test/samples`, parsed; `name` is its file name without `.json`. */
export const sampleJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../samples/${name}.json`, import.meta.url), 'utf8')) as unknown;
