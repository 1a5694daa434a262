import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import type { FixtureCard } from '#contract/model/matches/fixture-card.ts';
import type { FixturePlayer } from '#contract/model/matches/match.ts';
import { ELEVEN } from '#contract/model/clubs/tactics-codes.ts';
import { cameOn, type MatchSide } from './story.ts';
import { assistLetter, goalLetter, type PitchSpot } from '../../lib/domain/pitch.ts';
import { counted } from '../../lib/format/format.ts';
import { shortName } from '../../lib/format/short-name.ts';

type Card = Pick<FixtureCard, 'home_club' | 'away_club' | 'players' | 'substitutions' | 'tactics'>;

/** The player in a slot at a minute. `gone`: he left and was not replaced. */
interface SlotAtMinute {
  readonly slot: number;
  readonly player: FixturePlayer | null;
  readonly gone: boolean;
}
/** The line-up of one side at a minute. */
interface Eleven {
  readonly formation: number | null;
  /** Position of each slot; empty if the formation is unknown. */
  readonly slots: readonly string[];
  readonly standing: readonly SlotAtMinute[];
  /** The rest of the squad for the match; those who played or still play come first. */
  readonly bench: readonly FixturePlayer[];
}

const team = (card: Card, side: MatchSide): readonly FixturePlayer[] =>
  (card.players ?? []).filter((one) => one.team === side).sort((a, b) => (a.start_ix ?? 99) - (b.start_ix ?? 99));
/** The formation of a side at a minute; null if it is unknown. */
function formationAt(card: Card, side: MatchSide, minute: number): number | null {
  const club = side === 0 ? card.home_club : card.away_club;
  const actions = card.tactics?.find((one) => one.club === club)?.actions ?? [];
  const now = [...actions].sort((a, b) => a.time - b.time).findLast(({ time }) => time <= minute) ?? actions[0];
  return now?.formation ?? null;
}

/** Substitutions in order. If they are not reported, players who came on are paired with those who left in the same minute. */
function changes(card: Card, side: MatchSide): { readonly off: number; readonly on: number; readonly minute: number }[] {
  const mine = team(card, side);
  const ids = new Set(mine.map(({ player_id }) => player_id as number));
  const reported = (card.substitutions ?? []).flatMap(({ player_off_id: off, player_on_id: on, time }) =>
    typeof off === 'number' && typeof on === 'number' && ids.has(on) ? [{ off, on, minute: time ?? 0 }] : [],
  );
  if (reported.length > 0) return reported.sort((a, b) => a.minute - b.minute);
  const left = mine.filter((one) => cameOn(one));
  const used = new Set<number>();
  return left
    .filter(({ time_started }) => (time_started ?? 0) > 0)
    .sort((a, b) => (a.time_started ?? 0) - (b.time_started ?? 0))
    .flatMap(({ player_id: on, time_started: minute }) => {
      const off = left.find((one) => one.time_finished === minute && one.player_id !== on && !used.has(one.player_id ?? -1))?.player_id;
      if (typeof off !== 'number' || typeof on !== 'number') return [];
      used.add(off);
      return [{ off, on, minute: minute ?? 0 }];
    });
}

/** The line-up of a side at a minute; null if the players are unknown. */
export function elevenAt(card: Card, side: MatchSide, minute: number): Eleven | null {
  const all = team(card, side);
  if (all.length === 0) return null;
  const byId = new Map(all.map((one) => [one.player_id as number, one]));
  const slots = new Map<number, number>();
  for (const { start_ix, player_id } of all)
    if (typeof start_ix === 'number' && start_ix < ELEVEN && typeof player_id === 'number') slots.set(start_ix, player_id);
  for (const { off, on, minute: when } of changes(card, side)) {
    const slot = [...slots].find(([, id]) => id === off)?.[0];
    if (when <= minute && slot !== undefined) slots.set(slot, on);
  }
  const standing = Array.from({ length: ELEVEN }, (_, slot): SlotAtMinute => {
    const player = byId.get(slots.get(slot) ?? -1) ?? null;
    const until = player?.time_finished ?? Infinity;
    // Players on the pitch at the end have 90 as their last minute, whatever the added time.
    return { slot, player, gone: player !== null && until < 90 && until <= minute };
  });
  const there = new Set(standing.map(({ player }) => player));
  const formation = formationAt(card, side, minute);
  return {
    formation,
    slots: formation === null ? [] : (FORMATIONS[formation]?.slots ?? []),
    standing,
    bench: all.filter((one) => !there.has(one)).sort((a, b) => Number(cameOn(b)) - Number(cameOn(a))),
  };
}

/** Playing time as text: `all of it`, `from 60'`, `to 74'`, `not used`. */
export function minutesSaid({ time_started, time_finished }: FixturePlayer): string {
  if (!cameOn({ time_started })) return 'not used';
  const from = time_started ?? 0;
  const to = time_finished ?? 90;
  if (from === 0 && to >= 90) return 'full match';
  return from === 0 ? `to ${to}'` : to >= 90 ? `from ${from}'` : `from ${from}' to ${to}'`;
}

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
  const [leads, shines] = [id !== null && id === captain, id !== null && id === best];
  const dismissed = player.red_cards || player.yellowred_cards;
  const description = [
    code,
    name,
    typeof player.rating === 'number' ? `rating ${player.rating}` : null,
    minutesSaid(player),
    some(player.goals, 'goal', 'goals'),
    some(player.assists, 'assist', 'assists'),
    some(player.yellow_cards, 'yellow card', 'yellow cards'),
    dismissed ? 'sent off' : null,
    player.injuries ? 'hurt' : null,
    leads ? 'captain' : null,
    shines ? 'player of the match' : null,
    gone ? 'no longer on the pitch' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
  return {
    name: shortName(name),
    figure: typeof player.rating === 'number' ? String(player.rating) : '—',
    tags: [...many(goalLetter(), player.goals), ...many(assistLetter(), player.assists), ...(leads ? ['C'] : [])],
    fitness: null,
    tone: gone || dismissed ? 'error' : player.yellow_cards ? 'warn' : 'plain',
    differs: shines,
    ref: id === null ? null : `player_${id}`,
    description,
  };
}
