import { describe, expect, it } from 'vitest';
import { FixtureCard } from '#contract/model/matches/fixture-card.ts';
import { elevenAt, minutesSaid } from '#view/panels/match/lineup.ts';
import { actionsOf, hasExtraTime, lengthOf, momentsOf, scoreAt, statsOf } from '#view/panels/match/story.ts';
import { beside, nearest } from '#view/panels/match/meetings.ts';

const card = (more: object = {}): FixtureCard =>
  FixtureCard.parse({
    fixture_id: 5,
    home_club: 7,
    away_club: 8,
    home_goals: 2,
    away_goals: 1,
    played: true,
    events: null,
    players: null,
    commentary: null,
    substitutions: null,
    tactics: null,
    ...more,
  });
const goal = (time: number, club_id: number, player_id = 1) => ({ event_type: 'goal', time, club_id, player_id });
const player = (player_id: number, start_ix: number, more: object = {}) => ({
  player_id,
  team: 0,
  start_ix,
  time_started: start_ix < 11 ? 0 : -1,
  time_finished: start_ix < 11 ? 90 : -1,
  rating: start_ix < 11 ? 7 : 1,
  ...more,
});
const SHEET = Array.from({ length: 18 }, (_, n) => player(100 + n, n));

describe('the match timeline', () => {
  it('is chronological, with the score after each goal', () => {
    const moments = momentsOf(
      card({ events: [goal(80, 7), goal(10, 7), goal(50, 8), { event_type: 'yellow_card', time: 20, club_id: 8 }] }),
    );
    expect(moments.map(({ minute, glyph, side, score }) => [minute, glyph, side, score])).toEqual([
      [10, 'goal', 0, [1, 0]],
      [20, 'yellow', 1, [1, 0]],
      [50, 'goal', 1, [1, 1]],
      [80, 'goal', 0, [2, 1]],
    ]);
    expect([scoreAt(moments, 5), scoreAt(moments, 50), scoreAt(moments, 90)]).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
    ]);
  });
  it('matches a disallowed goal with the one of the same player, club and minute', () => {
    const events = [
      goal(10, 7),
      goal(30, 7, 2),
      { event_type: 'goalcancelled', time: 30, club_id: 7, player_id: 2 },
      goal(50, 8),
      goal(80, 7),
    ];
    const moments = momentsOf(card({ events }));
    expect(moments.filter(({ glyph }) => glyph === 'cancelled')).toHaveLength(2);
    expect(scoreAt(moments, 90)).toEqual([2, 1]);
  });
  it('shows no running score when goals do not add up to the result', () => {
    const moments = momentsOf(card({ events: [goal(10, 8), goal(20, 8), goal(30, 8)] }));
    expect([scoreAt(moments, 5), scoreAt(moments, 90)]).toEqual([null, null]);
  });
  it('uses the commentary where no events are served, including substitutions', () => {
    const commentary = [
      { category: 'GOAL', time: 10, club_one_id: 7, player_one_id: 1 },
      { category: 'SHOT', time: 11, club_one_id: 7, player_one_id: 1 },
      { category: 'SUB', time: 60, club_one_id: 8, player_one_id: 3, player_two_id: 2 },
    ];
    expect(momentsOf(card({ commentary, home_goals: 1, away_goals: 0 })).map(({ minute, glyph, side }) => [minute, glyph, side])).toEqual([
      [10, 'goal', 0],
      [60, 'sub', 1],
    ]);
  });
  it('is as long as the events require, with extra time only where it was played', () => {
    expect(lengthOf(card(), [])).toBe(90);
    expect(lengthOf(card({ commentary: [{ category: 'SHOT', time: 94 }] }), [])).toBe(94);
    expect([hasExtraTime(94), hasExtraTime(120)]).toEqual([false, true]);
  });
  it('is empty for a match without reports', () => {
    const none = card({ home_club: null, away_club: null, home_goals: null, away_goals: null, events: [{ event_type: 'goal' }] });
    expect(momentsOf(none)).toMatchObject([{ minute: 0, side: null }]);
  });
});

describe('the match commentary', () => {
  it('is grouped by action, in order', () => {
    const commentary = [
      { category: 'GOAL', time: 30, comm_event_id: 2, comm_sub_event_id: 5, club_one_id: 7 },
      { category: 'SHOT', time: 30, comm_event_id: 2, comm_sub_event_id: 4, club_one_id: 7 },
      { category: 'TACKLE', time: 3, comm_event_id: 1, comm_sub_event_id: 1, club_one_id: 8 },
      { category: 'KICKOFF', time: 0 },
    ];
    expect(
      actionsOf(card({ commentary })).map(({ minute, side, goal: scored, sentences }) => [minute, side, scored, sentences.length]),
    ).toEqual([
      [0, null, false, 1],
      [3, 1, false, 1],
      [30, 0, true, 2],
    ]);
  });
});

