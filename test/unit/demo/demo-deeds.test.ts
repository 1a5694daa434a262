import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SEASON } from '#demo/world/scale.ts';
import { demo, listen } from '../../support/servers/demo.ts';
import { openClub } from '../../support/values/gsp-examples.ts';

type Data<T> = { result: { data: T; height: number }; error?: { code: number } };
type Row = Record<string, unknown>;
let d: Awaited<ReturnType<typeof demo>>;
let controlUrl: string;
beforeEach(async () => {
  d = await demo();
  d.world.quiet(true);
  controlUrl = await d.control.start();
});
afterEach(() => d.stop());

const act = async (path: string, body: unknown) => (await d.post(`${controlUrl}/control/${path}`, body)).status;
const node = async <T>(method: string, params: object) => ((await d.node(method, params)) as Data<T>).result.data;
/** Performs the action in the next block; returns the topics that reported it. */
const done = async (path: string, body: unknown): Promise<string[]> => {
  const stream = await listen(d.at.eventsUrl);
  await stream.until(({ event }) => event === 'cursor');
  expect(await act(path, body)).toBe(200);
  d.world.step();
  d.servers.hub.changed('test:end', {});
  const seen = await stream.until(({ data }) => data.topics?.includes('test:end') ?? false);
  stream.close();
  return seen.flatMap(({ data }) => data.topics ?? []).filter((topic) => topic !== 'test:end' && topic !== 'chain:block');
};

