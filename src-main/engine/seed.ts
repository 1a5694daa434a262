import { share } from '../../src-preload/contract/model/share.ts';
import type { WatchRow } from '../../src-preload/contract/model/watchlist.ts';
import type { Context } from './live/family.ts';

const KEY = 'seeded';
const ROWS = 20;
const ask = { priority: 'visible', spender: 'first list' } as const;

const section = (id: string, title: string): WatchRow => ({ kind: 'section', id, title, closed: false });
const item = (ref: string): WatchRow => ({ kind: 'item', ref: ref as never, flag: null });

/** A first list for someone who has none: what was traded most in the last week. Made once, and never again after it was removed. */
export async function seedList({ user, api, changed }: Context): Promise<void> {
  if (user.settings.all()[KEY] === true) return;
  if (user.watchlists.all().length === 0) {
    const [clubs, players] = await Promise.all([
      api().rest('/clubs', { sort_by: 'volume_7_day', sort_order: 'desc', per_page: ROWS }, ask),
      api().rest('/players', { sort_by: 'volume_7_day', sort_order: 'desc', per_page: ROWS }, ask),
    ]);
    if (!clubs.ok || !players.ok) return; // tried again at the next start
    if (user.watchlists.all().length > 0) return;
    const id = user.watchlists.create('Main list');
    const rows = [
      section('clubs', 'Clubs'),
      ...clubs.value.data.items.slice(0, 12).map((row) => item(share('club', row.club_id))),
      section('players', 'Players'),
      ...players.value.data.items.slice(0, 12).map((row) => item(share('player', row.player_id))),
    ];
    user.watchlists.save({ id, name: 'Main list', rows });
    changed.emit('watchlists');
  }
  user.settings.set(KEY, true);
}
