import type { PitchSpot } from '../../lib/domain/pitch.ts';
import { TIRED } from '../../lib/domain/player-marks.ts';
import { shortName } from '../../lib/format/short-name.ts';
import type { AnsweredBy } from '#contract/model/matches/lineup.ts';
import type { TacticAction } from '#contract/model/clubs/tactics.ts';
import { direction, percent, signed } from '../../lib/format/format.ts';
import type { LeftOut, Stand } from './compare.ts';

/** The jobs in an eleven: field, label and the letters shown on the pitch. */
export const JOBS = [
  ['captain', 'Captain', 'C'],
  ['penaltyTaker', 'Penalties', 'P'],
  ['freeKicks', 'Free kicks', 'F'],
  ['cornerTaker', 'Corners', 'K'],
  ['playmaker', 'Playmaker', 'PM'],
  ['targetMan', 'Target man', 'TM'],
] as const;
export type Job = (typeof JOBS)[number][0];
type Takers = Pick<TacticAction, (typeof JOBS)[number][0]>;

/** The letters of a player's jobs on the pitch: captain and playmaker only; the list shows the others. */
export const tagsOf = (id: number | null, takers: Takers | null): string[] =>
  id === null || takers === null
    ? []
    : JOBS.filter(([job, , tag]) => (tag === 'C' || tag === 'PM') && takers[job] === id).map(([, , tag]) => tag);

/** `+3`, `−9`; null if the gain rounds to zero. */
export const gainText = (gain: number): string | null => (direction(gain, 0) === 0 ? null : signed(gain));

/** How to show a slot. `gain` is the text of its gain, null for none. */
interface Shown {
  readonly name: (id: number) => string;
  readonly takers: Takers | null;
  readonly differs: boolean;
  readonly gain: string | null;
}

/** A slot as the pitch draws it, with its text for screen readers. */
export function spotOf(stand: Stand, { name, takers, differs, gain }: Shown): PitchSpot {
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
    ...JOBS.filter(([job]) => id !== null && takers?.[job] === id).map(([, label]) => label.toLowerCase()),
    gain === null ? null : `gain ${gain}`,
  ];
  return {
    name: id === null ? '–' : shortName(who),
    ref: id === null ? null : `player_${id}`,
    figure: player?.rating ? String(player.rating) : '–',
    tags: tagsOf(id, takers),
    fitness,
    tone: cannot !== null ? 'error' : tired || penalty > 0 ? 'warn' : 'plain',
    differs,
    gain,
    description: description.filter((part) => part !== null).join(', '),
  };
}

export { shortName };

/** The source of the autopick as text. */
export const answeredWords = (by: AnsweredBy): string =>
  by === 'estimate'
    ? 'Estimated by Touchline; not available from your current connection'
    : by === 'node'
      ? 'Reported by your node'
      : 'Reported by the hosted service';

/** Players of the best eleven whom the autopick leaves out, as text; empty if there are none. */
export const leftOutWords = (left: readonly LeftOut[], name: (id: number) => string): string =>
  left.length === 0
    ? ''
    : `leaves out ${left.map(({ id, position, worth }) => `${shortName(name(id))} (${position} ${Math.round(worth)})`).join(', ')}`;

/** Placeholder for a missing slot. */
export const NO_SPOT: PitchSpot = { name: '', figure: '', fitness: null, description: '' };
