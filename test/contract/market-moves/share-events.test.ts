import { afterEach, describe, expect, it } from 'vitest';
import type { ShareEvent } from '#contract/model/market/share-event.ts';
import { english } from '../../support/english-text.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';

const DAY = 86_400;
let rig: Rig;
afterEach(async () => {
  expect([rig.errors, rig.bugs]).toEqual([[], []]);
  await rig.stop();
});

async function eventsOf(share: string, from: number, to: number): Promise<readonly ShareEvent[]> {
  const watched = rig.watch('events', { share, from, to } as never);
  await rig.until(() => watched.last().status === 'live', watched.last);
  watched.stop();
  return watched.last().data ?? [];
}
const days = (count: number): readonly [number, number] => [rig.world.now() - count * DAY, rig.world.now() + 30 * DAY];
const ofKind = (events: readonly ShareEvent[], kind: ShareEvent['kind']): readonly ShareEvent[] =>
  events.filter((one) => one.kind === kind);

describe('the events of a share', () => {
  it('hold every match of a club in the span, played ones with the result, coming ones without', async () => {
    rig = await createRig();
    const [from, to] = days(60);
    const matches = ofKind(await eventsOf('club_1', from, to), 'match');
    const watch = rig.watch('schedule', { club: 1 });
    await rig.until(() => watch.last().data !== null);
    const fixtures = (watch.last().data?.fixtures ?? []).filter(({ date }) => (date ?? 0) >= from && (date ?? 0) <= to);
    const current = matches.filter(({ ref }) => fixtures.some(({ fixture_id }) => ref === `fixture:${fixture_id}`));
    expect(current.map(({ at, ref }) => [at, ref])).toEqual(fixtures.map(({ date, fixture_id }) => [date, `fixture:${fixture_id}`]));
    const played = fixtures.filter((fixture) => fixture.played);
    expect(played.length).toBeGreaterThan(2);
    expect(fixtures.length).toBeGreaterThan(played.length);
    for (const { fixture_id, home_club, home_goals, away_goals } of played) {
      const [own, other] = home_club === 1 ? [home_goals, away_goals] : [away_goals, home_goals];
      const letter = (own ?? 0) > (other ?? 0) ? 'W' : (own ?? 0) < (other ?? 0) ? 'L' : 'D';
      const event = current.find(({ ref }) => ref === `fixture:${fixture_id}`);
      expect(event?.short && english(event.short)).toMatch(new RegExp(`^[WDL] ${own}–${other}$`));
      if ((own ?? 0) !== (other ?? 0)) expect(event?.short && english(event.short)).toContain(letter);
    }
    for (const event of current.filter(({ at }) => at > rig.world.now())) expect(event.short).toBeNull();
  });

  it('are in order of time and lie within the span', async () => {
    rig = await createRig();
    const [from, to] = days(200);
    for (const share of ['club_2', 'player_5']) {
      const events = await eventsOf(share, from, to);
      expect(events.length).toBeGreaterThan(0);
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b));
      expect(events.filter(({ at }) => at < from || at > to)).toEqual([]);
    }
  });

  it('hold the transfers of a player and of both clubs, as the world’s own list has them', async () => {
    rig = await createRig();
    const [from, to] = [rig.world.now() - 150 * DAY, rig.world.now()];
    const move = rig.world.moves.between(from, to).find((one) => one.from !== null && one.to !== null && one.time > from + DAY);
    expect(move).toBeDefined();
    if (!move) return;
    for (const share of [`player_${move.player}`, `club_${move.from}`, `club_${move.to}`]) {
      const moved = ofKind(await eventsOf(share, from, to), 'transfer');
      expect(moved.map(({ at }) => at)).toContain(move.time);
    }
    const sold = ofKind(await eventsOf(`club_${move.from}`, from, to), 'transfer').find(({ at }) => at === move.time);
    expect(sold).toMatchObject({ ref: `player_${move.player}`, text: { code: move.amount ? 'moves.sold-for' : 'moves.sold' } });
  });

  it('hold a vote with its start and its end, also one that lies ahead', async () => {
    rig = await createRig();
    const votes = rig.watch('votes', {});
    await rig.until(() => (votes.last().data?.length ?? 0) > 0, votes.last);
    const vote = votes.last().data?.find(({ endTime }) => (endTime ?? 0) > rig.world.now());
    expect(vote).toBeDefined();
    if (!vote) return;
    const events = ofKind(await eventsOf(vote.share, (vote.startTime ?? 0) - DAY, (vote.endTime ?? 0) + DAY), 'vote');
    expect(events.map(({ at }) => at)).toEqual(expect.arrayContaining([vote.startTime, vote.endTime]));
    expect(events.every(({ ref }) => ref === vote.share)).toBe(true);
  });

  it('hold what a share paid to the user’s accounts, to the coin', async () => {
    rig = await createRig();
    await rig.client.command('account.add', { name: 'harrow' });
    const [from, to] = days(30);
    const watch = rig.watch('transactions', { names: ['harrow'], limit: 1_000 });
    await rig.until(() => watch.last().data !== null, watch.last);
    const entries = watch.last().data?.entries ?? [];
    // The list of entries is cut at its limit, within the second of its oldest one.
    const since = Math.max(from, ...entries.slice(-1).map(({ time }) => (time ?? 0) + 1));
    const paid = entries.filter(({ type, time }) => /dividend/.test(type) && (time ?? 0) >= since);
    const share = paid.find((entry) => entry.share !== null)?.share;
    expect(share).toBeTruthy();
    if (!share) return;
    const sum = paid.filter((entry) => entry.share === share).reduce((all, { amount }) => all + (amount ?? 0), 0);
    const payouts = ofKind(await eventsOf(share, from, to), 'payout');
    const events = payouts.filter(({ text, at }) => text.code === 'event.own-paid' && at >= since);
    expect(events.reduce((all, { text }) => all + Number(text.args['amount']), 0)).toBe(sum);
  });

  it('hold the injuries of a player with their ends, and the changes of his rating', async () => {
    rig = await createRig();
    const history = rig.watch('api', { interface: 'rest', name: '/player/history/{player_id}', params: { player_id: 1 } } as never);
    await rig.until(() => history.last().data !== null, history.last);
    const events = await eventsOf('player_1', 0, rig.world.now() + 400 * DAY);
    const { injuries } = (history.last().data as unknown as { decoded: { injuries: { start_date: number; end_date: number }[] } }).decoded;
    const times = ofKind(events, 'injury').map(({ at }) => at);
    expect(times).toEqual(injuries.flatMap(({ start_date, end_date }) => [start_date, end_date]).sort((a, b) => a - b));
    for (const { short } of ofKind(events, 'rating')) expect(short).not.toBeNull();
  });

  it('of a span before anything is known are none', async () => {
    rig = await createRig();
    expect(await eventsOf('club_1', 1_000, 2_000)).toEqual([]);
  });

  it('are refused for a span that ends before it begins', async () => {
    rig = await createRig();
    const watched = rig.watch('events', { share: 'club_1', from: 2_000, to: 1_000 } as never);
    await rig.until(() => watched.last().status === 'failed', watched.last);
    expect(watched.last().fault?.code).toBe('bad-params');
  });

  it('of a share that does not exist are a fault', async () => {
    rig = await createRig();
    const watched = rig.watch('events', { share: 'club_999999', from: 1_000, to: 2_000_000_000 } as never);
    await rig.until(() => watched.last().status === 'failed', watched.last);
    expect(watched.last().fault?.code).toBe('not-found');
  });
});
