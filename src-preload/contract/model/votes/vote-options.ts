import { text, verbatim, type CodedText } from '../../text/coded-text.ts';
import type { Proposal } from './vote.ts';

type Option = Pick<Proposal['options'][number], 'id' | 'candidate'>;

/**
 * An unlocking is a yes or no vote, and no interface names its options. The lower number is taken as yes, as ballots are numbered, and each
 * name derived this way is marked as likely.
 */
const UNLOCK = [text('vote.unlock'), text('vote.keep-locked')] as const;

/** Returns the name of an option: its candidate, or its meaning in this type of vote, or a text that no interface names it. */
export function optionName(type: string | null, { id, candidate }: Option, ids: readonly number[]): CodedText {
  if (candidate !== null) return verbatim(candidate);
  const place = ids.toSorted((a, b) => a - b).indexOf(id);
  const meaning = type === 'unlock' && ids.length <= UNLOCK.length ? UNLOCK[place] : undefined;
  return meaning ?? text('vote.option', { option: id });
}

/** Returns a note on how the options of a vote are named; null if the interface names them. */
export const namingOf = (type: string | null, options: readonly Option[]): string | null =>
  options.every(({ candidate }) => candidate !== null)
    ? null
    : type === 'unlock'
      ? 'The options of this vote have no reported names. Touchline reads the lower number as “unlock” and the higher one as “keep locked”.'
      : 'The names of these options are not reported.';
