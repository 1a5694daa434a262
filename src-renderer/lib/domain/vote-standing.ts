import type { Proposal } from '#contract/model/votes/vote.ts';
import { optionName } from '#contract/model/votes/vote-options.ts';
import { list, textOf, whole } from '../format/format.ts';

type Option = Proposal['options'][number];

const SUBJECTS: Readonly<Record<string, string>> = { manager: 'Manager', agent: 'Agent', unlock: 'Unlock manager' };
/** Returns the title of a type of vote; an unknown type keeps its own name. */
export const subject = (type: string | null): string => {
  if (type === null) return 'Vote';
  return SUBJECTS[type] ?? `${type.slice(0, 1).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`;
};
/** Returns a shorter title for a narrow column. */
export const shortSubject = (type: string | null): string => (type === 'unlock' ? 'Unlock' : subject(type));
/** Returns the title of a vote, as in "Manager of Brackwater United". */
export const title = (type: string | null, name: string): string =>
  type === 'unlock'
    ? `Unlock manager of ${name}`
    : type !== null && type in SUBJECTS
      ? `${subject(type)} of ${name}`
      : `${subject(type)}, ${name}`;

/** Returns how a type of vote is decided, null if unknown. No interface reports it for unlockings or later types. */
export const decidedBy = (type: string | null): string | null =>
  type === 'manager' || type === 'agent' ? 'decided by most influence' : null;

export type Phase = 'upcoming' | 'due' | 'voting' | 'over' | 'gone';
/** Returns the phase of a vote at `now`, the service's Unix time, as it may have changed since its read. `gone`: no source reports it. */
export function phase({ state, endTime }: { readonly state: string | null; readonly endTime: number | null }, now: number): Phase {
  if (state === null) return 'gone';
  const past = endTime !== null && now >= endTime;
  if (state === 'upcoming' || state === 'proposal') return past ? 'due' : 'upcoming';
  return state === 'voting' && !past ? 'voting' : 'over';
}
// @wc-include
export const PHASES: Readonly<Record<Phase, string>> = {
  upcoming: 'nominations',
  due: 'opening',
  voting: 'voting',
  over: 'ended',
  gone: 'no longer listed',
};
/** Text colour of each phase. */
export const TONES = { upcoming: 'info', due: 'info', voting: 'info', over: 'plain', gone: 'plain' } as const;

/** An option of a vote with its share of the tally. */
export interface OptionResult extends Option {
  readonly label: string;
  /** From 1 to 8; stays the same for an option however the tally changes. */
  readonly colour: number;
  /** Percent of all votes; null without votes. */
  readonly percent: number | null;
  /** Number of voters; null if voters are not reported. */
  readonly voters: number | null;
}
const COLOURS = 8;
/** Returns the options with most votes first; equal ones are in their own order. */
export function standings(options: readonly Option[], voters: Proposal['voters'] | null, type: string | null): OptionResult[] {
  const sum = options.reduce((all, { votes }) => all + votes, 0);
  const ids = options.map(({ id }) => id).sort((a, b) => a - b);
  const counts = new Map<number, number>();
  for (const id of Object.values(voters ?? {})) counts.set(id, (counts.get(id) ?? 0) + 1);
  return options
    .map((option) => ({
      ...option,
      label: textOf(optionName(type, option, ids)),
      colour: (ids.indexOf(option.id) % COLOURS) + 1,
      percent: sum > 0 ? (option.votes / sum) * 100 : null,
      voters: voters === null ? null : (counts.get(option.id) ?? 0),
    }))
    .sort((a, b) => b.votes - a.votes || a.id - b.id);
}

/** Returns the outcome of a vote that ended or is no longer reported, as a sentence; null while it runs. `part` formats a percentage. */
export function ending(
  vote: { readonly state: string | null; readonly endTime: number | null },
  { rows, gone, now, part }: { rows: readonly OptionResult[]; gone: boolean; now: number; part: (percent: number) => string },
): string | null {
  const at = phase(vote, now);
  if (at === 'due') return 'Nominations have closed. Waiting for voting to open.';
  if (!gone && at !== 'over') return null;
  const won = rows.filter(({ winner }) => winner === true);
  const first = rows[0];
  const led =
    first === undefined || first.percent === null
      ? 'there were no votes'
      : rows[1]?.votes === first.votes
        ? `${first.label} and ${rows[1].label} were tied`
        : `${first.label} led with ${part(first.percent)}`;
  if (won.length > 0)
    return `Ended: ${list(won.map(({ label, percent }) => (percent === null ? label : `${label} with ${part(percent)}`)))} won.`;
  if (vote.state === 'finished') return `Ended. At the last update, ${led}. The winner is not reported.`;
  if (gone && vote.endTime !== null && now < vote.endTime)
    return `No longer listed before its end: decided early or withdrawn. At the last update, ${led}.`;
  if (gone) return `Ended and no longer listed. At the last update, ${led}. The result is not available.`;
  return `Voting has ended. At the last update, ${led}. Waiting for the result.`;
}

export type Ballot = { readonly kind: 'voted'; readonly option: number } | { readonly kind: 'not-voted' } | { readonly kind: 'unknown' };
/** Returns the ballot of an account; `unknown` if voters are not reported. */
export function ballotOf(name: string, voters: Proposal['voters'] | null): Ballot {
  if (voters === null) return { kind: 'unknown' };
  const option = Object.hasOwn(voters, name) ? voters[name] : undefined;
  return option === undefined ? { kind: 'not-voted' } : { kind: 'voted', option };
}
/** Returns the ballot of several accounts: not voted if one of them has not, unknown without accounts. */
export function ballotOfAll(names: readonly string[], voters: Proposal['voters'] | null): Ballot {
  const all = names.map((name) => ballotOf(name, voters));
  return all.find(({ kind }) => kind === 'not-voted') ?? all[0] ?? { kind: 'unknown' };
}

/** Returns the number of votes as text: with `≈` for a sum of the options, `?` if unknown. */
export const totalWords = ({ totalVotes, totalCounted }: Pick<Proposal, 'totalVotes' | 'totalCounted'>): string =>
  totalVotes === null ? '?' : `${totalCounted ? '≈ ' : ''}${whole(totalVotes)}`;