describe('actions of the control port', () => {
  it('injure a player: his club and he are reported, and his row has the return date', async () => {
    expect(await done('injure', { player: 3, days: 10 })).toEqual(expect.arrayContaining(['players', 'clubs']));
    const [row] = await node<Row[]>('get_players', { player_ids: [3] });
    expect(row).toMatchObject({ injured: d.world.now() + 10 * 86_400 });
    expect(await act('injure', { player: 999_999 })).toBe(404);
  });

  it('retire a player: he leaves his club, his row says so on every interface, and nobody trades his share any more', async () => {
    const at = d.world.shares.indexOf('player', 3)!;
    expect(d.world.books.peek(at).bids.length + d.world.books.peek(at).asks.length).toBeGreaterThan(0);
    expect(await done('retire', { player: 3 })).toEqual(expect.arrayContaining(['players', 'clubs']));
    const [row] = await node<Row[]>('get_players', { player_ids: [3] });
    expect(row).toMatchObject({ retired: true, club_id: null });
    const served = async (query: string) => ((await d.rest(`/players/detailed?${query}`)).body as { items: Row[] }).items;
    expect(await served('player_id=3')).toMatchObject([{ retired: 1, club_id: null }]);
    expect(await served('retired=1')).toMatchObject([{ player_id: 3 }]);
    d.world.place({ share: at, side: 'bid', price: 5, num: 5, trader: 1 });
    for (let n = 0; n < 20; n++) d.world.step(200);
    expect(d.world.books.peek(at)).toEqual({ bids: [], asks: [] });
    d.world.fork(21);
    expect(d.world.players.ended.size).toBe(0);
    expect(await act('retire', { player: 999_999 })).toBe(404);
  });

  it('remove a player: no answer has his row any more', async () => {
    await done('retire', { player: 3, end: 'gone' });
    expect(await node<Row[]>('get_players', { player_ids: [3, 4] })).toMatchObject([{ player_id: 4 }]);
    const { items } = (await d.rest('/players/detailed?player_id=3&player_id=4')).body as { items: Row[] };
    expect(items.map(({ player_id }) => player_id)).toEqual([4]);
  });

  it('play a round with the given score: table, last match, events and goals agree', async () => {
    const fixture = d.world.fixtures.ofClub(1, SEASON).find(({ played, comp }) => !played && comp.kind === 'league')!;
    const before = (await node<Row[]>('get_league_table', { league_id: fixture.comp.id })).find((row) => row.club_id === fixture.home)!;
    expect(await act('score', { fixture: fixture.id, home: 4, away: 1 })).toBe(200);
    const topics = await done('play', { comp: fixture.comp.id });
    expect(topics).toEqual(expect.arrayContaining(['matchday', 'players', 'clubs']));
    const after = (await node<Row[]>('get_league_table', { league_id: fixture.comp.id })).find((row) => row.club_id === fixture.home)!;
    expect(after).toMatchObject({
      played: Number(before.played) + 1,
      goals_for: Number(before.goals_for) + 4,
      pts: Number(before.pts) + 3,
    });
    expect(await node('get_fixture', { fixture_id: fixture.id })).toMatchObject({ home_goals: 4, away_goals: 1 });
    const goals = (await node<Row[]>('get_match_events', { fixture_id: fixture.id })).filter((row) => row.event_type === 'goal');
    expect(goals.filter((row) => row.club_id === fixture.home)).toHaveLength(4);
    expect(goals.filter((row) => row.club_id === fixture.away)).toHaveLength(1);
    expect(await act('score', { fixture: fixture.id, home: 0, away: 0 })).toBe(404);
  });

  it('are reverted with a replaced block, including a round played in it', async () => {
    const comp = d.world.comps.leagueAt(SEASON, 0);
    const table = await node('get_league_table', { league_id: comp.id });
    const squad = await node('get_squad', { club_id: 1 });
    await done('play', { comp: comp.id });
    expect(await node('get_squad', { club_id: 1 })).not.toEqual(squad);
    await d.control.fault('reorg', true, { depth: 1 });
    expect(await node('get_league_table', { league_id: comp.id })).toEqual(table);
    expect(await node('get_squad', { club_id: 1 })).toEqual(squad);
  });

  it('hide tactics, which leaves only a commitment, and show them again with a new one', async () => {
    const club = openClub(d.world);
    const open = await node<Row>('get_club_tactics', { club_id: club });
    expect(await done('tactics', { club, hidden: true })).toContain('clubs');
    const hidden = await node<Row>('get_club_tactics', { club_id: club });
    expect(Object.keys(hidden)).toEqual(['commitment']);
    expect(hidden.commitment).toMatch(/^[0-9a-f]{64}$/);
    await done('tactics', { club, hidden: false });
    expect((await node<Row>('get_club_tactics', { club_id: club })).commitment).not.toBe(open.commitment);
  });

  it('open a vote, which runs and ends', async () => {
    expect(await done('vote', { share: 'club_9', type: 'unlock', proposing: 60, voting: 120 })).toContain('proposals');
    const state = async () =>
      (await node<Row[]>('get_all_votes', {}))
        .filter((row) => (row.share as Row).id === 9 && row.type === 'unlock')
        .map((row) => row.state);
    expect(await state()).toContain('upcoming');
    d.clock.advance(61_000);
    expect(await state()).toContain('voting');
  });

  it('put up a player and bid for him, which reserves money', async () => {
    const player = Array.from({ length: 400 }, (_, n) => n + 1).find(
      (one) => !d.world.auctions.of(one) && d.world.players.clubOf(one) === 4,
    )!;
    expect(await done('auction', { player, seconds: 600, minimumBid: 1_000_000 })).toContain('auctions');
    expect(await node('get_transfer_auction_details', { player_id: player })).toMatchObject({
      high_bid: null,
      minimum_bid: 1_000_000,
      bids: [],
    });
    expect(await done('bid', { player, club: 7 })).toEqual(expect.arrayContaining(['auctions', 'clubs']));
    expect(await node('get_transfer_auction_details', { player_id: player })).toMatchObject({
      high_bid: { amount: 1_000_000, club_id: 7 },
    });
    expect(await node('get_clubs_transfer_bids', { club_id: 7 })).toContainEqual(
      expect.objectContaining({ player_id: player, highest_bidder: 7 }),
    );
    expect(await act('auction', { player })).toBe(404);
  });

  it('post a job and change a parameter, each with its topic', async () => {
    expect(await done('job', { club: 2, text: 'Come and try' })).toContain('jobs');
    expect((await d.rest('/clubs/2/job')).body).toMatchObject({ description: 'Come and try' });
    expect(await done('param', { name: 'squad-max', value: 40 })).toContain('params');
    expect(await node('get_params', { name: 'squad-max' })).toEqual({ 'squad-max': 40 });
  });

  it('vote once per trader, and withdraw a vote and an auction', async () => {
    await done('vote', { share: 'club_5', type: 'unlock', proposing: 1, voting: 5_000 });
    d.clock.advance(2_000);
    d.world.step();
    const index = d.world.shares.fromKey('club_5')!;
    const voter = d.world.users.name(d.world.users.pool(index)[0]!);
    const unlock = async () =>
      (
        (await node('get_share_proposals', { share: { club: 5 } })) as {
          type: string;
          votes: Record<string, number>;
          total_votes: number;
        }[]
      ).find(({ type }) => type === 'unlock');
    expect(await done('cast', { share: 'club_5', voter, option: 2 })).toContain('proposals');
    const first = await unlock();
    expect(first?.votes[voter]).toBe(2);
    await done('cast', { share: 'club_5', voter, option: 1 });
    expect(await unlock()).toEqual(first);
    expect(await done('unvote', { share: 'club_5' })).toContain('proposals');
    expect(await unlock()).toBeUndefined();
    const player = Array.from({ length: 60 }, (_, n) => n + 1).find((id) => d.world.auctions.of(id) === null)!;
    await done('auction', { player, seconds: 5_000 });
    expect(await done('unlist', { player })).toContain('auctions');
    expect(await node('get_transfer_auction_details', { player_id: player })).toBeNull();
  });

  it('refuse impossible requests', async () => {
    expect(await act('cast', { share: 'club_1', voter: 'nobody at all', option: 1 })).toBe(404);
    expect(await act('unvote', { share: 'club_0' })).toBe(404);
    expect(await act('unlist', { player: 999_999 })).toBe(404);
    expect(await act('play', { comp: 1 })).toBe(404);
    expect(await act('bid', { player: 1, club: 999_999 })).toBe(404);
    expect(await act('player', { player: 1, to: {} })).toBe(400);
    expect(await act('vote', { share: 'club_0', type: 'unlock' })).toBe(404);
  });
});

describe('automatic match days', () => {
  it('have rounds that are due minutes apart and are played with the next block', async () => {
    d.world.quiet(false);
    const comp = d.world.comps.leagueAt(SEASON, 0);
    const next = d.world.fixtures.turnsOf(comp).find(({ played }) => !played)!;
    d.clock.advance((next.date - d.world.now()) * 1_000 - 1_000);
    expect(d.world.step().turns).not.toContain(next.id);
    d.clock.advance(1_000);
    const report = d.world.step();
    expect(report.turns).toContain(next.id);
    expect(report.fixtures).toEqual(expect.arrayContaining(d.world.fixtures.ofTurn(next.id).map(({ id }) => id)));
    expect(d.world.fixtures.ofTurn(next.id).every(({ played }) => played)).toBe(true);
  });
});
