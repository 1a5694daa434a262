import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { SEASON } from '#demo/world/scale.ts';
import { tactics } from '#demo/world/clubs/set-tactics.ts';
import { demo } from '../../support/servers/demo.ts';
import { GSP_EXAMPLES, lastOf, managerName, openClub } from '../../support/values/gsp-examples.ts';

type Reply = { result: { data: unknown } & Record<string, unknown>; error?: { code: number; message: string } };
let d: Awaited<ReturnType<typeof demo>>;
beforeAll(async () => {
  d = await demo();
});
afterAll(() => d.stop());
const hosted = async (method: string, params?: object, headers = {}): Promise<Reply> => {
  d.rested();
  return (await d.gsp(method, params, headers)) as Reply;
};
const node = async (method: string, params?: unknown): Promise<Reply> => (await d.node(method, params)) as Reply;

const FIXTURE = `attendance away_club away_goals away_manager comp_type country_id date fixture_id home_club home_goals home_manager number season_id stadium_id turn_id`;
const LEAGUE = 'league_id name group level ticket_cost tv_money comp_type round country_id season_id';
const CUP = 'cup_id num_teams round num_rounds prize_money comp_type country_id season_id';
const PLAYER = `player_id club_id retired contract agent_name desired fitness morale injured injury_id wages form multi_position position rating banned
  rating_gk rating_tackling rating_passing rating_shooting rating_aggression rating_stamina cup_tied yellow_cards yellowred_cards red_cards dob side value country_id`;
const CLUB = `club_id balance form fans_start fans_current stadium_size_start stadium_size_current stadium_id proposed_manager manager_name manager_locked manager_voted
  home_colour away_colour default_formation penalty_taker country_id transfers`;
const AUCTION = `club_id contract country_id dob end_time free_with_no_bids high_bid injured injury_id minimum_bid multi_position player_id position rating started
  transfer_auction_id value`;
const TENURE = 'club_id manager_name manager_voted won drawn lost num_games start_date end_date';
const MESSAGE = 'message_id date type sub_type club_1 club_2 data_1 data_2 data_3 data_4 data_5 name_1 season_id';
const COUNTERS =
  'yellow_cards yellowred_cards red_cards goals assists sub_apearances saves key_tackles key_passes shots mom club_id season_id';
