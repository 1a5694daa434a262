/**
 * Parameters of a path according to the specification. `open`: it says that further parameters are not shown. Paths missing here
 * are not in the specification.
 */
interface Documented {
  readonly takes: readonly string[];
  readonly open?: true;
}
const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const bounds = (text: string): string[] => words(text).flatMap((name) => [`${name}_min`, `${name}_max`]);
const PAGING = words('page per_page sort_by sort_order');
const PLAYERS = [
  ...PAGING,
  ...words('age_min age_max age dob_min dob_max player_id wages_min wages_max rating_min rating_max value_min value_max'),
  ...words('country_id owned positions club_id free_agents allow_transfer allow_renew'),
];
const CLUBS = [...PAGING, ...words('club_id country_id owned manager_locked balance_min balance_max')];
const USERS = [...PAGING, ...words('name_prefix names')];
const takes = (text: string): Documented => ({ takes: words(text) });
/** "Parameters beyond what is stated: not shown." */
const open = (text = ''): Documented => ({ takes: words(text), open: true });

const DOCUMENTED: Readonly<Record<string, Documented>> = {
  '/healthz': takes(''),
  '/players': { takes: PLAYERS },
  '/players/detailed': {
    takes: [
      ...PLAYERS,
      ...bounds('contract rating_gk rating_tackling rating_passing rating_shooting rating_aggression rating_stamina desired_contract'),
      ...words(
        'position_mask position_mask_multi include_loaned fitness retired morale injured injury_id position multi_position ability_gk',
      ),
      ...words('ability_tackling ability_passing ability_shooting banned cup_tied yellow_cards red_cards agent_name loan_offered'),
      ...words('loan_offer_accepted loaned_to_club'),
    ],
  },
  '/player/history/{player_id}': takes(''),
  '/player/transfer_history': takes('season_id club_id player_id details'),
  '/players/loan_history': takes('season_id club_id'),
  '/players/morale_history/{player_id}': takes('limit'),
  '/clubs': { takes: CLUBS },
  '/clubs/detailed': {
    takes: [
      ...CLUBS,
      ...words('available league_id division has_job_posting'),
      ...bounds('division_start fans_start fans_current stadium_size_start stadium_size_current stadium_id value rating_start'),
      ...bounds('default_formation penalty_taker transfers_in transfers_out'),
    ],
  },
  '/clubs/{club_id}/job': takes(''),
  '/users': { takes: USERS },
  '/users/detailed': { takes: [...USERS, ...bounds('buy_volume sell_volume total_volume')] },
  '/share_trade_history': takes('page per_page name club_id player_id sort_by sort_order'),
  '/share_trade_history/all': takes('per_page'),
  '/share/transactions': takes('name'),
  '/trading_graph': takes('club_id player_id time_range'),
  '/trading_graph/all': takes(''),
  '/share_balance_by_user_club': takes('name club_id'),
  '/share_balances': open('page'),
  '/market': takes(''),
  '/coin_price': takes(''),
  '/countries': { takes: PAGING },
  '/leagues': { takes: ['country_id', 'division', ...PAGING] },
  '/league_tables': takes('country_id division season_id'),
  '/messages': takes('season_id country_id comp_id club_id days per_page limit'),
  '/transfers/counts': takes('season_id club_id'),
  '/club_balance_sheet/weeks': takes('club_id weeks season_id'),
  '/player_field_time/{club_id}': takes(''),
  '/player_field_time/by-player/{player_id}': takes(''),
  '/user_activity': takes('name'),
  '/user_balance_sheet': takes('name start_date end_date page'),
  '/user_balance_sheet/earnings': takes('name'),
  '/user_balance_sheet/weeks': takes('name weeks'),
  '/achievements': takes('username'),
  '/best_managers': { takes: ['name', ...PAGING] },
  '/rich_list': takes('limit'),
  '/leaderboards/earnings': takes('days'),
  '/leaderboards/referrals/windowed': takes('window'),
  '/leaderboards/referrals/all': takes(''),
  '/share_balances/summary': open(),
  '/share_balances/issue_counts': open(),
  '/share_balances/detailed': open(),
  '/share_balances/active_proposals': open(),
  '/proposals/active': open(),
  '/proposals/historical': open(),
  '/shop/clubs': open(),
  '/ticker': takes(''),
  '/fixture_history/players/{fixture_id}': takes(''),
  '/commentary/match_events/{fixture_id}': takes(''),
  '/commentary/match_commentary/{fixture_id}': takes(''),
  '/dumps/club_packs': open(),
  '/dumps/club_earnings': open(),
  '/dumps/club_earnings_light': open(),
  '/dumps/club_seller_opportunities': open(),
  '/dumps/player_earnings': open(),
  '/dumps/share_orders/clubs': open(),
  '/dumps/share_orders/players': open(),
  '/v1/club/{club_id}': open(),
  '/v1/player/{player_id}': open(),
  '/v1/user/{name}': open(),
  '/v1/bootstrap': open(),
  '/v1/jobs-board': open('section'),
  '/v1/transfer-market': open(),
};

const FORMS = Object.keys(DOCUMENTED).map((path) => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path] as const);
/** Describes how a request violates the specification; null when it does not. */
export function undocumented(address: string): string | null {
  const url = new URL(address, 'http://x');
  const path = url.pathname in DOCUMENTED ? url.pathname : FORMS.find(([form]) => form.test(url.pathname))?.[1];
  const row = path === undefined ? undefined : DOCUMENTED[path];
  if (!row) return `${url.pathname} is not in the document`;
  const strange = row.open ? undefined : [...url.searchParams.keys()].find((name) => !row.takes.includes(name));
  return strange === undefined ? null : `${url.pathname} takes no ${strange}`;
}
