import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANONICAL, type ComparedMethod } from '#engine/crosscheck/canonical-methods.ts';
import { comparePayloads } from '#engine/crosscheck/round.ts';
import type { Sample } from '#engine/crosscheck/samples.ts';
import {
  anyOf,
  asked,
  count,
  flag,
  idOrNone,
  int,
  intOrNull,
  key,
  record,
  required,
  rowsOf,
  single,
  textOrNone,
  word,
  type Encoded,
  type Field,
} from '../../../support/values/encodings.ts';
import { TACTICS } from '../../../support/values/encodings-tactics.ts';

const fields = (make: (name: string) => Field, ...names: string[]): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, make(name)]));
const num = (name: string): Field => int(name);

const balances = fc.record({ total: fc.integer({ min: 1, max: 9_999 }), available: fc.nat(9_999), reserved: fc.nat(9_999) });
type Balances = { total: number };
const balance = (totalAlone: boolean): Field => ({
  ...anyOf(balances, (value) => [{ balance: value }, ...(totalAlone ? [{ balance: value.total }] : [])], {
    other: (value: Balances) => balances.map((next) => ({ ...next, total: value.total + 1 })),
  }),
  optional: totalAlone,
});
const shareField: Field = {
  ...anyOf(fc.record({ type: fc.constantFrom('club', 'player'), id: fc.integer({ min: 1, max: 30 }) }), ({ type, id }) => [
    { share: { [type]: id } },
    { share: { type, id } },
    { share: `${type}_${id}` },
  ]),
  optional: false,
  key: true,
};

const PLAYER = record({
  player_id: key('player_id'),
  ...fields(
    num,
    'contract',
    'fitness',
    'morale',
    'injured',
    'injury_id',
    'wages',
    'value',
    'multi_position',
    'position',
    'rating',
    'rating_gk',
  ),
  ...fields(num, 'rating_tackling', 'rating_passing', 'rating_shooting', 'rating_aggression', 'rating_stamina', 'banned', 'dob'),
  ...fields(num, 'yellow_cards', 'yellowred_cards', 'red_cards'),
  ...fields(flag, 'retired', 'cup_tied'),
  ...fields(idOrNone, 'club_id', 'loaned_to_club'),
  ...fields(textOrNone, 'agent_name', 'form'),
  country_id: word('country_id', 'ENG', 'ALB'),
  side: anyOf(fc.constantFrom('R', 'LR', 'CLR'), (value) => [{ side: value }, { side: [...value].reverse().join('') }]),
  desired_contract: anyOf(fc.nat(6), (value) => [{ desired: { contract: value } }, { desired_contract: value }]),
  allow_transfer: anyOf(fc.boolean(), (value) => [
    { desired: { transfer: value } },
    { desired: { transfer: Number(value) } },
    { allow_transfer: Number(value) },
  ]),
  allow_renew: anyOf(fc.boolean(), (value) => [{ desired: { renew: value } }, { allow_renew: value }]),
});
const CLUB = record({
  club_id: asked('club_id', 7),
  ...fields(
    num,
    'fans_start',
    'fans_current',
    'stadium_size_start',
    'stadium_size_current',
    'stadium_id',
    'default_formation',
    'squad_size',
  ),
  ...fields(textOrNone, 'form', 'manager_name', 'proposed_manager'),
  ...fields(flag, 'manager_locked', 'manager_voted'),
  country_id: word('country_id', 'ENG', 'ALB'),
  home_colour: word('home_colour', 'ff0000', '00ff00'),
  away_colour: word('away_colour', 'ff0000', '00ff00'),
  penalty_taker: idOrNone('penalty_taker'),
  'transfers.in': count('transfers', 'in'),
  'transfers.out': count('transfers', 'out'),
  'transfers.pending_out': count('transfers', 'pending_out'),
  'loans.in': count('loans', 'in'),
  'balance.total': balance(true),
});
const FIXTURE = record({
  fixture_id: asked('fixture_id', 9),
  ...fields(num, 'turn_id', 'season_id', 'comp_type', 'stadium_id', 'date', 'home_club', 'away_club', 'attendance', 'home_pen_score'),
  ...fields(
    num,
    'home_possession',
    'away_possession',
    'home_shots',
    'away_shots',
    'home_shots_on_target',
    'home_corners',
    'away_pen_score',
  ),
  ...fields(intOrNull, 'home_goals', 'away_goals'),
  ...fields(textOrNone, 'home_manager', 'away_manager'),
  penalties: flag('penalties'),
  man_of_match: idOrNone('man_of_match'),
});
const highBid = anyOf(fc.option(fc.record({ amount: fc.integer({ min: 1, max: 5 }), club_id: fc.integer({ min: 1, max: 9 }) })), (value) =>
  value === null
    ? [{ high_bid: null }, { high_bid: { amount: 0, club_id: null } }, { high_bid: { amount: 0, club_id: 0 } }]
    : [{ high_bid: value }],
);
const AUCTION = {
  player_id: key('player_id'),
  ...fields(num, 'transfer_auction_id', 'contract', 'dob', 'end_time', 'injured', 'injury_id', 'minimum_bid', 'multi_position', 'position'),
  ...fields(num, 'rating', 'value'),
  ...fields(flag, 'free_with_no_bids', 'started'),
  club_id: idOrNone('club_id'),
};
const bids = fc.uniqueArray(fc.record({ amount: fc.integer({ min: 1, max: 99 }), club_id: fc.integer({ min: 1, max: 9 }) }), {
  selector: ({ amount }) => amount,
  maxLength: 4,
});
const DETAILS = record({
  ...AUCTION,
  player_id: asked('player_id', 5),
  high_bid: highBid,
  ...fields(num, 'maxbid', 'minnextbid', 'concerns'),
  agent_name: textOrNone('agent_name'),
  bids: anyOf(bids, (value) => [{ bids: value }, { bids: [...value].reverse() }, ...(value.length === 0 ? [{ bids: null }] : [])]),
});
const VOTE = record({
  share: shareField,
  type: { ...required(word('type', 'manager', 'agent', 'unlock')), key: true },
  state: required(word('state', 'upcoming', 'voting')),
  ...fields(num, 'start_time', 'end_time'),
});
const tally = fc.uniqueArray(fc.record({ id: fc.nat(5), votes: fc.nat(99), who: fc.constantFrom('ann', 'bob') }), {
  selector: ({ id }) => id,
  maxLength: 4,
});
const PROPOSAL = record({
  proposal_id: key('proposal_id'),
  type: required(word('type', 'manager', 'agent')),
  state: required(word('state', 'upcoming', 'voting', 'finished')),
  ...fields(num, 'start_time', 'end_time', 'total_votes'),
  options: required(
    anyOf(tally, (value) => {
      const rows = (name: string) => value.map(({ id, votes, who }) => ({ option_id: id, votes, data: { [name]: who } }));
      return [{ options: rows('manager') }, { options: rows('agent').reverse() }, ...(value.length === 0 ? [{ options: null }] : [])];
    }),
  ),
  votes: anyOf(fc.dictionary(fc.constantFrom('ann', 'bob', 'cid'), fc.nat(5)), (value) => [
    { votes: value },
    { votes: Object.fromEntries(Object.entries(value).reverse()) },
  ]),
});
interface Order {
  readonly price: number;
  readonly num: number;
  readonly name: string | null;
}
const side = fc.uniqueArray(
  fc.record({
    price: fc.integer({ min: 1, max: 6 }),
    num: fc.integer({ min: 1, max: 50 }),
    name: fc.option(fc.constantFrom('ann', 'bob')),
  }),
  { selector: ({ price, name }) => `${price} ${name}`, maxLength: 8 },
);
const orderForms = ({ price, num: size, name }: Order): object[] =>
  (name === null
    ? [{ mint: true, name: null }, { mint: 1 }, { mint: true, name: '' }, {}]
    : [{ mint: false, name }, { name, mint: 0 }, { name }]
  ).map((rest) => ({ price, num: size, ...rest }));