/** The fields that the specification names for the response of each method, or for one of its rows. */
const FIELDS: Partial<Record<GspMethod, string>> = {
  get_players: PLAYER,
  get_squad: PLAYER,
  get_agents_players: PLAYER,
  get_club: CLUB,
  get_club_extended: `${CLUB} squad_size`,
  get_all_clubs: CLUB,
  get_clubs_next_fixture: FIXTURE,
  get_clubs_last_fixture: `${FIXTURE} away_pen_score`,
  get_fixture: `${FIXTURE} penalties home_pen_score away_pen_score home_possession away_possession home_shots away_shots home_shots_on_target away_shots_on_target
    home_corners away_corners man_of_match`,
  get_turn_fixtures: FIXTURE,
  get_club_schedule: 'fixture_id turn_id date home_club away_club home_goals away_goals comp_type played',
  get_all_turns: 'turn_id date season_id comp_type number played country_id',
  get_seasons: 'season_id name number start end finished',
  get_leagues: LEAGUE,
  get_league: LEAGUE,
  get_cups: CUP,
  get_cup: CUP,
  get_league_table:
    'club_id club_ix played won drawn lost goals_for goals_against pts form old_position new_position season_id manager_name',
  get_associations: `association_data_id association_type country_id num_leagues num_promotion num_cups num_qualifiers two_stages league_games_per_week
    num_league_rounds match_day match_time_hours match_time_minutes`,
  get_association_qualifiers: 'country_id num_qualifiers',
  get_news_feed: MESSAGE,
  get_club_messages: MESSAGE,
  get_club_balance_sheet: `balance_sheet_id date game_week gate_receipts tv_revenue sponsor merchandise cash_injection transfers_in prize_money other_income player_wages
    ground_maintenance transfers_out managers_wage agent_wages shareholder_payouts shareholder_prize_money other_outgoings`,
  get_player_rating_history: 'player_history_id player_id rating date_updated',
  get_player_injury_history: 'injury_history_id injury_id player_id start_date end_date season_id',
  get_player_transfer_history: 'player_id club_id_from club_id_to amount date',
  get_club_transfer_history: 'player_id club_id_from club_id_to amount date type',
  get_player_payouts: 'agent_wage assists goals lineup regular',
  get_players_by_attributes: 'player_id position country_id dob club_id rating value wages contract',
  get_league_player_data: `league_player_id league_id player_id ${COUNTERS} appearances ave_rating Active`,
  get_cup_player_data: `cup_player_id cup_id comp_type player_id ${COUNTERS} appearances average_rating`,
  get_match_events: 'match_event_id event_type player_id club_id time goal_type season_id',
  get_match_commentary:
    'category club_one_id club_two_id comm_event_id comm_sub_event_id data_one fixture_id player_one_id player_two_id season_id time',
  get_match_subs: 'subs_made_id player_off_id player_on_id club_id time season_id',
  get_fixture_player_data: `fixture_player_id team player_id start_ix time_started time_finished saves key_tackles key_passes assists shots goals yellow_cards red_cards
    yellowred_cards injuries keeping_abilities tackling_abilities passing_abilities shooting_abilities rating youth_player fixture_id season_id`,
  get_club_tactics: `commitment formation_id play_style use_playmaker use_target_man captain penalty_taker free_kicks corner_taker playmaker target_man lineup
    substitutions formation_changes validation`,
  autopick_club_tactics:
    'formation_id play_style use_playmaker use_target_man captain penalty_taker free_kicks corner_taker playmaker target_man lineup',
  get_old_tactic_actions: `old_tactic_action_id time situation goal_margin formation_id play_style use_playmaker use_target_man captain penalty_taker free_kicks corner_taker
    playmaker target_man season_id autopicked`,
  get_old_tactic_action_lineups: 'old_tactic_action_lineup_id position tackling_style tempo player_id season_id',
  get_top_transfer_auctions: AUCTION,
  get_transfer_auction_details: `${AUCTION} bids maxbid minnextbid`,
  get_clubs_transfer_bids: 'transfer_auction_id player_id self_bid highest_bid highest_bidder',
  get_user_account: 'balance last_active name',
  get_manager_history_by_club: TENURE,
  get_best_managers: TENURE,
  get_all_votes: 'share state type start_time end_time',
  get_share_proposals: 'data end_time options proposal_id start_time state total_votes type votes',
  get_user_share_balances: 'balance share',
  get_share_orderbook: 'ask bid share',
  get_user_wages: 'wage',
};

describe('the response has all specified fields', () => {
  it.each(Object.entries(FIELDS) as [GspMethod, string][])('of %s', async (method, fields) => {
    const { data } = (await node(method, wire(method))).result;
    const [row] = Array.isArray(data) ? (data as object[]) : [data as object];
    expect(fields.split(/\s+/).filter((field) => !(field in (row ?? {})))).toEqual([]);
  });
  const wire = (method: GspMethod): object => {
    const params = GSP_EXAMPLES[method](d.world) as { share?: unknown };
    const share = typeof params.share === 'string' ? d.world.shares.object(d.world.shares.fromKey(params.share) ?? 0) : params.share;
    return share === undefined ? params : { ...params, share };
  };

  it('of a player’s competitions, in the spelling of the interface', async () => {
    const { data } = (await hosted('get_comp_player_data', GSP_EXAMPLES.get_comp_player_data(d.world))).result as {
      data: { leagues: object[] };
    };
    const fields = `Active apearances assists ave_rating clean_sheets club_id comp_id comp_type country_id goals key_passes key_tackles minutes_played mom player_id red_cards
      saves season_id shots sub_apearances yellow_cards yellowred_cards`;
    expect(fields.split(/\s+/).filter((field) => !(field in (data.leagues[0] ?? {})))).toEqual([]);
  });
});

