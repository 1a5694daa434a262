import { askable, SERVERS, SERVES, type Operation, type Serving } from '#contract/model/app/operation.ts';
import { canAsk, SERVES_WORDS, whyWords } from '../../lib/domain/serving.ts';
import { textOf } from '../../lib/format/format.ts';

/** Counts the operations of each server by availability. `why`: why none is available; null if some are, or there is no reason. */
export function sums(rows: readonly Operation[]) {
  const all = rows.flatMap(({ servers }) => servers);
  return SERVERS.map((server) => {
    const own = all.filter((serving) => serving.server === server);
    const counts = SERVES.map((serves) => [serves, own.filter((serving) => serving.serves === serves).length] as const);
    const closed = own.find(({ serves }) => serves === 'closed');
    return {
      server,
      total: own.length,
      counts: counts.filter(([, count]) => count > 0),
      why: closed && !own.some(askable) ? `${whyWords(closed)}${closed.cure === null ? '' : ` ${textOf(closed.cure)}`}` : null,
    };
  });
}

/** The counts as text: `41 served, 29 not stated, 34 node only`. */
export const sumWords = ({ counts }: ReturnType<typeof sums>[number]): string =>
  counts.map(([serves, count]) => `${count} ${SERVES_WORDS[serves]}`).join(', ');

/** Filters of the operations. */
export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'served', label: 'Available' },
  { value: 'missing', label: 'Missing' },
  { value: 'refused', label: 'Rejected' },
  { value: 'raw', label: 'Node only' },
] as const;
export type Filter = (typeof FILTERS)[number]['value'];

const PASSES: Readonly<Record<Filter, (operation: Operation) => boolean>> = {
  all: () => true,
  served: canAsk,
  missing: (operation) => !canAsk(operation),
  refused: ({ servers }) => servers.some(({ serves }) => serves === 'refused'),
  raw: ({ hosted }) => hosted === 'raw',
};
export const passing = (rows: readonly Operation[], filter: Filter): readonly Operation[] => rows.filter(PASSES[filter]);

export const servingOf = ({ servers }: Operation, side: 'node' | 'hosted'): Serving | null =>
  servers.find(({ server }) => (server === 'node') === (side === 'node')) ?? null;

/** Features that only the user’s own node provides, with the methods they need. */
export const NODE_FEATURES = [
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

/** The features with their current availability: the methods that the node does not serve, and `lit` if it serves all. */
export function litFeatures(rows: readonly Operation[]) {
  const served = new Set(
    rows.filter(({ servers }) => servers.some(({ server, serves }) => server === 'node' && serves === 'served')).map(({ name }) => name),
  );
  return NODE_FEATURES.map((feature) => {
    const missing = feature.methods.filter((method) => !served.has(method));
    return { ...feature, missing, lit: missing.length === 0 };
  });
}
