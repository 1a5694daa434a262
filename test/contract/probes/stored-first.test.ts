import { afterEach, expect, it } from 'vitest';
import { gameState, probeSources, type SourcesProbe } from '../../support/servers/probe-sources.ts';
import { english } from '../../support/english-text.ts';

let at: SourcesProbe;
afterEach(async () => {
  const { errors } = at;
  await at.stop();
  expect(errors).toEqual([]);
});

const account = () => ({ name: 'ann', balance: { available: 5, reserved: 0, total: 5 }, last_active: 9 });
const shares = () => [{ share: { club: 7 }, balance: { available: 3, reserved: 0, total: 3 } }];
const methods = { get_user_account: account, get_user_share_balances: shares, get_manager_history_by_manager: () => [] };

it('stored holdings are the first snapshot while offline, for names and for the user’s accounts', async () => {
  at = await probeSources({ connection: 'hosted', hosted: gameState({ methods }), events: true });
  await at.client.command('account.add', { name: 'ann' });
  const [named, mine] = [at.watch('holdings', { names: ['ann'] }), at.watch('holdings', {})];
  await at.run(5_000);
  expect([named.last(), mine.last()]).toMatchObject([{ status: 'live' }, { status: 'live', data: { rows: [{ total: 3 }] } }]);
  named.stop();
  mine.stop();
  await at.restart('offline');
  const again = [at.watch('holdings', { names: ['ann'] }), at.watch('holdings', {})];
  await at.run(5_000);
  for (const { seen } of again) expect(seen[0]).toMatchObject({ status: 'offline', fault: null, data: { rows: [{ total: 3 }] } });
});

it('a value that was never read is reported in the first snapshot while offline', async () => {
  at = await probeSources({ connection: 'hosted', hosted: gameState() });
  await at.restart('offline');
  const never = [at.watch('players', { limit: 5 }), at.watch('orderbook', { share: 'club_7' as never })];
  await at.run(1_000);
  for (const { seen } of never) expect(seen[0]).toMatchObject({ status: 'offline', data: null, fault: { code: 'offline' } });
});

it('the stored value is shown while a source is still being checked', async () => {
  const squad = { get_squad: () => [{ player_id: 1, club_id: 7 }] };
  at = await probeSources({ connection: 'both', hosted: gameState({ methods: squad }), node: gameState({ methods: squad }), events: true });
  const first = at.watch('squad', { club: 7 as never });
  await at.run(3_000);
  expect(first.last()).toMatchObject({ status: 'live', data: { players: [{ player_id: 1 }] } });
  first.stop();
  await at.restart('both', () => {
    at.hosted.delayMs = at.node.delayMs = 2_000;
  });
  const again = at.watch('squad', { club: 7 as never });
  await at.run(1_000);
  expect(again.seen.map(({ status, source }) => [status, source])).toEqual([['stale', 'cache']]);
  await at.run(8_000);
  expect(again.last()).toMatchObject({ status: 'live', source: 'node' });
});

it('the note of a stored value remains: rows that were left out, and a figure served as text', async () => {
  const squad = { get_squad: () => [{ player_id: 1, club_id: 7, rating: '61' }, { club_id: 7 }] };
  at = await probeSources({ connection: 'hosted', hosted: gameState({ methods: squad }), events: true });
  const first = at.watch('squad', { club: 7 as never });
  await at.run(3_000);
  const { note } = first.last();
  expect(english(note)).toContain('1 of 2 rows cannot be used');
  first.stop();
  await at.restart('offline');
  const again = at.watch('squad', { club: 7 as never });
  await at.run(1_000);
  expect(again.seen[0]).toMatchObject({ status: 'offline', source: 'cache', note });
});
