import type { GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { SEASON } from '#demo/world/scale.ts';
import { sheetId } from '#demo/world/matches/numbers.ts';
import { EXT_FILES, extFile } from '#demo/gsp/methods-state.ts';
import { loans } from '#demo/world/players/loans.ts';
import { tactics } from '#demo/world/clubs/set-tactics.ts';
import { tenures } from '#demo/world/clubs/tenures.ts';
import { voteState } from '#demo/world/people/open-votes.ts';
import type { World } from '#demo/world/world.ts';

const openVotes = (world: World) => world.votes.open().filter((vote) => voteState(vote, world.now()) !== 'finished');
const need = <T>(value: T | null | undefined, what: string): T => {
  if (value === null || value === undefined) throw new Error(`this world has no ${what}`);
  return value;
};
export const lastOf = (world: World, club = 1) =>
  need(
    world.fixtures.ofClub(club, SEASON).findLast(({ played }) => played),
    'played match',
  );
const nextOf = (world: World, club = 1) =>
  need(
    world.fixtures.ofClub(club, SEASON).find(({ played }) => !played),
    'match to come',
  );
const managed = (world: World) =>
  need(
    Array.from({ length: world.clubs.count }, (_, n) => n + 1).find((club) => world.clubs.facts(club).manager !== null),
    'manager',
  );
export const managerName = (world: World): string => world.users.name(need(world.clubs.facts(managed(world)).manager, 'manager'));
export const openClub = (world: World) =>
  need(
    Array.from({ length: world.clubs.count }, (_, n) => n + 1).find(
      (club) => world.clubs.facts(club).manager !== null && !tactics(world).hidden(club),
    ),
    'club with open tactics',
  );
/** A trader who managed a club to the end of a season. */
const formerManager = (world: World): string =>
  world.users.name(
    need(
      Array.from({ length: world.clubs.count }, (_, n) => n + 1)
        .flatMap((club) => tenures(world).of(club))
        .find(({ end }) => end !== null),
      'former manager',
    ).user,
  );
const agent = (world: World): string =>
  world.users.name(
    need(
      Array.from({ length: world.players.count }, (_, n) => world.players.facts(n + 1).agent).find((one) => one !== null),
      'agent',
    ),
  );
const loaned = (world: World, one: (row: { loan_offered: number | null }) => boolean): number =>
  need(
    Array.from({ length: world.players.count }, (_, n) => n + 1).find((player) => one(loans(world).state(player))),
    'loan',
  );
const bidder = (world: World) =>
  need(
    world.auctions
      .open()
      .find(({ bids }) => bids.length > 0)
      ?.bids.at(-1)?.club,
    'bid',
  );
const subbed = (world: World) =>
  need(
    world.fixtures.ofClub(1, SEASON).find((one) => one.played && world.matches.of(one).actions.some(({ kind }) => kind === 'sub')),
    'substitution',
  );

/** Parameters for which every game state method has an answer, in a world of any size. */
export const GSP_EXAMPLES: Readonly<Record<GspMethod, (world: World) => object>> = {
  getnullstate: () => ({}),
  getcurrentstate: () => ({}),
  getpendingstate: () => ({}),
  hashcurrentstate: () => ({}),
  getstatehash: (world) => ({ block: world.head().hash }),
  waitforchange: () => ({ hash: 'another' }),
  waitforpendingchange: () => ({ version: 1 }),
  get_params: () => ({ name: '' }),
  get_extfile: (world) => ({ hash: extFile(world, EXT_FILES - 1) }),
  stop: () => ({}),
  settargetblock: () => ({}),
  checkdb: () => ({}),
  compressjobpost: () => ({ text: 'A job' }),

  get_players: () => ({ player_ids: [1, 2, 3] }),
  get_agents_players: (world) => ({ agent_name: agent(world) }),
  get_squad: () => ({ club_id: 1 }),
  get_freebench: () => ({}),
  get_player_ids: () => ({}),
  get_players_by_attributes: () => ({ rating_low: 60, age_high: 33, limit: 5, offset: 2 }),
  get_comp_player_data: (world) => ({ player_id: world.matches.of(lastOf(world)).best }),
  get_league_player_data: (world) => ({ player_id: world.matches.of(lastOf(world)).best }),
  get_cup_player_data: (world) => {
    const cup = need(
      world.fixtures.ofClub(1, SEASON).find(({ played, comp }) => played && comp.kind === 'cup') ??
        world.comps
          .cups(SEASON)
          .flatMap((comp) => world.fixtures.ofComp(comp))
          .find(({ played }) => played),
      'cup match',
    );
    return {
      player_id: need(
        world.matches.of(cup).performances.find(({ from }) => from === 0),
        'player',
      ).player,
    };
  },
  get_league_top_players: (world) => ({ league_id: world.comps.leagueAt(SEASON, 0).id }),
  get_player_rating_history: () => ({ player_id: 1 }),
  get_player_rating_latest_changes: () => ({}),
  get_player_payouts: () => ({ player_id: 1 }),
  get_player_injury_history: (world) => ({
    player_id: need(
      Array.from({ length: world.players.count }, (_, n) => n + 1).find((one) => world.players.facts(one).injury_id > 0),
      'injury',
    ),
  }),
  get_player_transfer_history: (world) => ({ player_id: need(world.moves.newest(1)[0], 'transfer').player }),
  get_player_loan_offer: (world) => ({ player_id: loaned(world, ({ loan_offered }) => loan_offered !== null) }),
  get_clubs_player_loan_offers: (world) => ({
    club_id: world.players.clubOf(loaned(world, ({ loan_offered }) => loan_offered !== null)) ?? 1,
  }),

  get_club: () => ({ club_id: 1 }),
  get_club_extended: () => ({ club_id: 1 }),
  get_managers_club: (world) => ({ manager_name: managerName(world) }),
  get_all_clubs: () => ({}),
  get_club_ids: () => ({}),
  get_all_stadium_data_ids: () => ({}),
  get_stadiums_club: (world) => ({ stadium_id: world.clubs.facts(1).stadium_id }),
  get_club_balance_sheet: () => ({ club_id: 1, season_id: SEASON }),
  get_clubs_league: () => ({ club_id: 1 }),
  get_manager_history_by_club: (world) => ({ club_id: managed(world) }),
  get_manager_history_by_manager: (world) => ({ name: managerName(world) }),
  get_comp_history_by_club: () => ({ club_id: 1 }),
  get_comp_history_by_manager: (world) => ({ name: formerManager(world) }),

  preparetactics: (world) => {
    const squad = world.players.squad(1);
    const [captain = 1] = squad;
    return {
      tactics: {
        ...{ club_id: 1, formation_id: 1, play_style: 1, use_playmaker: false, use_target_man: 0 },
        ...{ captain, penalty_taker: captain, free_kicks: captain, corner_taker: captain, playmaker: null, target_man: null },
        lineup: squad.slice(0, 11).map((player_id) => ({ player_id, tackling_style: 1, tempo: 1 })),
      },
    };
  },
  get_club_tactics: (world) => ({ club_id: openClub(world) }),
  autopick_club_tactics: () => ({ club_id: 1, formation_id: 12 }),
  get_old_tactic_actions: (world) => ({ club_id: 1, fixture_id: lastOf(world).id }),
  get_old_tactic_action_lineups: (world) => ({ old_tactic_action_id: sheetId(lastOf(world).id, 0, 0) }),

  get_fixture: (world) => ({ fixture_id: lastOf(world).id }),
  get_turn_fixtures: (world) => ({ turn_id: nextOf(world).turn }),
  get_club_schedule: () => ({ club_id: 1, season_id: SEASON }),
  get_clubs_next_fixture: () => ({ club_id: 1 }),
  get_clubs_last_fixture: () => ({ club_id: 1 }),
  get_match_events: (world) => ({ fixture_id: subbed(world).id }),
  get_match_commentary: (world) => ({ fixture_id: subbed(world).id }),
  get_match_subs: (world) => ({ fixture_id: subbed(world).id }),
  get_fixture_player_data: (world) => ({ fixture_id: subbed(world).id }),

  get_seasons: () => ({}),
  get_season: () => ({ season_id: SEASON }),
  get_leagues: () => ({ season_id: SEASON }),
  get_leagues_by_country: () => ({ country_id: 'ENG', season_id: SEASON }),
  get_league: (world) => ({ league_id: world.comps.leagueAt(SEASON, 0).id }),
  get_league_table: (world) => ({ league_id: world.comps.leagueAt(SEASON, 0).id }),
  get_cups: () => ({ season_id: SEASON }),
  get_cups_by_country: () => ({ country_id: 'ENG', season_id: SEASON }),
  get_cup: (world) => ({ cup_id: need(world.comps.cups(SEASON)[0], 'cup').id }),
  get_associations: () => ({ association_type: 'national' }),
  get_association: () => ({ country_id: 'ENG' }),
  get_association_qualifiers: () => ({ association_id: 'EUR' }),
  get_game_world_history: () => ({ season_id: SEASON - 1 }),
  get_all_turns: (world) => ({ comp_id: world.comps.leagueAt(SEASON, 0).id }),

  get_news_feed: () => ({}),
  get_club_messages: () => ({ club_id: 1, season_id: SEASON }),
  get_player_messages: (world) => ({ player_id: need(world.moves.newest(1)[0], 'transfer').player, season_id: SEASON }),
  get_association_messages: () => ({ association_id: 'ENG', season_id: SEASON }),
  get_comp_messages: (world) => ({ comp_id: world.comps.leagueAt(SEASON, 0).id, season_id: SEASON }),

  get_top_transfer_auctions: () => ({ num: 3 }),
  get_transfer_auction_details: (world) => ({
    player_id: need(
      world.auctions.open().find(({ bids }) => bids.length > 0),
      'auction',
    ).player,
  }),
  get_clubs_transfer_auctions: (world) => ({
    club_id: need(world.auctions.open().find(({ seller }) => seller !== null)?.seller, 'seller'),
  }),
  get_clubs_transfer_bids: (world) => ({ club_id: bidder(world) }),
  get_all_transfer_history: () => ({ season_id: SEASON }),
  get_club_transfer_history: (world) => ({ club_id: need(world.moves.newest(1)[0]?.to, 'transfer') }),

  get_user_account: (world) => ({ name: world.users.name(0) }),
  get_all_users: () => ({}),
  get_all_managers: () => ({}),
  get_users_last_active: (world) => ({ names: [world.users.name(0), 'nobody'] }),
  get_best_managers: () => ({}),
  get_user_wages: (world) => ({ id: managerName(world), season_id: SEASON, wage_type: 'manager' }),
  get_vaults: (world) => ({ controller: '', ids: [1, world.users.count > 5 ? 2 : 1] }),
  get_vaults_by_founder: (world) => ({ founder: world.users.name(0) }),

  get_share_orderbook: () => ({ share: 'club_1' }),
  get_user_share_balances: (world) => ({ name: world.users.name(0) }),
  get_user_share_orders: (world) => ({ name: world.users.name(0) }),
  get_all_votes: () => ({}),
  get_votes_for_shareholder: (world) => ({
    name: need(
      world.users.names.find((_, user) => openVotes(world).some(({ share }) => world.ledger.holding(share, user).total > 0)),
      'voter',
    ),
  }),
  get_share_proposals: (world) => ({ share: world.shares.key(need(openVotes(world)[0], 'vote').share) }),
  get_share_owners: () => ({ share: 'club_1' }),
  get_share_overview: () => ({ type: 'club', id: 1, since: 0 }),
  get_share_dilutions: () => ({ user: '', type: '', id: 0 }),
  get_user_share_transactions: (world) => ({ name: world.users.name(0) }),
  get_share_last_prices: () => ({}),
  get_share_trade_history: () => ({ share: { club: 1 } }),
};
