import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { MIGRATIONS as CACHE } from '#engine/store/cache/schema.ts';
import { CENSUS, SQL as census } from '#engine/store/cache/market-snapshot.ts';
import { SQL as meta } from '#engine/store/cache/meta.ts';
import { SQL as names } from '#engine/store/cache/names.ts';
import { SQL as readings } from '#engine/store/cache/readings.ts';
import { SQL as search } from '#engine/store/cache/search.ts';
import { SQL as trades } from '#engine/store/cache/stored-trades.ts';
import { MIGRATIONS as USER } from '#engine/store/user/schema.ts';
import { SQL as alerts } from '#engine/store/user/stored-alerts.ts';
import { SQL as archive } from '#engine/store/user/archive.ts';
import { SQL as layouts } from '#engine/store/user/layouts.ts';
import { SQL as links } from '#engine/store/user/link-groups.ts';
import { SQL as looks } from '#engine/store/user/last-seen.ts';
import { SQL as rules } from '#engine/store/user/rules.ts';
import { SQL as estimates } from '#engine/store/user/stored-estimates.ts';
import { SQL as notes } from '#engine/store/user/stored-notes.ts';
import { SQL as small } from '#engine/store/user/small-tables.ts';
import { SQL as theses } from '#engine/store/user/theses.ts';
import { SQL as watchlists } from '#engine/store/user/watchlists.ts';
import { SQL as screens } from '#engine/store/user/stored-screens.ts';
import { SQL as windows } from '#engine/store/user/stored-windows.ts';

const user = { ...small, alerts, archive, estimates, layouts, links, looks, notes, rules, screens, theses, watchlists, windows };
const modules = { census, meta, names, readings, search, trades, ...user };
const texts = Object.entries(modules).flatMap(([module, table]) =>
  Object.entries(table).map(([name, sql]) => [`${module}.${name}`, sql as string] as const),
);

function planOf(module: string, sql: string): string[] {
  const db = new Database(':memory:');
  for (const step of module in user ? USER : CACHE) db.exec(step);
  const named = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]);
  const params = named.length > 0 ? [Object.fromEntries(named)] : [...sql.matchAll(/\?/g)].map(() => 1);
  return (db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params) as { detail: string }[]).map(({ detail }) => detail);
}

