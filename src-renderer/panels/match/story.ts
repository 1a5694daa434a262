import type { FixtureCard } from '#contract/model/matches/fixture-card.ts';
import type { Commentary, FixturePlayer } from '#contract/model/matches/match.ts';
import { mean } from '../../lib/domain/mean.ts';
import { kindOf, sayEvent, sayLine, type Sentence } from './sentences.ts';

/** 0 is the home side, 1 the away side. */
export type MatchSide = 0 | 1;
const GLYPHS = {
  goal: 'goal',
  owngoal: 'goal',
  goalcancelled: 'cancelled',
  yellowcard: 'yellow',
  yellowredcard: 'red',
  redcard: 'red',
  injury: 'injury',
  sub: 'sub',
} as const;
export type Glyph = (typeof GLYPHS)[keyof typeof GLYPHS] | 'other';

/** One event on the timeline. */
export interface Moment {
  readonly key: string;
  readonly minute: number;
  readonly side: MatchSide | null;
  readonly glyph: Glyph;
  readonly sentence: Sentence;
  /** Score after the event, home first; null if the goals do not add up to the result. */
  readonly score: readonly [number, number] | null;
}

type Card = Pick<
  FixtureCard,
  'home_club' | 'away_club' | 'home_goals' | 'away_goals' | 'players' | 'events' | 'commentary' | 'substitutions' | 'played'
>;

/** The side a club plays on; null if it is neither or unknown. */
function sideOf(card: Pick<Card, 'home_club' | 'away_club'>, club: number | null | undefined): MatchSide | null {
  if (typeof club !== 'number') return null;
  return club === card.home_club ? 0 : club === card.away_club ? 1 : null;
}
/** Returns a function that finds the club a player played for; null if it is unknown. */
function clubFinder(card: Pick<Card, 'home_club' | 'away_club' | 'players'>): (player: number) => number | null {
  const teams = new Map((card.players ?? []).map(({ player_id, team }) => [player_id as number, team]));
  return (player) => {
    const team = teams.get(player);
    return (team === 0 ? card.home_club : team === 1 ? card.away_club : null) ?? null;
  };
}

const GOALS = ['goal', 'owngoal'];
interface SourceEvent extends Pick<Moment, 'minute' | 'sentence'> {
  readonly kind: string;
  readonly player: number | null;
  readonly club: number | null;
}
/** Events and substitutions, which the service reports separately. Without events, the commentary lines of the same kinds. */
function sourceEvents(card: Card): SourceEvent[] {
  const clubOf = clubFinder(card);
  const lines = card.commentary ?? [];
  const fromLine = (line: Commentary): SourceEvent => {
    const player = line.player_one_id ?? null;
    const club = line.club_one_id ?? (player === null ? null : clubOf(player));
    return { minute: line.time ?? 0, kind: kindOf(line.category), player, club, sentence: sayLine(line, clubOf) };
  };
  const events = card.events?.length
    ? card.events.map((event): SourceEvent => ({
        minute: event.time ?? 0,
        kind: kindOf(event.event_type),
        player: event.player_id ?? null,
        club: event.club_id ?? (event.player_id ? clubOf(event.player_id) : null),
        sentence: sayEvent(event),
      }))
    : lines.filter(({ category }) => kindOf(category) in GLYPHS && kindOf(category) !== 'sub').map(fromLine);
  const subs = card.substitutions?.length
    ? card.substitutions.map(({ player_on_id, player_off_id, club_id, time }) =>
        fromLine({ category: 'SUB', time, player_one_id: player_on_id, player_two_id: player_off_id, club_one_id: club_id }),
      )
    : lines.filter(({ category }) => kindOf(category) === 'sub').map(fromLine);
  return [...events, ...subs].sort((a, b) => a.minute - b.minute);
}

/** Goals that were cancelled: each is of the same player, club and minute as a cancellation. */
function cancelled(all: readonly SourceEvent[]): ReadonlySet<SourceEvent> {
  const undone = new Set<SourceEvent>();
  for (const back of all.filter(({ kind }) => kind === 'goalcancelled')) {
    const goal = all.find(
      (one) =>
        GOALS.includes(one.kind) && !undone.has(one) && one.minute === back.minute && one.player === back.player && one.club === back.club,
    );
    if (goal) undone.add(goal);
  }
  return undone;
}

