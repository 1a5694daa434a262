import type { Operation } from '#contract/model/app/operation.ts';

/** A feature that needs the user's own node; the hosted service does not provide it. */
interface Feature {
  readonly title: string;
  readonly methods: readonly string[];
}

/** The features of a node with the methods they need. */
export const NODE_FEATURES: readonly Feature[] = [
  { title: 'All clubs in one request', methods: ['get_all_clubs', 'get_club_ids'] },
  { title: 'All players by ID', methods: ['get_player_ids'] },
  { title: 'All managers and their activity', methods: ['get_all_managers', 'get_users_last_active'] },
  { title: 'Holders of a share', methods: ['get_share_owners'] },
  { title: 'Votes open to a holder', methods: ['get_votes_for_shareholder'] },
  { title: 'A club’s ledger', methods: ['get_club_balance_sheet'] },
  { title: 'Payouts of a player', methods: ['get_player_payouts'] },
  { title: 'Wages of a manager or agent', methods: ['get_user_wages'] },
  { title: 'A club’s next and last fixture', methods: ['get_clubs_next_fixture', 'get_clubs_last_fixture'] },
  { title: 'Substitutions of a match', methods: ['get_match_subs'] },
  { title: 'League tables and leagues by country', methods: ['get_league_table', 'get_leagues_by_country', 'get_clubs_league'] },
  { title: 'Cups, one by one and by country', methods: ['get_cup', 'get_cups_by_country'] },
  { title: 'Seasons and their events', methods: ['get_season', 'get_game_world_history'] },
  { title: 'Associations and their qualifiers', methods: ['get_association', 'get_association_qualifiers'] },
  { title: 'The loan offer for a player', methods: ['get_player_loan_offer'] },
  { title: 'Best managers and their record', methods: ['get_best_managers', 'get_comp_history_by_manager'] },
  { title: 'Stadiums', methods: ['get_all_stadium_data_ids', 'get_stadiums_club'] },
  { title: 'Vaults by founder', methods: ['get_vaults_by_founder'] },
  { title: 'Blocks and files of the node', methods: ['waitforchange', 'get_extfile'] },
];

/** A feature with its current availability. `lit` is true if the node serves all its methods. */
interface Lit extends Feature {
  readonly lit: boolean;
  /** Methods the node does not serve now. */
  readonly missing: readonly string[];
}

/** Every feature with its current availability. */
export function litFeatures(rows: readonly Operation[]): Lit[] {
  const served = new Set(
    rows.filter(({ servers }) => servers.some(({ server, serves }) => server === 'node' && serves === 'served')).map(({ name }) => name),
  );
  return NODE_FEATURES.map((feature) => {
    const missing = feature.methods.filter((method) => !served.has(method));
    return { ...feature, missing, lit: missing.length === 0 };
  });
}
