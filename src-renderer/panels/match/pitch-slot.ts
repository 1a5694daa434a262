import type { FixtureCard } from '#contract/model/matches/fixture-card.ts';
import type { PitchSpot } from '../../lib/domain/pitch.ts';
import { counted } from '../../lib/format/format.ts';
import { shortName } from '../../lib/format/short-name.ts';
import { minutesSaid, type SlotAtMinute } from './lineup.ts';

interface Shown {
  readonly code: string;
  readonly name: string;
  readonly best: FixtureCard['man_of_match'];
  readonly captain: number | null;
}
const many = (sign: string, count: number | null | undefined): string[] => (!count ? [] : count === 1 ? [sign] : [`${sign}${count}`]);
const some = (count: number | null | undefined, one: string, more: string): string | null => (count ? counted(count, one, more) : null);

/** A slot as the pitch draws it, with its text for screen readers. */
export function spotOf({ player, gone }: SlotAtMinute, { code, name, best, captain }: Shown): PitchSpot {
  if (player === null) return { name: '–', figure: '–', fitness: null, description: `${code}, unknown player` };
  const id = player.player_id ?? null;
  const description = [
    code,
    name,
    typeof player.rating === 'number' ? `rating ${player.rating}` : null,
    minutesSaid(player),
    some(player.goals, 'goal', 'goals'),
    some(player.assists, 'assist', 'assists'),
    some(player.yellow_cards, 'yellow card', 'yellow cards'),
    player.red_cards || player.yellowred_cards ? 'sent off' : null,
    player.injuries ? 'hurt' : null,
    id !== null && id === captain ? 'captain' : null,
    id !== null && id === best ? 'player of the match' : null,
    gone ? 'no longer on the pitch' : null,
  ];
  return {
    name: shortName(name),
    figure: typeof player.rating === 'number' ? String(player.rating) : '—',
    tags: [...many('G', player.goals), ...many('A', player.assists), ...(id !== null && id === captain ? ['C'] : [])],
    fitness: null,
    tone: gone || player.red_cards || player.yellowred_cards ? 'error' : player.yellow_cards ? 'warn' : 'plain',
    differs: id !== null && id === best,
    ref: id === null ? null : `player_${id}`,
    description: description.filter((part) => part !== null).join(', '),
  };
}
