import type { PanelId } from '#contract/panels.ts';
import type { Share } from '#contract/model/market/share.ts';
import { synced, trade, type Scene, type Shot } from '../scene.ts';
import type { Studio } from '../studio-shots.ts';

const DAY = 86_400;
/** Panels of a share, in columns; two pages, because they have no room on one. */
const PAGES = {
  price: [
    ['chart', 'worth'],
    ['orderbook', 'similar'],
    ['trades', 'whatif'],
  ],
  records: [
    ['heatmap', 'flows'],
    ['depth', 'orders'],
    ['lots', 'scatter'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly PanelId[])[]>>;
type Page = keyof typeof PAGES;

/** Shows the panels of a page about one share, in a workspace of their own. */
async function about({ host, load, page }: Studio, of: Page, ref: string): Promise<void> {
  const columns = PAGES[of];
  const leaf = (id: string, size: number) => ({ type: 'leaf', size, data: { views: [id], activeView: id, id } });
  const data = columns.map((panels) => ({ type: 'branch', size: 480, data: panels.map((panel) => leaf(`${panel}-1`, 419)) }));
  const ids = columns.flat();
  const place = {
    grid: { root: { type: 'branch', size: 838, data }, width: 1440, height: 838, orientation: 'HORIZONTAL' },
    panels: Object.fromEntries(ids.map((id) => [`${id}-1`, { id: `${id}-1`, contentComponent: 'tile', tabComponent: 'tab', title: id }])),
    activeGroup: `${ids[0] ?? ''}-1`,
  };
  const tiles = Object.fromEntries(
    ids.map((panel) => [`${panel}-1`, { panel, ref, group: null, role: 'receive', pinned: false, params: {} }]),
  );
  await host.tell('layout.save', { id: `thin-${of}`, name: of, tiles: { version: 1, place, tiles, links: {} } });
  await host.tell('setting.set', { name: 'workspace', value: `thin-${of}` });
  await load();
  await page.locator('.dv-groupview').first().waitFor();
  await page.waitForTimeout(5_000); // the parts of six panels
}

/** A player never traded and without orders, one traded once, and one traded a few times in sixty days. */
const found = { never: 'player_1', once: 'player_1', few: 'player_1' };
async function find({ host }: Studio): Promise<void> {
  const ids = async (filter: string, limit: number): Promise<Share[]> =>
    (await host.read('players', { filter, sort: 'volume_7d', order: 'asc', limit })).rows.map(
      ({ player_id }) => `player_${player_id}` as Share,
    );
  found.never = (await ids('!known(last) && !tradable', 1))[0] ?? found.never;
  const now = Date.now() / 1_000;
  for (const share of await ids('last > 0 && volume_1d == 0 && tradable', 120)) {
    const times = (await host.read('trades', { share, limit: 500 })).map(({ time }) => time);
    const recent = times.filter((time) => time > now - 60 * DAY).length;
    if (times.length === 1) found.once = share;
    if (recent >= 5 && recent <= 9) found.few = share;
    if (found.once !== 'player_1' && found.few !== 'player_1') return;
  }
}
const shot = (kind: keyof typeof found, of: Page, how: string): Shot => ({
  name: `thin-${kind}-${of}`,
  how,
  go: (studio) => about(studio, of, found[kind]),
});

/** Shares of all kinds of thinness in all panels of a share; then the same panels while answers fail and while they take long. */
export const THIN: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.host.tell('account.add', { name: 'harrow' });
    await synced(studio);
    await find(studio);
  },
  shots: [
    shot('never', 'price', 'a player without a trade and without an order'),
    shot('never', 'records', 'the same in the other panels'),
    shot('once', 'price', 'a player traded once'),
    shot('once', 'records', 'the same in the other panels'),
    shot('few', 'price', 'a player traded a few times in sixty days'),
    shot('few', 'records', 'the same in the other panels'),
    ...(['price', 'records'] as const).map((of): Shot => ({
      name: `failing-${of}`,
      how: 'nothing stored, and every answer is an error',
      go: async (studio) => {
        await studio.host.tell('cache.clear', {});
        await studio.world.fault('500');
        await about(studio, of, 'player_70');
      },
    })),
    ...(['price', 'records'] as const).map((of): Shot => ({
      name: `loading-${of}`,
      how: 'nothing stored, and every answer takes long',
      go: async (studio) => {
        await studio.world.clear();
        await studio.host.tell('cache.clear', {});
        await studio.world.fault('slow', { ms: 60_000 });
        await about(studio, of, 'player_71');
      },
    })),
  ],
};
