import { describe, expect, it } from 'vitest';
import { probe, refuse, rpcError } from '../../support/servers/probe-lists.ts';

const page = (...items: readonly object[]) => ({ items, page: 1, per_page: 50, total: items.length, total_pages: 1 });

describe('a refused part is reported', () => {
  it.each([400, 403, 422])('for the prices of a squad, HTTP %i', async (status) => {
    const got = await probe(
      'squad',
      { club: 7 },
      { gsp: { get_squad: [{ player_id: 3, rating: 61 }] }, rest: { '/players/detailed': () => refuse(status) } },
    );
    expect([got.said, got.data, got.lacking]).toMatchObject(['fine', { players: [{ player_id: 3, rating: 61 }] }, { code: 'refused' }]);
  });
  it('for the state of a squad', async () => {
    const rest = { '/players/detailed': () => page({ player_id: 3, last_price: 12 }) };
    const got = await probe('squad', { club: 7 }, { gsp: { get_squad: rpcError(-32602) }, rest });
    expect([got.said, got.data, got.lacking]).toMatchObject(['fine', { players: [{ player_id: 3, last_price: 12 }] }, { code: 'refused' }]);
  });
  it.each([400, 403, 422])('for the market figures of a club, HTTP %i', async (status) => {
    const got = await probe('club', { id: 7 }, { gsp: { get_club: { club_id: 7 } }, rest: { '/clubs/detailed': () => refuse(status) } });
    expect([got.said, got.data, got.lacking]).toMatchObject(['fine', { club_id: 7 }, { code: 'refused' }]);
  });
  it('for the events of a match', async () => {
    const gsp = {
      get_seasons: [{ season_id: 4 }],
      get_fixture: [{ fixture_id: 5, date: 9, home_club: 7, away_club: 8, home_goals: 0, away_goals: 0, played: true }],
      get_match_events: rpcError(-32602),
      get_match_subs: [],
      get_match_commentary: [],
      get_fixture_player_data: [],
    };
    const got = await probe('fixture', { id: 5 }, { gsp }, 'node');
    expect([got.said, got.data, got.lacking]).toMatchObject(['fine', { events: null, substitutions: [] }, { code: 'refused' }]);
  });
});
