import type { DemoFixture } from '../world/matches/fixtures.ts';
import type { Action, Performance } from '../world/matches/match.ts';
import { lineId } from '../world/matches/numbers.ts';
import type { World } from '../world/world.ts';

/** JSON-RPC rows of match events. */

const EVENTS: Partial<Record<Action['kind'], string>> = {
  goal: 'goal',
  yellow: 'yellow_card',
  'second-yellow': 'yellowred_card',
  red: 'red_card',
  injury: 'injury',
};
const clubOf = ({ home, away }: DemoFixture, side: 0 | 1): number => (side === 0 ? home : away);

export const matchEvents = (world: World, fixture: DemoFixture) =>
  world.matches.of(fixture).actions.flatMap((one, n) => {
    const kind = EVENTS[one.kind];
    if (kind === undefined) return [];
    return [
      {
        match_event_id: lineId(fixture.id, n),
        event_type: kind,
        player_id: one.player,
        club_id: clubOf(fixture, one.side),
        time: one.minute,
        goal_type: one.penalty ? 'penalty' : '',
        season_id: fixture.comp.season,
      },
    ];
  });

export const matchSubs = (world: World, fixture: DemoFixture) =>
  world.matches
    .of(fixture)
    .actions.flatMap((one, n) =>
      one.kind === 'sub'
        ? [
            {
              subs_made_id: lineId(fixture.id, n),
              player_off_id: one.other,
              player_on_id: one.player,
              club_id: clubOf(fixture, one.side),
              time: one.minute,
              season_id: fixture.comp.season,
            },
          ]
        : [],
    );

/** Commentary of one action: each line has a category, the acting player and the affected player. */
function commentaryOf({ kind, player, other, penalty }: Action): (readonly [category: string, one: number, two: number | null])[] {
  if (kind === 'goal' && penalty)
    return [
      ['PENALTY', player, null],
      ['GOAL', player, null],
    ];
  const chance = (maker: number | null): readonly [string, number, number | null] =>
    maker === null ? ['CHANCE', player, null] : ['ASSISTEDCHANCE', maker, player];
  if (kind === 'goal') return [chance(other), ['SHOT', player, null], ['GOAL', player, null]];
  if (kind === 'wide') return [chance(other), ['SHOT', player, null], ['OFFTARGET', player, null]];
  if (kind === 'save') return [chance(null), ['SHOT', player, null], ...(other === null ? [] : [['SAVE', other, player] as const])];
  if (kind === 'sub') return [['SUB', player, other]];
  return [
    [{ tackle: 'TACKLE', yellow: 'YELLOWCARD', 'second-yellow': 'YELLOWREDCARD', red: 'REDCARD', injury: 'INJURY' }[kind], player, null],
  ];
}
export function matchCommentary(world: World, fixture: DemoFixture) {
  let line = 0;
  return world.matches.of(fixture).actions.flatMap((one) => {
    const first = line;
    return commentaryOf(one).map(([category, player, other]) => ({
      category,
      club_one_id: clubOf(fixture, one.side),
      club_two_id: clubOf(fixture, one.side === 0 ? 1 : 0),
      comm_event_id: lineId(fixture.id, first),
      comm_sub_event_id: lineId(fixture.id, line++),
      data_one: null,
      fixture_id: fixture.id,
      player_one_id: player,
      player_two_id: other,
      season_id: fixture.comp.season,
      time: one.minute,
    }));
  });
}

export const fixturePlayer = (world: World, fixture: DemoFixture, one: Performance, n: number) => {
  const facts = world.players.facts(one.player);
  return {
    fixture_player_id: lineId(fixture.id, n),
    team: one.side,
    player_id: one.player,
    start_ix: one.slot,
    time_started: one.from,
    time_finished: one.to,
    saves: one.saves,
    key_tackles: one.tackles,
    key_passes: one.passes,
    assists: one.assists,
    shots: one.shots,
    goals: one.goals,
    yellow_cards: one.yellow,
    red_cards: one.red,
    yellowred_cards: one.secondYellow,
    injuries: one.injured ? 1 : 0,
    keeping_abilities: facts.rating_gk,
    tackling_abilities: facts.rating_tackling,
    passing_abilities: facts.rating_passing,
    shooting_abilities: facts.rating_shooting,
    rating: one.rating,
    youth_player: false,
    fixture_id: fixture.id,
    season_id: fixture.comp.season,
  };
};
