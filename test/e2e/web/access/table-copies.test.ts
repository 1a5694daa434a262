import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sources } from '../../../arch/sources.ts';
import { cellsIn, drawn, type Cell } from '../../../support/cells/rendered.ts';
import { known, missing } from '../../../support/cells/known-live.ts';
import { priced } from '../../../support/engine/small-market.ts';
import { createRig, type Rig } from '../../../support/engine/test-engine.ts';

vi.mock('svelte', () => vi.importActual<object>('../../../../node_modules/svelte/src/index-server.js'));
vi.mock('#view/ui/data/Table.svelte', () => import('../../../support/cells/EveryCell.svelte'));
vi.mock('#view/lib/connection/live.svelte.ts', () => import('../../../support/cells/known-live.ts'));
vi.mock('#view/lib/domain/accounts.svelte.ts', () => ({
  accounts: { current: new Set(['harrow']) },
  isMine: (name: string | null) => name === 'harrow',
}));

const PATIENCE = 600_000; // every panel is compiled here
const CLUB = 'club_1';
interface Place {
  readonly label: RegExp;
  readonly panel: string;
  readonly ref?: () => string;
  readonly params?: Record<string, unknown>;
}
const found = { vote: '', match: '' };
/** Every table by its component, and where it is visible. */
const TABLES: Readonly<Record<string, Place>> = {
  'ui/json/AnswerView': { label: /./, panel: 'api', params: { interface: 'rest', name: '/leagues', params: {}, mode: 'table' } },
  'panels/alerts/AlertTable': { label: /./, panel: 'alerts', params: { tab: 'history' } },
  'panels/auctions/Auctions': { label: /./, panel: 'auctions' },
  'panels/connection/Budget': { label: /^Recent requests$/, panel: 'connection', params: { tab: 'budget' } },
  'panels/connection/Capabilities': { label: /^Capabilities by source$/, panel: 'connection', params: { tab: 'map' } },
  'panels/connection/Events': { label: /^Stream events$/, panel: 'connection', params: { tab: 'events' } },
  'panels/discounts/ShareList': { label: /^Widest discounts$|^Most traded$/, panel: 'discounts', params: { list: 'traded' } },
  'panels/equity/CurveTable': { label: /^Net worth by time$/, panel: 'equity', params: { table: true } },
  'panels/estimates/Records': { label: /./, panel: 'estimates' },
  'panels/estimates/Theses': { label: /^Theses$/, panel: 'estimates', params: { tab: 'theses' } },
  'panels/explorer/OperationList': { label: /^Operations$/, panel: 'explorer' },
  'panels/finances/Finances': { label: /./, panel: 'finances', ref: () => CLUB, params: { shows: 'kinds' } },
  'panels/flows/Flows': { label: /^Accounts by net purchases$/, panel: 'flows', ref: () => CLUB },
  'panels/flows/Holders': { label: /^Holders around a match or vote$/, panel: 'flows', ref: () => CLUB, params: { tab: 'holders' } },
  'panels/followed/Followed': { label: /^Followed traders$/, panel: 'followed', params: { tab: 'traders' } },
  'panels/jobs/Jobs': { label: /^Jobs$/, panel: 'jobs' },
  'panels/league/Leaders': { label: /^Top players$/, panel: 'league', ref: () => CLUB, params: { tab: 'players' } },
  'panels/league/Standings': { label: /^Table$/, panel: 'league', ref: () => CLUB },
  'panels/lots/ClosedTable': { label: /^Sales$/, panel: 'lots', ref: () => CLUB, params: { tab: 'closed' } },
  'panels/lots/ShareLots': { label: /^Lots held$|^Sold$/, panel: 'lots', ref: () => CLUB },
  'panels/map/MapTable': { label: /^Shares of the market$|^Groups of the market$/, panel: 'map', params: { table: true } },
  'panels/market/Boards': { label: /^Leaderboard$/, panel: 'market', params: { view: 'boards' } },
  'panels/match/Ratings': { label: /^Players of the match$/, panel: 'match', ref: () => found.match, params: { tab: 'players' } },
  'panels/movers/Movers': { label: /^Movers$/, panel: 'movers' },
  'panels/notes/Notes': { label: /^Notes$/, panel: 'notes' },
  'panels/orders/MineTab': { label: /^My trades$/, panel: 'orders', ref: () => CLUB, params: { tab: 'mine' } },
  'panels/orders/MintTab': { label: /^Minted lately$/, panel: 'orders', ref: () => CLUB, params: { tab: 'mint' } },
  'panels/orders/OrderList': { label: /./, panel: 'orders', ref: () => CLUB },
  'panels/packs/Packs': { label: /^Shop packs$/, panel: 'packs' },
  'panels/portfolio/Exposure': { label: /^Exposure$/, panel: 'portfolio', params: { tab: 'exposure' } },
  'panels/portfolio/Holdings': { label: /^Holdings$/, panel: 'portfolio' },
  'panels/portfolio/Income': { label: /^Income by/, panel: 'portfolio', params: { tab: 'income' } },
  'panels/portfolio/Issues': { label: /^Issues$/, panel: 'portfolio', params: { tab: 'issues' } },
  'panels/portfolio/Transactions': { label: /^Transactions$/, panel: 'portfolio', params: { tab: 'transactions' } },
  'panels/proposal/Holders': { label: /^Holders$/, panel: 'proposal', ref: () => found.vote },
  'panels/rules/RuleList': { label: /^Alert rules$/, panel: 'rules' },
  'panels/scatter/Scatter': { label: /./, panel: 'scatter', params: { shows: 'table', kind: 'club' } },
  'panels/schedule/List': { label: /^Matches$/, panel: 'schedule', ref: () => CLUB },
  'panels/similar/Similar': { label: /^Players like/, panel: 'similar', ref: () => 'player_1' },
  'panels/squad/Squad': { label: /./, panel: 'squad', ref: () => CLUB },
  'panels/tactics/Differences': { label: /^Differences$/, panel: 'tactics', ref: () => CLUB, params: { left: 'picked', which: 'best' } },
  'panels/tactics/Ranking': { label: /^Formations/, panel: 'tactics', ref: () => CLUB, params: { lower: 'formations' } },
  'panels/trader/HoldingTable': { label: /^Holdings$/, panel: 'trader', ref: () => 'user:harrow' },
  'panels/trader/OrderTable': { label: /^Open orders$/, panel: 'trader', ref: () => 'user:harrow', params: { tab: 'orders' } },
  'panels/trader/TradeTable': { label: /^Trades$/, panel: 'trader', ref: () => 'user:harrow', params: { tab: 'trades' } },
  'panels/trades/Transfers': { label: /^Newest transfers$/, panel: 'trades', params: { scope: 'market', view: 'transfers' } },
  'panels/votes/AllVotes': { label: /^Open votes$/, panel: 'votes', params: { tab: 'all' } },
  'panels/votes/Archive': { label: /^Archived votes$/, panel: 'votes', params: { tab: 'archive' } },
  'panels/watchlist/Watchlist': { label: /./, panel: 'watchlist' },
  'panels/worth/PeersTab': { label: /^Clubs of the league by discount$/, panel: 'worth', ref: () => CLUB, params: { tab: 'more' } },
};
/** Tables without rows on a page that is rendered once, and the tests that read their copies on a screen. */
const ON_SCREEN: readonly string[] = [
  'panels/heatmap/HeatTable', // rows exist once books are recorded
  'panels/heatmap/UsualTable', // the same
  'panels/radar/Radar', // rows exist after two recalculations
  'panels/screener/ScreenRows', // rows are read once they are visible
  'panels/trades/Buckets', // the tape collects trades while it is visible
];