describe('the hosted endpoint and a node', () => {
  it('return a match as a list and as an object', async () => {
    const { id } = lastOf(d.world);
    expect((await hosted('get_fixture', { fixture_id: id })).result.data).toMatchObject([{ fixture_id: id }]);
    expect((await node('get_fixture', { fixture_id: id })).result.data).toMatchObject({ fixture_id: id });
    expect((await hosted('get_fixture', { fixture_id: 1 })).result.data).toEqual([]);
    expect((await node('get_fixture', { fixture_id: 1 })).result.data).toBeNull();
  });

  it('return stored tactics numbered by line-up and by player, with the same meaning', async () => {
    const club = openClub(d.world);
    const stored = (await hosted('get_club_tactics', { club_id: club })).result.data as {
      team_sheet: ({ player_id: number } | null)[];
      tactic_actions: { captain: number; formation_id: number; lineup: number[] }[];
    };
    const flat = (await node('get_club_tactics', { club_id: club })).result.data as {
      captain: number;
      formation_id: number;
      lineup: { player_id: number }[];
    };
    const first = stored.tactic_actions[0]!;
    expect(stored.team_sheet).toHaveLength(18);
    expect(first.lineup).toEqual(Array.from({ length: 18 }, (_, n) => n));
    expect(flat.formation_id).toBe(first.formation_id);
    expect(flat.captain).toBe(stored.team_sheet[first.captain]?.player_id);
    expect(flat.lineup.map(({ player_id }) => player_id)).toEqual(stored.team_sheet.flatMap((place) => place?.player_id ?? []));
  });

  it('return a commitment for hidden tactics, an empty line-up for an unmanaged club, and nothing for an unknown club', async () => {
    const clubs = Array.from({ length: d.world.clubs.count }, (_, n) => n + 1);
    const hidden = clubs.find((club) => tactics(d.world).hidden(club))!;
    const alone = clubs.find((club) => d.world.clubs.facts(club).manager === null)!;
    expect(Object.keys((await hosted('get_club_tactics', { club_id: hidden })).result.data as object)).toEqual(['commitment']);
    expect((await hosted('get_club_tactics', { club_id: alone })).result.data).toMatchObject({
      tactic_actions: [],
      team_sheet: Array.from({ length: 18 }, () => null),
    });
    expect((await hosted('get_club_tactics', { club_id: 999 })).result.data).toBeNull();
    expect((await node('get_club_tactics', { club_id: 999 })).error?.code).toBe(-32604);
  });

  it('pick eleven different players and a bench for every formation', async () => {
    for (let formation_id = 0; formation_id < 24; formation_id++) {
      const { team_sheet, tactic_actions } = (await hosted('autopick_club_tactics', { club_id: 1, formation_id })).result.data as {
        team_sheet: ({ player_id: number } | null)[];
        tactic_actions: { formation_id: number }[];
      };
      const ids = team_sheet.flatMap((place) => place?.player_id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expect(team_sheet.slice(0, 11)).not.toContain(null);
      expect(d.world.players.facts(ids[0]!).position).toBe(1);
      expect(tactic_actions[0]!.formation_id).toBe(formation_id === 0 ? d.world.clubs.facts(1).default_formation : formation_id);
    }
    expect((await hosted('autopick_club_tactics', { club_id: 1, formation_id: 24 })).error?.code).toBe(-32602);
  });

  it('differ in the build, which only the hosted endpoint omits now and then', async () => {
    const versions = new Set<string>();
    for (let n = 0; n < 10; n++) {
      d.world.step();
      versions.add(String('version' in (await hosted('getnullstate')).result));
      expect((await node('getnullstate')).result).toHaveProperty('version');
    }
    expect([...versions].sort()).toEqual(['false', 'true']);
  });
});

describe('an unknown entity', () => {
  it.each<[string, object, unknown]>([
    ['get_club', { club_id: 999 }, null],
    ['get_managers_club', { manager_name: 'nobody' }, null],
    ['get_squad', { club_id: 999 }, []],
    ['get_players', { player_ids: [999_999] }, []],
    ['get_club_schedule', { club_id: 999, season_id: SEASON }, []],
    ['get_club_schedule', { club_id: 1, season_id: 99 }, []],
    ['get_all_turns', { comp_id: 1 }, []],
    ['get_turn_fixtures', { turn_id: 1 }, []],
    ['get_match_events', { fixture_id: 1 }, []],
    ['get_leagues', { season_id: 99 }, []],
    ['get_comp_player_data', { player_id: 999_999 }, { leagues: [], cups: [] }],
    ['get_transfer_auction_details', { player_id: 999_999 }, null],
    ['get_manager_history_by_manager', { name: 'nobody' }, []],
    ['get_share_proposals', { share: { club: 999 } }, []],
    ['get_user_account', { name: 'nobody' }, { name: 'nobody', last_active: null, balance: { available: 0, reserved: 0, total: 0 } }],
  ])('is empty without an error: %s %j', async (method, params, data) => {
    expect((await hosted(method, params)).result.data).toEqual(data);
  });

  it.each([
    ['get_clubs_next_fixture', { club_id: 999 }],
    ['get_clubs_last_fixture', { club_id: 999 }],
    ['get_league', { league_id: 1 }],
    ['get_league_table', { league_id: 1 }],
    ['get_association', { country_id: 'XXX' }],
    ['get_old_tactic_actions', { club_id: 1, fixture_id: 1 }],
    ['get_old_tactic_action_lineups', { old_tactic_action_id: 1 }],
    ['autopick_club_tactics', { club_id: 999, formation_id: 1 }],
    ['get_transfer_auction_details', { player_id: 999_999 }],
  ])('is “not found” for %s of a node', async (method, params) => {
    expect((await node(method, params)).error?.code).toBe(-32604);
  });
});

describe('consistent data', () => {
  it('has tables that add up from their matches', async () => {
    const comp = d.world.comps.leagueAt(SEASON, 0);
    const table = (await node('get_league_table', { league_id: comp.id })).result.data as {
      club_id: number;
      played: number;
      pts: number;
      goals_for: number;
    }[];
    for (const row of table) {
      const own = (
        (await node('get_club_schedule', { club_id: row.club_id, season_id: SEASON })).result.data as Record<string, number | null>[]
      ).filter((match) => match.comp_id === comp.id && match.played === 1);
      const goals = own.map(
        (match) =>
          (match.home_club === row.club_id ? [match.home_goals!, match.away_goals!] : [match.away_goals!, match.home_goals!]) as [
            number,
            number,
          ],
      );
      expect(row).toMatchObject({
        played: own.length,
        goals_for: goals.reduce((sum, [scored]) => sum + scored, 0),
        pts: goals.reduce((sum, [scored, conceded]) => sum + (scored > conceded ? 3 : scored === conceded ? 1 : 0), 0),
      });
    }
  });

  it('has events, commentary, substitutions and players that agree with the result of their match', async () => {
    for (const fixture of d.world.fixtures.ofClub(1, SEASON).filter(({ played }) => played)) {
      const of = async (method: string) => (await node(method, { fixture_id: fixture.id })).result.data as Record<string, unknown>[];
      const [events, lines, subs, players] = [
        await of('get_match_events'),
        await of('get_match_commentary'),
        await of('get_match_subs'),
        await of('get_fixture_player_data'),
      ];
      const { home, away } = d.world.matches.score(fixture);
      expect(events.filter((row) => row.event_type === 'goal')).toHaveLength(home + away);
      expect(lines.filter((row) => row.category === 'GOAL')).toHaveLength(home + away);
      expect(players.reduce((sum, row) => sum + Number(row.goals), 0)).toBe(home + away);
      expect(lines.filter((row) => row.category === 'SUB')).toHaveLength(subs.length);
      for (const sub of subs) expect(players.find((row) => row.player_id === sub.player_on_id)).toMatchObject({ time_started: sub.time });
      expect(players.filter((row) => (row.start_ix as number) < 11)).toHaveLength(22);
      expect(players.every((row) => Number(row.time_started) >= 0 || (row.rating === 1 && row.time_finished === -1))).toBe(true);
      const numbers = lines.map((row) => Number(row.comm_sub_event_id));
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }
  });

  it('credits a manager with the matches of his clubs during his tenures', async () => {
    const rows = (await hosted('get_manager_history_by_manager', { name: managerName(d.world) })).result.data as Record<string, number>[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.num_games).toBe(row.won! + row.drawn! + row.lost!);
  });
});
