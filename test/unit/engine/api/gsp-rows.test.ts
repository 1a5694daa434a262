import { describe, expect, it } from 'vitest';
import { FAULTS } from '#contract/fault-codes.ts';
import { checkParams, decode } from '#engine/api/schema/decode.ts';
import { unwrap } from '#engine/api/schema/envelope.ts';
import { GSP, type GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { GSP_SAMPLES } from '../../../samples/gsp/all.ts';
import { everywhere, leaves, replaced } from '../../../support/values/payloads.ts';
import { english } from '../../../support/english-text.ts';

const methods = Object.keys(GSP) as GspMethod[];
const of = (method: GspMethod) => GSP_SAMPLES[method];
const STATE = { blockhash: 'ab', chain: 'polygon', gameid: 'g', height: 1, state: 'up-to-date', version: 'v' };
const read = (method: GspMethod, wire: unknown) => {
  const got = decode(method, GSP[method].data, wire);
  return got.ok ? got.value : english(got.fault.detail);
};
const refusal = (method: GspMethod, params: unknown): string => {
  const got = checkParams(method, GSP[method].params, params);
  return got.ok ? 'taken' : `${FAULTS[got.fault.code].exit} ${english(got.fault.detail) ?? ''}`;
};

describe('the table of game-state methods', () => {
  it('marks exactly the methods that act on a node', () => {
    expect(methods.filter((method) => GSP[method].acts).sort()).toEqual(['checkdb', 'compressjobpost', 'settargetblock', 'stop']);
  });
});

describe.each(methods)('%s', (method) => {
  const { params = {}, required = [], wire, model, free = [], open = false } = of(method);
  const row = GSP[method];

  it('decodes into the model, with the envelope and without', () => {
    if (model === null || typeof model !== 'object') expect(read(method, wire)).toEqual(model);
    else expect(read(method, wire)).toMatchObject(model);
    const wrapped = unwrap(row.whole ? wire : { ...STATE, data: wire });
    expect(read(method, row.whole ? wrapped.whole : wrapped.data)).toEqual(read(method, wire));
  });

  if (open)
    it('reads a field of undocumented form as null, without a fault', () => {
      for (const { path } of leaves(wire))
        for (const wrong of [[[]], { wrong: [] }, 'x', 1.5, true]) {
          const got = read(method, replaced(wire, path, wrong));
          expect(typeof got).toBe('object');
          expect(Array.isArray(got) ? got.length : 1).toBe(Array.isArray(wire) ? wire.length : 1);
        }
    });

  if (!open)
    it('names the field with a wrong type', () => {
      const paths = leaves(wire).filter(({ name }) => !free.includes(name.replace(/^\[\d+\]\.?/, '')));
      const silent = paths.filter(({ path, name }) => {
        // A record in a list of one is read as the record.
        const first = name.replace(/^\[\d+\]/, '[0]');
        const places = name === '' ? ['the response'] : [`\`${first}`, `\`${first.replace(/^\[0\]\./, '')}`];
        // Where a list is as valid as a number, an object is not.
        return ![[[]], { wrong: [] }].some((wrong) => {
          // One invalid row of several is left out: the field is named when all rows are invalid.
          const said = read(method, everywhere(wire, path, wrong));
          return typeof said === 'string' && places.some((place) => said.startsWith(`${method}: ${place}`));
        });
      });
      expect(silent.map(({ name }) => name)).toEqual([]);
    });

  it('accepts its documented parameters, by name, and nothing else', () => {
    expect(refusal(method, params)).toBe('taken');
    for (const name of required) {
      const { [name]: _gone, ...rest } = params;
      expect(refusal(method, rest)).toMatch(new RegExp(`^2 ${method}: \`${name}\`.* is required`));
    }
    expect(refusal(method, Object.values(params))).toBe(`2 ${method}: pass parameters by name in an object, not as a list`);
  });
});

describe('empty responses', () => {
  const lists = methods.filter((method) => Array.isArray(read(method, of(method).wire)));
  it.each(lists)('%s: null is an empty list, and a single record is a list of one', (method) => {
    expect(read(method, null)).toEqual([]);
    expect(read(method, [])).toEqual([]);
    const first = (of(method).wire as unknown[])[0];
    expect(read(method, first)).toEqual(read(method, [first]));
  });
  it.each<GspMethod>([
    'get_club',
    'get_club_extended',
    'get_managers_club',
    'get_club_tactics',
    'get_fixture',
    'get_season',
    'get_cup',
    'get_clubs_next_fixture',
    'get_clubs_last_fixture',
    'get_transfer_auction_details',
    'get_player_loan_offer',
    'get_comp_player_data',
  ])('%s: null is null, in a list or not', (method) => {
    expect(read(method, null)).toBeNull();
    if (method === 'get_comp_player_data') return;
    const one = Array.isArray(of(method).wire) ? (of(method).wire as unknown[])[0] : of(method).wire;
    expect([read(method, []), read(method, [one])]).toEqual([null, read(method, one)]);
  });
});

describe('documented forms', () => {
  it('an older node places block and state side by side', () => {
    const state = { block: { hash: 'ab', height: 7, parent: 'aa' }, gamestates: { state: { 'game-state': { seasons: 1 } } } };
    expect(read('getcurrentstate', state)).toMatchObject({ height: 7, hash: 'ab', parent: 'aa', initial: false, game: { seasons: 1 } });
  });
  it('the state is initial before any block', () => {
    expect(read('getnullstate', { block: null, gamestates: { state: { 'game-state': { initial: true } } } })).toMatchObject({
      height: null,
      hash: null,
      initial: true,
    });
    expect(read('getnullstate', { chain: 'polygon', gameid: 'g', state: 'pregenesis' })).toMatchObject({
      height: null,
      state: 'pregenesis',
    });
  });
  it('a pending state has the next height and the hash of its parent', () => {
    const pending = { block: { hash: 'pending', height: 8, parent: 'ab' }, gamestates: { state: { 'game-state': {} } } };
    expect(read('getpendingstate', pending)).toMatchObject({ height: 8, hash: null, parent: 'ab', pending: true });
  });
  it('stored tactics are numbered along the line-up, and an empty place has no player', () => {
    const sheet = [...Array.from({ length: 17 }, (_, n) => ({ player_id: 200 + n, tackling_style: 1, tempo: 1 })), null];
    const action = { time: 60, formation_id: 0, captain: 7, penalty_taker: 17, playmaker: 9_991, lineup: [1, 0, 17], use_playmaker: 1 };
    expect(read('get_club_tactics', { tactic_actions: [action], team_sheet: sheet, validation: '' })).toMatchObject({
      hidden: false,
      actions: [
        {
          time: 60,
          captain: 207,
          penaltyTaker: null,
          playmaker: 9_991,
          usePlaymaker: true,
          lineup: [{ player: 201 }, { player: 200 }, { player: null }],
        },
      ],
    });
  });
  it('a club that never set tactics has none, and they are not hidden', () => {
    expect(read('get_club_tactics', { tactic_actions: [], team_sheet: [null, null] })).toMatchObject({ hidden: false, actions: [] });
  });
  it('levels counted from 0 and from 1 are the same divisions', () => {
    const levels = (...of: number[]) =>
      read(
        'get_leagues',
        of.map((level, n) => ({ league_id: n, level })),
      );
    expect(levels(0, 1)).toMatchObject([{ division: 1 }, { division: 2 }]);
    expect(levels(1, 2)).toMatchObject([{ division: 1 }, { division: 2 }]);
  });
  it('an unknown user has zero balances and no activity', () => {
    const account = { balance: { available: 0, reserved: 0, total: 0 }, last_active: null, name: '-' };
    expect(read('get_user_account', account)).toEqual(account);
  });
  it('an encoded text is the result itself or its data field', () => {
    expect(read('preparetactics', { data: 'x' })).toEqual(read('preparetactics', 'x'));
  });
});

describe('limits of parameters', () => {
  const ids = (n: number) => ({ player_ids: Array.from({ length: n }, (_, at) => at) });
  it.each<[GspMethod, unknown, string]>([
    ['get_players', ids(100), 'taken'],
    ['get_players', ids(101), 'taken'],
    ['get_players', { player_ids: [1.5] }, '2 get_players: `player_ids[0]` must be a whole number'],
    ['get_top_transfer_auctions', { num: 1.5 }, '2 get_top_transfer_auctions: `num` must be a whole number'],
    [
      'get_associations',
      { association_type: 'local' },
      '2 get_associations: `association_type` must be one of national, continental, world',
    ],
    ['get_user_wages', { id: 1, season_id: 1, wage_type: 'x' }, '2 get_user_wages: `wage_type` must be one of agent, manager'],
    ['get_club', { clubid: 1 }, '2 get_club: unknown parameter `clubid`; did you mean club_id?'],
    ['get_share_orderbook', { share: 'club_7' }, 'taken'],
    [
      'get_share_orderbook',
      { share: { club: 7, player: 1 } },
      '2 get_share_orderbook: `share`: share must be {"club": 7}, {"player": 123}, club_7 or player_123',
    ],
    ['get_share_dilutions', { user: '', type: 'league', id: 0 }, '2 get_share_dilutions: `type` must be one of , club, player'],
    ['getstatehash', {}, '2 getstatehash: `block` is required: a block hash'],
    ['preparetactics', { tactics: { club_id: 1 } }, '2 preparetactics: `tactics.formation_id` is required'],
  ])('%s %j', (method, params, said) => {
    expect(refusal(method, params)).toBe(said);
  });
});