let rig: Rig;
async function read(name: string, params: unknown): Promise<unknown> {
  const { last, stop } = rig.watch(name as 'status', params as never);
  await rig.until(
    () => last().data !== null || last().fault !== null,
    () => name,
  );
  stop();
  return last();
}
/** The cells of a place, once all its data is loaded. */
async function cellsOf({ panel, ref = () => null as never, params = {}, label }: Place): Promise<Cell[]> {
  for (let round = 0; ; round++) {
    missing.clear();
    const html = await drawn(panel, ref(), params);
    if (missing.size === 0 || round === 8) return cellsIn(html).cells.filter(({ table }) => label.test(table));
    for (const [key, { name, params: asked }] of missing) known.set(key, (await read(name, asked)) as never);
  }
}
const plain = (text: string): string => text.replace(/[\s\u2009\u202f\u00a0]/g, '').replaceAll('−', '-');
const NOTHING = ['', '—', '–', '?'];

beforeAll(async () => {
  rig = await createRig();
  await rig.client.command('account.add', { name: 'harrow' });
  await rig.client.command('rule.save', {
    rule: { name: 'Price', subject: { kind: 'entity', ref: CLUB }, conditions: [{ kind: 'price', op: 'above', value: 1 }] },
  } as never);
  const votes = (await read('votes', {})) as { data: { share: string; state: string }[] };
  found.vote = votes.data.find(({ state }) => state === 'voting')?.share ?? '';
  const schedule = (await read('schedule', { club: 1 })) as { data: { fixtures: { fixture_id: number; played: boolean }[] } };
  found.match = `fixture:${schedule.data.fixtures.find(({ played }) => played)?.fixture_id ?? ''}`;
  await read('ballots', { stage: 'ended' });
  await priced(rig);
  await rig.client.command('watchlist.add', { name: 'Traders', refs: ['user:harrow'] });
  await rig.client.command('note.set', { ref: CLUB, text: 'Wait for the **draw**', tags: ['cup'] });
  await rig.client.command('thesis.save', {
    thesis: { share: CLUB, text: 'The cup run pays', measure: 'price', side: 'above', level: 20_000, due: rig.world.now() + 604_800 },
  } as never);
  await rig.client.command('estimate.note', {
    estimates: [{ kind: 'payback', ref: CLUB, value: 12_500, low: 10_000, high: 15_000, due: rig.world.now() + 604_800 }],
  });
  await rig.pass(600_000);
}, PATIENCE);
afterAll(() => rig?.stop());

describe('copied and exported tables', () => {
  it('cover every table of the program', () => {
    const all = sources('src-renderer');
    const used = new Set(all.flatMap(({ runtime }) => runtime));
    const tables = all
      .filter(({ path, text }) => path.endsWith('.svelte') && used.has(path) && /<Table[\s>]/.test(text))
      .map(({ path }) => path.replace(/^src-renderer\//, '').replace(/\.svelte$/, ''));
    expect([...Object.keys(TABLES), ...ON_SCREEN].sort()).toEqual(tables.sort());
  });
  it.each(Object.entries(TABLES))('%s: equal the displayed cells in every column', { timeout: PATIENCE }, async (_file, place) => {
    const cells = await cellsOf(place);
    expect(cells.length).toBeGreaterThan(0);
    const wrong = new Map<string, string>();
    for (const { table, column, shown, copied, exported, picture } of cells) {
      const same = plain(shown) === plain(copied) || (shown.trim() === '' && picture);
      if (!same) wrong.set(`${table} ${column} copied`, `shown “${shown}”, copied “${copied}”`);
      if (NOTHING.includes(copied) !== (exported === null))
        wrong.set(`${table} ${column} exported`, `shown “${shown}”, exported ${String(exported)}`);
    }
    expect(Object.fromEntries(wrong)).toEqual({});
  });
});
