import type { Proposal } from '#contract/model/votes/vote.ts';
import { SUPPLY } from '#contract/model/market/money.ts';
import { optionName } from '#contract/model/votes/vote-options.ts';
import { whole } from '../format/format.ts';

type Option = Proposal['options'][number];

const SUBJECTS: Readonly<Record<string, string>> = { manager: 'Manager', agent: 'Agent', unlock: 'Unlock manager' };
/** What a vote is about; a type of a later version by its own name. */
export const subject = (type: string | null): string => {
  if (type === null) return 'Vote';
  return SUBJECTS[type] ?? `${type.slice(0, 1).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`;
};
/** The same in a narrow column. */
export const shortSubject = (type: string | null): string => (type === 'unlock' ? 'Unlock' : subject(type));
/** "Manager of Brackwater United". */
export const title = (type: string | null, name: string): string =>
  type === 'unlock'
    ? `Unlock the manager of ${name}`
    : type !== null && type in SUBJECTS
      ? `${subject(type)} of ${name}`
      : `${subject(type)}, ${name}`;

/** How such a vote is decided, where that is known. What an unlocking or a vote of a later kind takes is told by no interface. */
export const decidedBy = (type: string | null): string | null => (type === 'manager' || type === 'agent' ? 'most influence wins' : null);

export type Phase = 'upcoming' | 'due' | 'voting' | 'over' | 'gone';
/** Where a vote stands by the service's clock: it may have begun or ended since it was read. */
export function phase({ state, endTime }: { readonly state: string | null; readonly endTime: number | null }, now: number): Phase {
  if (state === null) return 'gone';
  const past = endTime !== null && now >= endTime;
  if (state === 'upcoming' || state === 'proposal') return past ? 'due' : 'upcoming';
  return state === 'voting' && !past ? 'voting' : 'over';
}
export const PHASES: Readonly<Record<Phase, string>> = {
  upcoming: 'upcoming',
  due: 'about to open',
  voting: 'voting',
  over: 'ended',
  gone: 'gone',
};
/** Which colour of text a phase has. */
export const TONES = { upcoming: 'info', due: 'info', voting: 'info', over: 'plain', gone: 'plain' } as const;

export interface Standing extends Option {
  readonly label: string;
  /** 1 to 8, the same for an option however the count stands. */
  readonly colour: number;
  /** Percent of what was voted; null while nobody voted. */
  readonly percent: number | null;
  /** Voters that chose it; null where it is not told who voted. */
  readonly voters: number | null;
}
const COLOURS = 8;
/** The options, most votes first; equal ones in their own order. */
export function standings(options: readonly Option[], voters: Proposal['voters'] | null, type: string | null): Standing[] {
  const sum = options.reduce((all, { votes }) => all + votes, 0);
  const ids = options.map(({ id }) => id).sort((a, b) => a - b);
  const counts = new Map<number, number>();
  for (const id of Object.values(voters ?? {})) counts.set(id, (counts.get(id) ?? 0) + 1);
  return options
    .map((option) => ({
      ...option,
      label: optionName(type, option, ids),
      colour: (ids.indexOf(option.id) % COLOURS) + 1,
      percent: sum > 0 ? (option.votes / sum) * 100 : null,
      voters: voters === null ? null : (counts.get(option.id) ?? 0),
    }))
    .sort((a, b) => b.votes - a.votes || a.id - b.id);
}

/** What became of a vote that is over or no longer told, in one sentence; null while it runs. `part` writes a percentage. */
export function ending(
  vote: { readonly state: string | null; readonly endTime: number | null },
  { rows, gone, now, part }: { rows: readonly Standing[]; gone: boolean; now: number; part: (percent: number) => string },
): string | null {
  const at = phase(vote, now);
  if (at === 'due') return 'Candidates had until now. That voting began has not been read yet.';
  if (!gone && at !== 'over') return null;
  const won = rows.filter(({ winner }) => winner === true);
  const first = rows[0];
  const led =
    first === undefined || first.percent === null
      ? 'nobody had voted'
      : rows[1]?.votes === first.votes
        ? `${first.label} and ${rows[1].label} were level`
        : `${first.label} led with ${part(first.percent)}`;
  if (won.length > 0)
    return `Ended: ${won.map(({ label, percent }) => `${label}${percent === null ? '' : ` with ${part(percent)}`}`).join(' and ')} won.`;
  if (vote.state === 'finished') return `Ended; when last read, ${led}. Who won is not told by what answered.`;
  if (gone && vote.endTime !== null && now < vote.endTime)
    return `No longer told, before its end: decided early or withdrawn. When last read, ${led}.`;
  if (gone) return `Ended, and no longer told; when last read, ${led}. The result is not known here.`;
  return `Voting has ended; when last read, ${led}. The result has not been read yet.`;
}

export type Ballot = { readonly kind: 'voted'; readonly option: number } | { readonly kind: 'not-voted' } | { readonly kind: 'unknown' };
/** What an account did in a vote, as far as who voted is told. */
export function ballotOf(name: string, voters: Proposal['voters'] | null): Ballot {
  if (voters === null) return { kind: 'unknown' };
  const option = Object.hasOwn(voters, name) ? voters[name] : undefined;
  return option === undefined ? { kind: 'not-voted' } : { kind: 'voted', option };
}
/** Of several accounts: not voted while one has not. Nobody watched: unknown. */
export function ballotOfAll(names: readonly string[], voters: Proposal['voters'] | null): Ballot {
  const all = names.map((name) => ballotOf(name, voters));
  return all.find(({ kind }) => kind === 'not-voted') ?? all[0] ?? { kind: 'unknown' };
}

/** Percent of the influence there was at the start. */
export const shareOfSupply = (num: number): number => (num / SUPPLY) * 100;

/** How many votes there are: `≈` before a sum of the options, `?` where it is not known. */
export const totalWords = ({ totalVotes, totalCounted }: Pick<Proposal, 'totalVotes' | 'totalCounted'>, locale: string): string =>
  totalVotes === null ? '?' : `${totalCounted ? '≈ ' : ''}${whole(totalVotes, locale)}`;