const encodeSide = (orders: readonly Order[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      ...orders.map((order) => fc.constantFrom(...orderForms(order))),
      fc.constantFrom<object>({ price: 3, num: 0, mint: false, name: 'ann' }),
    )
    .chain((rows) => fc.shuffledSubarray(rows, { minLength: orders.length }))
    .filter((rows) => rows.filter((row) => (row as { num: number }).num > 0).length === orders.length)
    .chain((rows) => fc.constantFrom<unknown>(rows, ...(rows.length === 0 ? [null] : [])));
const BOOK: Encoded<{ bid: Order[]; ask: Order[] }> = {
  state: fc.record({ bid: side, ask: side }),
  encode: ({ bid, ask }) =>
    fc
      .tuple(fc.constantFrom<unknown>({ club: 7 }, { type: 'club', id: 7 }, 'club_7'), encodeSide(bid), encodeSide(ask))
      .map(([share, bidRows, askRows]) => ({ share, bid: bidRows, ask: askRows })),
  change: ({ bid, ask }) =>
    bid.length === 0
      ? fc.constant({ state: { bid: [{ price: 1, num: 1, name: null }], ask }, field: 'bid' })
      : fc
          .nat(bid.length - 1)
          .map((at) => ({ state: { bid: bid.map((one, n) => (n === at ? { ...one, num: one.num + 1 } : one)), ask }, field: 'bid' })),
};

const ROW = record({ ...AUCTION, high_bid: required(highBid) });
/** The highest bids first, cut to five: among equal bids at the end, a service may choose. */
const TOP: Encoded<readonly Record<string, unknown>[]> = {
  state: fc.uniqueArray(ROW.state, { selector: ({ player_id }) => player_id, maxLength: 12 }),
  encode: (state, present) =>
    fc
      .shuffledSubarray([...state], { minLength: state.length })
      .map((rows) => rows.sort((a, b) => amount(b) - amount(a)).slice(0, 5))
      .chain((rows) => fc.tuple(...rows.map((row) => ROW.encode(row, present)))),
  change: (state) =>
    state.length === 0
      ? ROW.state.map((row) => ({ state: [row], field: 'player_id' }))
      : fc
          .nat(state.length - 1)
          .map((at) => ({
            state: state.map((row, n) => (n === at ? { ...row, high_bid: { amount: 1_000, club_id: 3 } } : row)),
            field: 'player_id',
          })),
};
const amount = (row: Record<string, unknown>): number => (row['high_bid'] as { amount: number } | null)?.amount ?? 0;

const HOLDINGS = rowsOf(record({ share: shareField, 'balance.total': balance(false) }), (row) => JSON.stringify(row['share']));
const PARAMS = record(
  {
    'agent-min-bps': int('agent-min-bps'),
    'ban-length-yellowred': int('ban-length-yellowred'),
    open: flag('open'),
    stage: word('stage', 'one', 'two'),
  },
  fc.constant({}),
);

/** Every compared method: its parameters, its states, and the permitted encodings of each. */
const METHODS: Readonly<Record<ComparedMethod, { readonly params: Sample['params']; readonly of: Encoded<never> }>> = {
  get_players: { params: { player_ids: [1] }, of: rowsOf(PLAYER, ({ player_id }) => String(player_id)) as never },
  get_squad: { params: { club_id: 7 }, of: rowsOf(PLAYER, ({ player_id }) => String(player_id)) as never },
  get_club: { params: { club_id: 7 }, of: single(CLUB) as never },
  get_club_tactics: { params: { club_id: 7 }, of: TACTICS as never },
  get_fixture: { params: { fixture_id: 9 }, of: single(FIXTURE) as never },
  get_seasons: {
    params: {},
    of: rowsOf(
      record({
        season_id: key('season_id'),
        ...fields(num, 'number', 'start', 'end'),
        finished: flag('finished'),
        name: word('name', 'S1', 'S2'),
      }),
      ({ season_id }) => String(season_id),
    ) as never,
  },
  get_top_transfer_auctions: { params: { num: 5 }, of: TOP as never },
  get_transfer_auction_details: { params: { player_id: 5 }, of: single(DETAILS) as never },
  get_share_orderbook: { params: { share: { club: 7 } }, of: BOOK as never },
  get_all_votes: { params: {}, of: rowsOf(VOTE, ({ share, type }) => JSON.stringify([share, type])) as never },
  get_share_proposals: { params: { share: { club: 7 } }, of: rowsOf(PROPOSAL, ({ proposal_id }) => String(proposal_id)) as never },
  get_user_account: {
    params: { name: 'ann' },
    of: record({ name: asked('name', 'ann'), 'balance.total': balance(false), last_active: intOrNull('last_active') }) as never,
  },
  get_user_share_balances: { params: { name: 'ann' }, of: HOLDINGS as never },
  get_params: { params: { name: '' }, of: PARAMS as never },
};
const RUNS = 150;
const sampleOf = (method: ComparedMethod): Sample => ({ method, params: METHODS[method].params });
const methods = Object.keys(CANONICAL) as ComparedMethod[];

describe.each(methods)('%s', (method) => {
  const { of } = METHODS[method];
  const pair = (present?: string) => (state: never) => fc.tuple(of.encode(state, present), of.encode(state, present));

  it('never differs between two permitted encodings of one state', () => {
    fc.assert(
      fc.property(of.state.chain(pair()), ([hosted, node]) => {
        const found = comparePayloads(sampleOf(method), hosted, node);
        // A pair without a shared documented field proves nothing, but must not be reported as a difference either.
        expect(typeof found === 'string' ? [] : found.found).toEqual([]);
        expect(found).not.toBe('unreadable');
      }),
      { numRuns: RUNS },
    );
  });

  it('differs when a field documented in both encodings has another value', () => {
    const changed = of.state.chain((state) =>
      of
        .change(state)
        .chain(({ state: next, field }) =>
          fc.record({ field: fc.constant(field), hosted: of.encode(state, field), node: of.encode(next, field) }),
        ),
    );
    fc.assert(
      fc.property(changed, ({ field, hosted, node }) => {
        const found = comparePayloads(sampleOf(method), hosted, node);
        expect(typeof found).toBe('object');
        if (typeof found === 'string') return;
        const seen = found.found.map(({ field: name, hosted: left }) =>
          left === 'listed' || left === 'not listed' ? `${name} listed` : name,
        );
        expect(seen.join('\n')).toContain(field);
      }),
      { numRuns: RUNS },
    );
  });
});
