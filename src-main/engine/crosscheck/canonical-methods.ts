import type { Tactics } from '#contract/model/clubs/tactics.ts';
import { isObject } from '../api/schema/envelope.ts';
import { servedShare } from '../api/schema/fields.ts';
import type { GspMethod } from '../api/tables/gsp/gsp.ts';
import {
  byKey,
  count,
  fields,
  flag,
  idOrNone,
  list,
  number,
  one,
  orNull,
  rows,
  text,
  textOrNone,
  type Canonical,
  type Fields,
  type ReadCanonical,
} from './canonical.ts';
import { side } from './canonical-orderbook.ts';
import { tactics } from './canonical-tactics.ts';

type Params = Readonly<Record<string, unknown>>;
/** Returns the canonical form of a response's payload; `model` is the decoded payload, for methods whose forms differ a lot. */
export type Canonicalise = (payload: unknown, params: Params, model: unknown) => Canonical;

const all = (read: ReadCanonical, ...names: readonly string[]): Record<string, ReadCanonical> =>
  Object.fromEntries(names.map((name) => [name, read]));
/** One record or null. */
const record = (table: Readonly<Record<string, ReadCanonical>>): ReadCanonical => one(orNull(fields(table)));
const object = (wire: unknown): Params => (isObject(wire) ? wire : {});

/** `{club: 7}`, `{type: 'club', id: 7}` and `club_7` are the same share. */
const share: ReadCanonical = (wire) => servedShare.safeParse(wire).data;
const balances = fields(all(number, 'total', 'available', 'reserved'));
const seconds = number;

const RATINGS = ['rating', 'rating_gk', 'rating_tackling', 'rating_passing', 'rating_shooting', 'rating_aggression', 'rating_stamina'];
const player = fields(
  {
    ...all(number, 'player_id', 'contract', 'fitness', 'morale', 'injured', 'injury_id', 'wages', 'value', 'multi_position', 'position'),
    ...all(number, 'banned', 'yellow_cards', 'yellowred_cards', 'red_cards', 'dob', ...RATINGS),
    ...all(flag, 'retired', 'cup_tied'),
    ...all(textOrNone, 'agent_name', 'form'),
    ...all(idOrNone, 'club_id', 'loaned_to_club'),
    country_id: text,
    // the order of the letters has no meaning
    side: (wire) => (typeof wire === 'string' ? [...wire].sort().join('') : undefined),
  },
  (row) => {
    const desired = object(row['desired']);
    return {
      desired_contract: number(desired['contract'] ?? row['desired_contract']),
      allow_transfer: flag(desired['transfer'] ?? row['allow_transfer']),
      allow_renew: flag(desired['renew'] ?? row['allow_renew']),
    };
  },
);
const players = rows(['player_id'], player);

const transfers = fields(all(count, 'in', 'out', 'pending_out', 'pending_in_nonfree', 'pending_in_freebench'));
const club = record({
  ...all(number, 'club_id', 'fans_start', 'fans_current', 'stadium_size_start', 'stadium_size_current', 'stadium_id'),
  ...all(number, 'default_formation', 'squad_size'),
  ...all(textOrNone, 'form', 'manager_name', 'proposed_manager'),
  ...all(flag, 'manager_locked', 'manager_voted'),
  ...all(text, 'country_id', 'home_colour', 'away_colour'),
  penalty_taker: idOrNone,
  transfers,
  // three balances, or only the total
  balance: (wire) => (isObject(wire) ? balances(wire) : wire === undefined ? undefined : { total: number(wire) }),
  loans: fields(all(count, 'in', 'out')),
});

const FIGURES = ['possession', 'shots', 'shots_on_target', 'corners'].flatMap((name) => [`home_${name}`, `away_${name}`]);
const fixture = record({
  ...all(number, 'fixture_id', 'turn_id', 'season_id', 'comp_type', 'stadium_id', 'date', 'home_club', 'away_club', 'attendance'),
  ...all(number, ...FIGURES, 'home_pen_score', 'away_pen_score'),
  // null before the match
  ...all(orNull(number), 'home_goals', 'away_goals'),
  ...all(textOrNone, 'home_manager', 'away_manager'),
  ...all(flag, 'played', 'penalties'),
  man_of_match: idOrNone,
  country_id: text,
});

