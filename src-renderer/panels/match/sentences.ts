import type { Commentary, MatchEvent } from '#contract/model/matches/match.ts';

/** A part of a sentence: text, or a player or club that can be opened. */
export type Piece = string | { readonly player: number } | { readonly club: number };
export type Sentence = readonly Piece[];

interface Who {
  readonly one: Piece;
  readonly two: Piece | null;
  readonly club: Piece;
}
type Said = (who: Who) => Sentence;
/** Sentence with the second player if he is known: `Amaro saves from Weidel.` */
const by =
  (verb: string, link: string): Said =>
  ({ one, two }) =>
    two === null ? [one, ` ${verb}.`] : [one, ` ${verb} ${link} `, two, '.'];
const alone =
  (words: string): Said =>
  ({ one }) => [one, ` ${words}.`];
const plain =
  (words: string): Said =>
  () => [words];

/** Sentences of all known kinds of commentary. Keys are the kinds in lower case without separators. */
export const COMMENTARY: Readonly<Record<string, Said>> = {
  assistedchance: ({ one, two }) => (two === null ? [one, ' creates a chance.'] : [one, ' plays in ', two, '.']),
  chance: alone('has a chance'),
  shot: alone('shoots'),
  save: by('saves', 'from'),
  offtarget: alone('shoots wide'),
  tackle: by('wins the ball', 'from'),
  sub: ({ one, two }) => (two === null ? [one, ' comes on.'] : [one, ' comes on for ', two, '.']),
  goal: ({ one, club }) => [one, ' scores for ', club, '.'],
  owngoal: alone('scores an own goal'),
  goalcancelled: ({ one }) => ['The goal by ', one, ' is disallowed.'],
  yellowcard: alone('is shown a yellow card'),
  yellowredcard: alone('is sent off with a second yellow card'),
  redcard: alone('is sent off with a red card'),
  injury: alone('is injured'),
  penalty: ({ one, club }) => ['Penalty for ', club, ': ', one, ' takes it.'],
  penaltymissed: alone('misses the penalty'),
  corner: ({ one, club }) => ['Corner for ', club, ', taken by ', one, '.'],
  freekick: ({ one, club }) => ['Free kick for ', club, ', taken by ', one, '.'],
  foul: by('commits a foul', 'on'),
  offside: alone('is offside'),
  kickoff: plain('Kick-off.'),
  halftime: plain('Half-time.'),
  fulltime: plain('Full time.'),
  extratime: plain('Extra time begins.'),
  shootout: plain('The match goes to a penalty shoot-out.'),
};

/** Sentences of all known kinds of events. */
export const EVENTS: Readonly<Record<string, Said>> = {
  goal: ({ one, club }) => [one, ' scores for ', club, '.'],
  owngoal: COMMENTARY['owngoal'] as Said,
  goalcancelled: COMMENTARY['goalcancelled'] as Said,
  yellowcard: COMMENTARY['yellowcard'] as Said,
  yellowredcard: COMMENTARY['yellowredcard'] as Said,
  redcard: COMMENTARY['redcard'] as Said,
  injury: COMMENTARY['injury'] as Said,
  penaltymissed: COMMENTARY['penaltymissed'] as Said,
};
/** How a goal was scored, as the end of its sentence. */
const GOAL_TYPES: Readonly<Record<string, string>> = {
  penalty: ' from the penalty spot',
  freekick: ' from a free kick',
  header: ' with a header',
  corner: ' from a corner',
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
const named = (one: Piece | null): Piece => one ?? 'An unknown player';

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
  if (said) return said({ one: named(one), two, club: club(whose) });
  const data = line.data_one === null || line.data_one === undefined || line.data_one === '' ? null : String(line.data_one);
  return unknown(line.category, [one, two], whose === null ? null : club(whose), data);
}

/** One event as a sentence. */
export function sayEvent(event: MatchEvent): Sentence {
  const kind = kindOf(event.event_type);
  const one = player(event.player_id);
  const how = event.goal_type ? kindOf(event.goal_type) : '';
  if (kind === 'goal' && how === 'owngoal') return [named(one), ' scores an own goal.'];
  if (kind === 'goal' && Object.hasOwn(GOAL_TYPES, how)) return [named(one), ' scores for ', club(event.club_id), `${GOAL_TYPES[how]}.`];
  const said = Object.hasOwn(EVENTS, kind) ? EVENTS[kind] : undefined;
  if (said) return said({ one: named(one), two: null, club: club(event.club_id) });
  return unknown(event.event_type, [one], typeof event.club_id === 'number' ? club(event.club_id) : null, event.goal_type ?? null);
}
