import type { Proposal } from './vote.ts';

type Option = Pick<Proposal['options'][number], 'id' | 'candidate'>;

/**
 * An unlocking is a yes or no, and no interface names its options. The lower number is read as yes, as ballots are numbered, and every
 * name made that way says that it is likely and not told.
 */
const UNLOCK = ['Unlock (likely)', 'Keep locked (likely)'] as const;

/** What an option is called: its candidate, else its meaning in this type of vote, else that no interface names it. */
export function optionName(type: string | null, { id, candidate }: Option, ids: readonly number[]): string {
  if (candidate !== null) return candidate;
  const place = ids.toSorted((a, b) => a - b).indexOf(id);
  const meaning = type === 'unlock' && ids.length <= UNLOCK.length ? UNLOCK[place] : undefined;
  return meaning ?? `Unnamed option, number ${id}`;
}

/** Why the options of such a vote are called as they are; null where they are named by the interface. */
export const namingOf = (type: string | null, options: readonly Option[]): string | null =>
  options.every(({ candidate }) => candidate !== null)
    ? null
    : type === 'unlock'
      ? 'No interface names the options of an unlocking. Touchline reads the lower number as “unlock” and the higher one as “keep locked”.'
      : 'No interface names these options.';
