import type { Commentary, MatchEvent } from '#contract/model/matches/match.ts';

/** A part of a sentence: text, or a player or club that can be opened. */
export type Piece = string | { readonly player: number } | { readonly club: number };
export type Sentence = readonly Piece[];

/** A sentence about players and a club; or two, without and with the second player. */
type Said = string | readonly [alone: string, both: string];

/** Sentences of all known kinds of commentary. Keys are the kinds in lower case without separators. */
export const COMMENTARY: Readonly<Record<string, Said>> = {
  assistedchance: ['{one} creates a chance.', '{one} plays in {two}.'],
  chance: '{one} has a chance.',
  shot: '{one} shoots.',
  save: ['{one} saves.', '{one} saves from {two}.'],
  offtarget: '{one} shoots wide.',
  tackle: ['{one} wins the ball.', '{one} wins the ball from {two}.'],
  sub: ['{one} comes on.', '{one} comes on for {two}.'],
  goal: '{one} scores for {club}.',
  owngoal: '{one} scores an own goal.',
  goalcancelled: 'The goal by {one} is disallowed.',
  yellowcard: '{one} is shown a yellow card.',
  yellowredcard: '{one} is sent off with a second yellow card.',
  redcard: '{one} is sent off with a red card.',
  injury: '{one} is injured.',
  penalty: 'Penalty for {club}: {one} takes it.',
  penaltymissed: '{one} misses the penalty.',
  corner: 'Corner for {club}, taken by {one}.',
  freekick: 'Free kick for {club}, taken by {one}.',
  foul: ['{one} commits a foul.', '{one} commits a foul on {two}.'],
  offside: '{one} is offside.',
  kickoff: 'Kick-off.',
  halftime: 'Half-time.',
  fulltime: 'Full time.',
  extratime: 'Extra time begins.',
  shootout: 'The match goes to a penalty shoot-out.',
};
/** Kinds of events, which have the sentences of the commentary. */
export const EVENTS: readonly string[] = 'goal owngoal goalcancelled yellowcard yellowredcard redcard injury penaltymissed'.split(' ');
/** How a goal was scored, as the end of its sentence. */
const GOALS: Readonly<Record<string, string>> = {
  owngoal: '{one} scores an own goal.',
  penalty: '{one} scores for {club} from the penalty spot.',
  freekick: '{one} scores for {club} from a free kick.',
  header: '{one} scores for {club} with a header.',
  corner: '{one} scores for {club} from a corner.',
};

/** Normalises a kind for the tables above: lower case, letters only. */
export const kindOf = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '');
/** `THROW_IN` → `Throw in` */
const words = (word: string): string => {
  const text = word
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
  return text === '' ? 'Event' : text[0]?.toUpperCase() + text.slice(1);
};
const player = (id: number | null | undefined): Piece | null => (typeof id === 'number' ? { player: id } : null);
const club = (id: number | null | undefined): Piece => (typeof id === 'number' ? { club: id } : 'an unknown club');

function fill(said: Said, one: Piece | null, two: Piece | null, whose: Piece): Sentence {
  const who: Readonly<Record<string, Piece>> = { one: one ?? 'An unknown player', two: two ?? '', club: whose };
  const text = typeof said === 'string' ? said : said[two === null ? 0 : 1];
  return text.split(/\{(\w+)\}/).flatMap((part, n) => (n % 2 === 0 ? part || [] : (who[part] ?? [])));
}

/** Sentence for an unknown kind: its name, with the players and the club. */
function unknown(kind: string, who: readonly (Piece | null)[], whose: Piece | null, more: string | null): Sentence {
  const there = who.filter((one) => one !== null);
  const list = there.flatMap((one, n): Piece[] => (n === 0 ? [': ', one] : [', ', one]));
  const of: Piece[] = whose === null ? [] : [there.length === 0 ? ': ' : ' (', whose, there.length === 0 ? '' : ')'];
  return [words(kind), ...list, ...of, more === null ? '.' : ` — ${more}.`].filter((piece) => piece !== '');
}

/** One line of commentary as a sentence. `clubOf` returns the club of a player, for lines without a club. */
export function sayLine(line: Commentary, clubOf: (player: number) => number | null): Sentence {
  const [one, two] = [player(line.player_one_id), player(line.player_two_id)];
  const whose = line.club_one_id ?? (typeof line.player_one_id === 'number' ? clubOf(line.player_one_id) : null);
  const kind = kindOf(line.category);
  const said = Object.hasOwn(COMMENTARY, kind) ? COMMENTARY[kind] : undefined;
  if (said) return fill(said, one, two, club(whose));
  const data = line.data_one === null || line.data_one === undefined || line.data_one === '' ? null : String(line.data_one);
  return unknown(line.category, [one, two], whose === null ? null : club(whose), data);
}

/** One event as a sentence. */
export function sayEvent({ event_type, player_id, club_id, goal_type }: MatchEvent): Sentence {
  const kind = kindOf(event_type);
  const one = player(player_id);
  const how = goal_type ? kindOf(goal_type) : '';
  const goal = kind === 'goal' && Object.hasOwn(GOALS, how) ? GOALS[how] : undefined;
  const said = goal ?? (EVENTS.includes(kind) ? COMMENTARY[kind] : undefined);
  if (said) return fill(said, one, null, club(club_id));
  return unknown(event_type, [one], typeof club_id === 'number' ? club(club_id) : null, goal_type ?? null);
}
