import type { CrossCheck } from '../../../src-preload/contract/model/crosscheck.ts';

/** `club_id 7` of `{club_id: 7}`. */
export const paramsText = (params: Readonly<Record<string, unknown>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

/** What a round without a contradiction found, in a sentence. */
export function compared({ same, apart, height }: CrossCheck, number: (value: number) => string): string {
  const at = height === null ? '' : ` at block ${number(height)}`;
  const left = apart === 0 ? '' : `; ${number(apart)} could not be compared, they were of different blocks or not served by both`;
  return `${same === 1 ? 'One answer is' : `${number(same)} answers are`} the same from both${at}${left}.`;
}