describe('the line-up at a minute', () => {
  const played = [...SHEET].map((one) =>
    one.player_id === 104
      ? { ...one, time_finished: 60 }
      : one.player_id === 112
        ? { ...one, time_started: 60, time_finished: 90, rating: 6 }
        : one,
  );
  const tactics = [{ club: 7, actions: [{ time: 0, formation: 11 }], set: null, auto: null, reasonForAuto: null }].map((one) => ({
    ...one,
    actions: one.actions.map((action) => ({
      situation: null,
      goalMargin: null,
      playStyle: 0,
      usePlaymaker: false,
      useTargetMan: false,
      captain: null,
      penaltyTaker: null,
      freeKicks: null,
      cornerTaker: null,
      playmaker: null,
      targetMan: null,
      lineup: [],
      autopicked: null,
      ...action,
    })),
  }));
  it('gives a substitute the place of the replaced player, as reported or by the minute', () => {
    for (const substitutions of [null, [{ player_off_id: 104, player_on_id: 112, club_id: 7, time: 60 }]]) {
      const match = card({ players: played, substitutions, tactics });
      const at = (minute: number) => elevenAt(match, 0, minute)?.standing[4]?.player?.player_id;
      expect([at(59), at(60), at(90)]).toEqual([104, 112, 112]);
    }
    expect(elevenAt(card({ players: played, tactics }), 0, 30)).toMatchObject({ formation: 11 });
    expect(elevenAt(card({ players: played, tactics }), 0, 90)?.bench.map(({ player_id }) => player_id)[0]).toBe(104);
  });
  it('removes a player who is sent off without a replacement', () => {
    const sent = SHEET.map((one) => (one.player_id === 103 ? { ...one, time_finished: 70, red_cards: 1 } : one));
    expect(elevenAt(card({ players: sent }), 0, 69)?.standing[3]).toMatchObject({ gone: false });
    expect(elevenAt(card({ players: sent }), 0, 70)?.standing[3]).toMatchObject({ gone: true });
  });
  it('is empty without players, and has no places without a formation', () => {
    expect(elevenAt(card(), 0, 90)).toBeNull();
    expect(elevenAt(card({ players: SHEET }), 0, 90)).toMatchObject({ formation: null, slots: [] });
  });
  it('writes the minutes played as text', () => {
    const said = SHEET.map((one) => minutesSaid(one as never));
    expect([said[0], said[17]]).toEqual(['full match', 'not used']);
    expect(minutesSaid(player(1, 12, { time_started: 60, time_finished: 90 }) as never)).toBe("from 60'");
    expect(minutesSaid(player(1, 2, { time_finished: 74 }) as never)).toBe("to 74'");
  });
});

describe('the match statistics', () => {
  it('leave out unused players, and an unreported figure is not zero', () => {
    const stats = statsOf(card({ players: SHEET, home_shots: 9 }));
    const of = (label: string) => stats.find((one) => one.label === label);
    expect(of('Average rating')).toMatchObject({ home: 7, away: null });
    expect(of('Shots')).toMatchObject({ home: 9, away: null });
    expect(of('Key passes')).toMatchObject({ home: null });
  });
});

describe('the matches of a club', () => {
  const at = (fixture_id: number, date: number | null, played: boolean) => ({ fixture_id, date, played }) as never;
  const all = [at(1, 10, true), at(2, 20, false), at(3, 30, false)];
  it('start at the running or next match; after the last one, at the last', () => {
    expect(nearest(all, 15)?.fixture_id).toBe(2);
    expect(nearest(all, 25)?.fixture_id).toBe(2); // has kicked off without a result
    expect(nearest([at(1, 10, true)], 15)?.fixture_id).toBe(1);
    expect(nearest([at(9, null, false)], 15)?.fixture_id).toBe(9);
    expect(nearest([], 15)).toBeNull();
  });
  it('name the matches before and after the selected one', () => {
    expect([beside(all, 2).before?.fixture_id, beside(all, 2).after?.fixture_id]).toEqual([1, 3]);
    expect(beside(all, 7)).toEqual({ before: null, after: null });
  });
});