/** A highest bid of zero means that there is none. */
const bid = fields({ amount: number, club_id: idOrNone });
const highBid: ReadCanonical = (wire) => (wire === null || idOrNone(object(wire)['amount']) === null ? null : bid(wire));
const AUCTION: Record<string, ReadCanonical> = {
  ...all(number, 'transfer_auction_id', 'player_id', 'contract', 'dob', 'end_time', 'injured', 'injury_id', 'minimum_bid'),
  ...all(number, 'multi_position', 'position', 'rating', 'value'),
  ...all(flag, 'free_with_no_bids', 'started'),
  // null: a player without a club
  club_id: idOrNone,
  country_id: text,
  high_bid: highBid,
};
const auction = fields(AUCTION);
const auctionDetails = record({
  ...AUCTION,
  ...all(number, 'maxbid', 'minnextbid', 'concerns'),
  agent_name: textOrNone,
  bids: rows(['club_id', 'amount'], bid),
});

const amountOf = (row: Fields | undefined): number => {
  const high = object(row?.['high_bid']);
  return typeof high['amount'] === 'number' ? high['amount'] : 0;
};
/** The auctions with the highest bids. A list cut to `num` ends among equal bids, and which of those it includes has no meaning. */
function topAuctions(wire: unknown, { num }: Params): Canonical {
  const found = rows(['player_id'], auction)(wire);
  const served = list(wire)?.map(auction);
  if (!found || !served) return found;
  const cut = typeof num === 'number' && served.length >= num ? Math.min(...served.map(amountOf)) : -1;
  const last = served.filter((row) => amountOf(row) <= cut).map((row) => String(row?.['player_id']));
  return byKey('player_id', found.rows, new Set(last));
}

const votes = rows(['share', 'type'], fields({ share, type: text, state: text, start_time: seconds, end_time: seconds }));
const voted = ([name, option]: [string, unknown]): [string, Canonical] => [name, { option_id: number(option) }];
const proposals = rows(
  ['proposal_id'],
  fields({
    ...all(number, 'proposal_id', 'total_votes', 'start_time', 'end_time'),
    ...all(text, 'type', 'state'),
    options: rows(
      ['option_id'],
      fields({ option_id: number, votes: number }, ({ data }) => ({
        candidate: isObject(data) ? textOrNone(data['manager'] ?? data['agent']) : undefined,
      })),
    ),
    votes: (wire) => (isObject(wire) ? byKey('name', Object.entries(wire).map(voted)) : undefined),
  }),
);

const holding = fields({ share, balance: balances });
/** Whether a holding is empty, which is the same as no row. */
const nothing = ({ balance }: Fields): boolean => object(balance)['total'] === 0 && !object(balance)['reserved'];

/** Compares all parameters that both sources have, as numbers where they are numeric. */
const gameParams: ReadCanonical = (wire) => {
  const plain = (value: unknown): Canonical => (typeof value === 'boolean' ? Number(value) : (number(value) ?? text(value)));
  return isObject(wire) ? Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, plain(value)])) : undefined;
};

/** The canonical form of each compared method. */
export const CANONICAL = {
  get_players: players,
  get_squad: players,
  get_club: club,
  get_club_tactics: (payload, _params, model) => tactics(model as Tactics | null, payload),
  get_fixture: fixture,
  get_seasons: rows(['season_id'], fields({ ...all(number, 'season_id', 'number', 'start', 'end'), finished: flag, name: text })),
  get_top_transfer_auctions: topAuctions,
  get_transfer_auction_details: auctionDetails,
  get_share_orderbook: fields({ share, bid: side, ask: side }),
  get_all_votes: votes,
  get_share_proposals: proposals,
  get_user_account: fields({ name: text, balance: balances, last_active: orNull(seconds) }),
  get_user_share_balances: rows(['share'], holding, nothing),
  get_params: gameParams,
} as const satisfies Partial<Record<GspMethod, Canonicalise>>;

export type ComparedMethod = keyof typeof CANONICAL;