/** The events in order. The club of a goal may contradict its scorer's, so scores are included only if they add up to the result. */
export function momentsOf(card: Card): Moment[] {
  const all = sourceEvents(card);
  const void_ = cancelled(all);
  const goals: [number, number] = [0, 0];
  const moments = all.map((one, n): Moment => {
    const side = sideOf(card, one.club);
    if (GOALS.includes(one.kind) && !void_.has(one) && side !== null) goals[side] += 1;
    const glyph = void_.has(one) ? 'cancelled' : (GLYPHS[one.kind as keyof typeof GLYPHS] ?? 'other');
    return { key: String(n), minute: one.minute, side, glyph, sentence: one.sentence, score: [...goals] };
  });
  const adds = !card.played || (goals[0] === card.home_goals && goals[1] === card.away_goals);
  return adds ? moments : moments.map((one) => ({ ...one, score: null }));
}

/** Score at a minute; null if it is unknown. `moments` must be in order. */
export function scoreAt(moments: readonly Moment[], minute: number): readonly [number, number] | null {
  const last = moments.findLast((one) => one.minute <= minute);
  if (last) return last.score;
  return moments.some(({ score }) => score === null) ? null : [0, 0];
}

/** Length of the match in minutes: 90, or the minute of the latest event or commentary if that is later. */
export const lengthOf = (card: Pick<Card, 'commentary'>, moments: readonly Moment[]): number =>
  Math.max(90, ...moments.map(({ minute }) => minute), ...(card.commentary ?? []).map(({ time }) => time ?? 0));
/** No match without extra time is longer than this, in minutes, including added time. */
const REGULAR = 105;
export const hasExtraTime = (length: number): boolean => length > REGULAR;

/** One action of the commentary, which may have several lines. */
export interface Action extends Pick<Moment, 'key' | 'minute' | 'side'> {
  readonly goal: boolean;
  readonly sentences: readonly Sentence[];
}
/** The commentary grouped by action, in the order of the match. */
export function actionsOf(card: Card): Action[] {
  const clubOf = clubFinder(card);
  const ordered = [...(card.commentary ?? [])].sort(
    (a, b) => (a.time ?? 0) - (b.time ?? 0) || (a.comm_sub_event_id ?? 0) - (b.comm_sub_event_id ?? 0),
  );
  const groups = Map.groupBy(ordered, ({ comm_event_id }, n) => (typeof comm_event_id === 'number' ? String(comm_event_id) : `line:${n}`));
  return [...groups].map(([key, lines]) => {
    const first = lines[0];
    const player = first?.player_one_id;
    const club = first?.club_one_id ?? (typeof player === 'number' ? clubOf(player) : null);
    return {
      key,
      minute: first?.time ?? 0,
      side: sideOf(card, club),
      goal: lines.some(({ category }) => GOALS.includes(kindOf(category))),
      sentences: lines.map((line) => sayLine(line, clubOf)),
    };
  });
}

/** One statistic of both sides; null if it is unknown. */
export interface Stat {
  readonly label: string;
  readonly home: number | null;
  readonly away: number | null;
  readonly unit?: string;
  readonly digits?: number;
}
type Count = 'key_passes' | 'key_tackles' | 'saves' | 'yellow_cards' | 'yellowred_cards' | 'red_cards';
/** Whether a player took part. Unused substitutes have a rating too, which means nothing. */
export const cameOn = ({ time_started }: Pick<FixturePlayer, 'time_started'>): boolean => (time_started ?? -1) >= 0;

/** Statistics of both sides: those of the match, then sums and means of its players. */
export function statsOf(card: FixtureCard): Stat[] {
  const of = (side: MatchSide): readonly FixturePlayer[] => (card.players ?? []).filter((one) => one.team === side && cameOn(one));
  const sum = (side: MatchSide, ...fields: readonly Count[]): number | null => {
    const values = of(side).flatMap((one) => fields.flatMap((field) => one[field] ?? []));
    return values.length === 0 ? null : values.reduce((a, b) => a + b, 0);
  };
  const rating = (side: MatchSide): number | null => mean(of(side).map((one) => one.rating));
  const both = (label: string, ...fields: readonly Count[]): Stat => ({ label, home: sum(0, ...fields), away: sum(1, ...fields) });
  return [
    { label: 'Possession', home: card.home_possession ?? null, away: card.away_possession ?? null, unit: '%' },
    { label: 'Shots', home: card.home_shots ?? null, away: card.away_shots ?? null },
    { label: 'On target', home: card.home_shots_on_target ?? null, away: card.away_shots_on_target ?? null },
    { label: 'Corners', home: card.home_corners ?? null, away: card.away_corners ?? null },
    both('Key passes', 'key_passes'),
    both('Key tackles', 'key_tackles'),
    both('Saves', 'saves'),
    both('Yellow cards', 'yellow_cards'),
    both('Red cards', 'red_cards', 'yellowred_cards'),
    { label: 'Average rating', home: rating(0), away: rating(1), digits: 1 },
  ];
}
