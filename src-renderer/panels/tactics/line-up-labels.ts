import { playmakerLetters, type PitchSpot } from '../../lib/domain/pitch.ts';
import { TIRED } from '../../lib/domain/player-marks.ts';
import { shortName } from '../../lib/format/short-name.ts';
import type { AnsweredBy } from '#contract/model/matches/lineup.ts';
import type { DraftIssue } from '#contract/model/clubs/draft.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import { labelOf } from '#contract/model/clubs/tactics-codes.ts';
import type { TacticAction } from '#contract/model/clubs/tactics.ts';
import { direction, percent, signed, textOf } from '../../lib/format/format.ts';
import type { leftOut, Stand } from './compare.ts';

/** The jobs in an eleven: field and label. */
export const JOBS = [
  { id: 'captain', label: 'Captain', said: 'captain' },
  { id: 'penaltyTaker', label: 'Penalties', said: 'penalties' },
  { id: 'freeKicks', label: 'Free kicks', said: 'free kicks' },
  { id: 'cornerTaker', label: 'Corners', said: 'corners' },
  { id: 'playmaker', label: 'Playmaker', said: 'playmaker' },
  { id: 'targetMan', label: 'Target man', said: 'target man' },
] as const;
export type Job = (typeof JOBS)[number]['id'];
type Takers = Pick<TacticAction, Job>;
/** The takers of all jobs. */
export const takersOf = (of: (job: Job) => PlayerId | null) => Object.fromEntries(JOBS.map(({ id }) => [id, of(id)])) as Takers;

/** The letters of a player's jobs on the pitch: captain and playmaker only; the list shows the others. */
export const tagsOf = (id: number | null, takers: Takers | null): string[] =>
  id === null ? [] : [takers?.captain === id ? 'C' : '', takers?.playmaker === id ? playmakerLetters() : ''].filter(Boolean);

/** `+3`, `−9`; null if the gain rounds to zero. */
export const gainText = (gain: number): string | null => (direction(gain, 0) === 0 ? null : signed(gain));

/** How to show a slot. `gain` is the text of its gain. */
interface Shown {
  readonly name: (id: number) => string;
  readonly takers: Takers | null;
  readonly differs?: boolean;
  readonly gain?: string | null;
}
/** A slot as the pitch draws it, with its text for screen readers; an empty text for a missing slot. */
export function spotOf(stand: Stand | undefined, { name, takers, differs = false, gain = null }: Shown): PitchSpot {
  if (!stand) return { name: '', figure: '', fitness: null, description: '' };
  const { position, id, player, penalty, cannot } = stand;
  const who = id === null ? 'no player' : name(id);
  const fitness = player?.fitness ?? null;
  const tired = fitness !== null && fitness < TIRED;
  const description = [
    position,
    who,
    player?.rating ? `rating ${player.rating}` : null,
    fitness === null ? null : `fitness ${fitness}`,
    id === null ? null : cannot,
    penalty > 0 ? `about ${percent(penalty)} weaker there` : null,
    ...JOBS.filter((job) => id !== null && takers?.[job.id] === id).map(({ said }) => said),
    gain === null ? null : `gain ${gain}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
  return {
    name: id === null ? '–' : shortName(who),
    ref: id === null ? null : `player_${id}`,
    figure: player?.rating ? String(player.rating) : '–',
    tags: tagsOf(id, takers),
    fitness,
    tone: cannot !== null ? 'error' : tired || penalty > 0 ? 'warn' : 'plain',
    differs,
    gain,
    description,
  };
}

export { shortName };
// @wc-context: tackling
// @wc-include
const tacklingWords = () => ['none', 'normal', 'hard'];
// @wc-include
const tempoWords = () => ['slow', 'normal', 'fast', 'very fast'];
/** The instructions of a player in the middle of a line. */
export const instructions = (tackling: number | null, tempo: number | null): string =>
  `tackling ${labelOf(tacklingWords(), tackling)}, tempo ${labelOf(tempoWords(), tempo)}`;

/** Options for a code with labels; a code without a label is an option too. */
export const codeOptions = (labels: readonly string[], now = 0): { value: string; label: string }[] => [
  ...labels.map((label, code) => ({ value: String(code), label })),
  ...(labels[now] === undefined ? [{ value: String(now), label: labelOf(labels, now) }] : []),
];

/** An issue of a draft as text. */
export const issueText = ({ by, text }: DraftIssue): string => `${by === 'service' ? 'Service: ' : ''}${textOf(text)}`;

/** The source of the autopick as text. */
export const ANSWERED_BY: Readonly<Record<AnsweredBy, string>> = {
  estimate: 'Estimated by Touchline; not available from your current connection',
  node: 'Reported by your node',
  hosted: 'Reported by the hosted service',
};

/** Players of the best eleven whom the autopick leaves out, as text; empty if there are none. */
export const leftOutWords = (left: ReturnType<typeof leftOut>, name: (id: number) => string): string =>
  left.length === 0
    ? ''
    : `leaves out ${left.map(({ id, position, worth }) => `${shortName(name(id))} (${position} ${Math.round(worth)})`).join(', ')}`;