/** Scans that end after few rows, or cover rows that one person made by hand. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  'trades.ofAll': /^SCAN trade USING INDEX trade_by_time$/,
  'trades.nth': /^SCAN trade USING COVERING INDEX trade_by_time$/,
  'trades.ofName': /^SCAN \(subquery-\d+\)$/,
  'trades.ofBoth': /^SCAN \(subquery-\d+\)$/,
  'trades.summedOf': /^SCAN \(subquery-\d+\)$/,
  'trades.traded': /^SCAN \(subquery-\d+\)$/,
  'search.words': /^SCAN w VIRTUAL TABLE INDEX/,
  'names.dropWords': /^SCAN named_words VIRTUAL TABLE INDEX \d+:=/,
  'accounts.all': /^SCAN account$/,
  'alerts.ends': /^SCAN CONSTANT ROW$/,
  'alerts.active': /^SCAN alert USING INDEX alert_standing$/,
  'alerts.countUnseen': /^SCAN alert USING (COVERING )?INDEX alert_unseen$/,
  'alerts.countActive': /^SCAN alert USING (COVERING )?INDEX alert_standing$/,
  'rules.all': /^SCAN rule$/,
  'rules.memos': /^SCAN alert_memo$/,
  'rules.mutes': /^SCAN mute$/,
  'archive.all': /^SCAN proposal USING INDEX proposal_seen$/,
  'archive.found': /^SCAN (proposal USING INDEX proposal_seen|(o|v|json_each) VIRTUAL TABLE INDEX \d+:)$/,
  'archive.shares': /^SCAN proposal USING (COVERING )?INDEX proposal_share$/,
  'archive.oldest': /^SCAN proposal USING (COVERING )?INDEX proposal_seen$/,
  'archive.count': /^SCAN proposal_count$/,
  'archive.grow': /^SCAN proposal_count$/,
  'estimates.everyGame': /^SCAN estimate$/,
  // Counted once after a step of the market sync has read all its rows.
  ...Object.fromEntries(
    CENSUS.map((kind) => [`census.${kind}.count`, new RegExp(`^SCAN census_${kind}( USING COVERING INDEX census_${kind}_by_name)?$`)]),
  ),
  'layouts.all': /^SCAN layout$/,
  'notes.all': /^SCAN note$/,
  'notes.opened': /^SCAN opened USING COVERING INDEX opened_at$/,
  'notes.close': /^SCAN opened USING COVERING INDEX opened_at$/,
  'settings.all': /^SCAN setting$/,
  'theses.all': /^SCAN thesis$/,
  'theses.everyGame': /^SCAN thesis$/,
  'theses.count': /^SCAN thesis$/,
  'watchlists.all': /^SCAN watchlist$/,
  'screens.all': /^SCAN screen$/,
  'windows.all': /^SCAN own_window$/,
  'windows.prune': /^SCAN own_window$/,
  'windows.removeOf': /^SCAN own_window$/,
};

it.each(texts)('%s never scans a growing table completely', (name, sql) => {
  const scans = planOf(name.split('.')[0] ?? '', sql).filter((detail) => detail.startsWith('SCAN'));
  expect(scans.filter((detail) => !ALLOWED[name]?.test(detail))).toEqual([]);
});

it.each([
  ['trades', 'ofShare', 'trade_by_share'],
  ['trades', 'between', 'trade_by_share'],
  ['trades', 'ofName', 'trade_by_buyer'],
  ['trades', 'ofName', 'trade_by_seller'],
  ['trades', 'summed', 'trade_by_time'],
  ['trades', 'summedOf', 'trade_by_buyer'],
  ['trades', 'summedOf', 'trade_by_seller'],
  ['trades', 'dropOldest', 'trade_by_time'],
  ['readings', 'before', 'reading_by_age'],
  ['search', 'prefix', 'named_by_name'],
  ['archive', 'of', 'proposal_share'],
  ['drafts', 'of', 'draft_club'],
  ['drafts', 'prune', 'draft_club'],
  ['alerts', 'ofRule', 'alert_rule'],
  ['alerts', 'ofRef', 'alert_ref'],
  ['estimates', 'due', 'estimate_due'],
  ['estimates', 'about', 'estimate_about'],
  ['estimates', 'scoredSince', 'estimate_known'],
] as const)('%s.%s uses %s', (module, name, index) => {
  const table: Readonly<Record<string, string>> = modules[module];
  expect(planOf(module, table[name] ?? '').join('\n')).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}\\b`));
});

it.each([
  ['trades', 'ofAll'],
  ['trades', 'ofShare'],
  ['trades', 'between'],
  ['search', 'prefix'],
  ['readings', 'before'],
  ['census', 'player.after'],
  ['census', 'player.seen'],
] as const)('%s.%s is ordered without sorting', (module, name) => {
  const table: Readonly<Record<string, string>> = modules[module];
  expect(planOf(module, table[name] ?? '').join('\n')).not.toContain('TEMP B-TREE');
});

it('released migrations are unchanged', () => {
  const digest = (sql: string): string => createHash('sha256').update(sql).digest('hex').slice(0, 8);
  expect({ cache: CACHE.map(digest), user: USER.map(digest) }).toEqual({
    cache: [
      '232ea2c1',
      '9840acd9',
      '6817f123',
      '00d6b925',
      'ae06af9b',
      'b6f9eb7c',
      'bdae40bd',
      '3e7995b1',
      'e617a232',
      '7882a6db',
      'c7b2a0e7',
    ],
    user: ['5015d0b9', '8d52b991', 'f15d62c7', '9b5e68f9', '7782851b', 'e9469864', '6b98dfb9', '0c997195', 'd791b262', '018aa20c'],
  }); // append only
});
