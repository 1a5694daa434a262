import { describe, expect, it } from 'vitest';
import { Commentary, MatchEvent } from '#contract/model/matches/match.ts';
import { COMMENTARY, EVENTS, sayEvent, sayLine, type Sentence } from '#view/panels/match/sentences.ts';

const text = (sentence: Sentence): string =>
  sentence.map((piece) => (typeof piece === 'string' ? piece : 'player' in piece ? `P${piece.player}` : `C${piece.club}`)).join('');
const line = (more: object): string => text(sayLine(Commentary.parse({ category: '', ...more }), () => null));
const event = (more: object): string => text(sayEvent(MatchEvent.parse({ event_type: '', ...more })));
const told = { player_one_id: 1, player_two_id: 2, club_one_id: 7, club_two_id: 8 };

describe('a line of commentary is a sentence', () => {
  it.each([
    ['ASSISTEDCHANCE', told, 'P1 plays in P2.'],
    ['CHANCE', told, 'P1 has a chance.'],
    ['SHOT', told, 'P1 shoots.'],
    ['SAVE', told, 'P1 saves from P2.'],
    ['SAVE', { player_one_id: 1 }, 'P1 saves.'],
    ['OFFTARGET', told, 'P1 shoots wide.'],
    ['TACKLE', { player_one_id: 1 }, 'P1 wins the ball.'],
    ['TACKLE', told, 'P1 wins the ball from P2.'],
    ['SUB', told, 'P1 comes on for P2.'],
    ['GOAL', told, 'P1 scores for C7.'],
    ['YELLOWCARD', told, 'P1 is shown a yellow card.'],
    ['YELLOWREDCARD', told, 'P1 is sent off with a second yellow card.'],
    ['REDCARD', told, 'P1 is sent off with a red card.'],
    ['INJURY', told, 'P1 is injured.'],
    ['PENALTY', told, 'Penalty for C7: P1 takes it.'],
    ['Yellow_Card', told, 'P1 is shown a yellow card.'],
    ['GOAL', { player_one_id: null, club_one_id: null }, 'An unknown player scores for an unknown club.'],
  ])('%s %j', (category, more, sentence) => expect(line({ category, ...more })).toBe(sentence));

  it('has a different text for each known kind, complete even without a player', () => {
    const full = Object.keys(COMMENTARY).map((category) => line({ category, ...told }));
    expect(new Set(full).size).toBe(full.length);
    for (const category of Object.keys(COMMENTARY)) {
      const bare = line({ category });
      expect(bare).toMatch(/^[A-Z].*\.$/);
      expect(bare).not.toMatch(/undefined|null|NaN/);
    }
  });

  it('takes the club from the player where the line names none', () => {
    expect(text(sayLine(Commentary.parse({ category: 'GOAL', player_one_id: 1 }), (player) => (player === 1 ? 9 : null)))).toBe(
      'P1 scores for C9.',
    );
  });

  it.each([
    ['THROW_IN', told, 'Throw in: P1, P2 (C7).'],
    ['THROW_IN', { club_one_id: 7 }, 'Throw in: C7.'],
    ['weather', { data_one: 'rain' }, 'Weather — rain.'],
    ['', {}, 'Event.'],
    ['constructor', told, 'Constructor: P1, P2 (C7).'],
    ['__proto__', {}, 'Proto.'],
  ])('names the unknown kind %s by its own word', (category, more, sentence) => expect(line({ category, ...more })).toBe(sentence));
});

describe('an event is a sentence', () => {
  const one = { player_id: 1, club_id: 7 };
  it.each([
    ['goal', { ...one, goal_type: null }, 'P1 scores for C7.'],
    ['goal', { ...one, goal_type: 'open_play' }, 'P1 scores for C7.'],
    ['goal', { ...one, goal_type: 'penalty' }, 'P1 scores for C7 from the penalty spot.'],
    ['goal', { ...one, goal_type: 'OWN_GOAL' }, 'P1 scores an own goal.'],
    ['goalcancelled', one, 'The goal by P1 is disallowed.'],
    ['yellow_card', one, 'P1 is shown a yellow card.'],
    ['yellowred_card', one, 'P1 is sent off with a second yellow card.'],
    ['red_card', one, 'P1 is sent off with a red card.'],
    ['injury', one, 'P1 is injured.'],
    ['pitch_invasion', one, 'Pitch invasion: P1 (C7).'],
    ['goal', {}, 'An unknown player scores for an unknown club.'],
  ])('%s %j', (event_type, more, sentence) => expect(event({ event_type, ...more })).toBe(sentence));
  it('ends with a full stop for each known kind', () => {
    for (const event_type of EVENTS) expect(event({ event_type })).toMatch(/^[A-Z].*\.$/);
  });
});
