import { describe, expect, it } from 'vitest';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import type { ResourceName } from '#contract/resources.ts';
import { probe, rpcError, type Probe } from '../../support/servers/probe-lists.ts';
import { english } from '../../support/english-text.ts';
import type { CodedText } from '#contract/text/coded-text.ts';

/** Methods with a documented "not found" error. */
const LISTED = [
  'get_clubs_next_fixture',
  'get_clubs_last_fixture',
  'get_club_tactics',
  'autopick_club_tactics',
  'get_old_tactic_actions',
  'get_old_tactic_action_lineups',
  'get_league_table',
  'get_league',
  'get_association',
  'get_transfer_auction_details',
] as const;

const seasons = { get_seasons: [{ season_id: 4 }] };
const played = {
  ...seasons,
  get_fixture: [{ fixture_id: 5, date: 9, home_club: 7, away_club: 8, home_goals: 0, away_goals: 0 }],
  get_match_subs: [],
};
/** A resource that reads the method, with its other parameters. */
const READ: Readonly<Record<string, readonly [resource: ResourceName, params: object, beside?: Probe['gsp']]>> = {
  get_transfer_auction_details: ['auction', { player: 3 }],
  get_club_tactics: ['tactics', { club: 7 }],
  autopick_club_tactics: ['autopick', { club: 7, formation: 1 }],
  get_league: ['league', { id: 4_001 }],
  get_league_table: ['tables', { league: 4_001 }],
  get_old_tactic_actions: ['fixture', { id: 5 }, played],
  get_match_events: ['fixture', { id: 5 }, played],
  get_club_messages: ['messages', { club: 7 }, seasons],
  get_all_votes: ['votes', {}],
  get_manager_history_by_club: ['tenures', { club: 7 }],
  get_club_schedule: ['schedule', { club: 7 }, seasons],
  get_top_transfer_auctions: ['auctions', {}],
};

describe('"not found" and an empty response are equivalent', () => {
  it('for each documented method with such a response', () => {
    expect(LISTED.filter((method) => !GSP[method].data.safeParse(null).success)).toEqual([]);
  });
  it.each(
    Object.entries(READ).flatMap(([method, [resource, params, beside = {}]]) =>
      (['node', 'hosted'] as const).flatMap((connection) =>
        [-32604, 404].map((code) => [method, connection, code, resource, params, beside] as const),
      ),
    ),
  )('%s at the %s service, error %i', async (method, connection, code, resource, params, beside) => {
    const error = await probe(resource, params, { gsp: { ...beside, [method]: rpcError(code) } }, connection);
    const nothing = await probe(resource, params, { gsp: { ...beside, [method]: null } }, connection);
    expect([error.said, error.data, error.lacking]).toEqual([nothing.said, nothing.data, nothing.lacking]);
  });
  it('while the absence of an auction or of tactics is a state, not a fault', async () => {
    const auction = await probe('auction', { player: 3 }, { gsp: { get_transfer_auction_details: rpcError(-32604) } });
    expect([auction.said, auction.data]).toMatchObject(['fine', { active: false, bids: [] }]);
    const tactics = await probe('tactics', { club: 7 }, { gsp: { get_club_tactics: rpcError(-32604) } });
    expect([tactics.said, tactics.data]).toMatchObject(['fine', { hidden: false, actions: [] }]);
  });
  it('but any other error remains a fault', async () => {
    const got = await probe('auction', { player: 3 }, { gsp: { get_transfer_auction_details: rpcError(-32603, 'Internal error') } });
    expect(got.said).toBe('server-error: get_transfer_auction_details: Internal error (-32603)');
  });
  it('and an unknown account is an unknown trader, as one that was never active', async () => {
    const beside = { get_user_share_balances: [], get_manager_history_by_manager: [] };
    const none = { name: 'x', balance: { total: 0, available: 0, reserved: 0 }, last_active: null };
    const states = [];
    for (const told of [rpcError(404), none]) {
      const got = await probe('holdings', { names: ['x'] }, { gsp: { ...beside, get_user_account: told } });
      states.push(
        (got.data as { accounts: { state: string; note: CodedText }[] }).accounts.map(({ state, note }) => `${state}: ${english(note)}`),
      );
    }
    expect(states).toEqual([['unknown: No trader is called “x”.'], ['unknown: No trader is called “x”.']]);
  });
});
