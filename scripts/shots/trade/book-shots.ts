import { fillRecords, pastBooks } from '../../../test/support/recorder/fill-records.ts';
import { frame, trade, type Scene } from '../scene.ts';
import type { Studio } from '../studio-shots.ts';

const HOUR = 3_600;
/** Opens the heat map of a share in a workspace of its own, with the order book beside it unless it is `isAlone`. */
async function show({ host, load, tile }: Studio, ref: string, params: object = {}, isAlone = false): Promise<void> {
  const both = [
    ['heatmap', 1000, params],
    ['orderbook', 440, { traded: '30d' }],
  ] as const;
  const views = isAlone ? both.slice(0, 1) : both;
  const leaf = (id: string, size: number, n: number) => ({ type: 'leaf', size, data: { views: [id], activeView: id, id: String(n) } });
  const root = { type: 'branch', size: 838, data: views.map(([panel, size], n) => leaf(`${panel}-1`, size, n + 1)) };
  const panels = views.map(([panel]) => [`${panel}-1`, { id: `${panel}-1`, contentComponent: 'tile', tabComponent: 'tab', title: panel }]);
  const place = {
    grid: { root, width: 1440, height: 838, orientation: 'HORIZONTAL' },
    panels: Object.fromEntries(panels),
    activeGroup: '1',
  };
  const tiles = Object.fromEntries(
    views.map(([panel, , more]) => [`${panel}-1`, { panel, ref, group: null, role: 'receive', pinned: false, params: more }]),
  );
  await host.tell('layout.save', { id: 'books', name: 'Books', tiles: { version: 1, place, tiles, links: {} } });
  await host.tell('setting.set', { name: 'workspace', value: 'books' });
  await load();
  await tile('heatmap').waitFor();
}
/** Fills the records of a share for some hours, with a gap of half an hour. */
async function fill({ host, world, page }: Studio, share: 'club_3' | 'club_5', hours: number): Promise<void> {
  await host.read('orderbook', { share });
  await page.waitForTimeout(1_000);
  const { bid, ask } = await world.truth(share);
  const mid = ((bid[0]?.price ?? 10_000) + (ask[0]?.price ?? 10_400)) / 2;
  const now = Math.floor(Date.now() / 1_000);
  const [from, gap, to] = [now - hours * HOUR, now - Math.floor((hours * HOUR) / 2), now - 200];
  const books = pastBooks(mid, from, to).filter(({ at }) => at < gap || at >= gap + HOUR / 2);
  await fillRecords(host.dataDir, share, books, [
    { from, to: gap - 1 },
    { from: gap + HOUR / 2, to },
  ]);
}

/** The heat map: with hours of records, as a table, thin, empty and failing. */
export const BOOKS: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.host.tell('account.add', { name: 'harrow' });
  },
  shots: [
    {
      name: 'heatmap-full',
      how: 'six hours of recorded books with a gap, an own bid, and the ladder with what was traded',
      go: async (studio) => {
        await fill(studio, 'club_3', 5);
        const { bid } = await studio.world.truth('club_3');
        await studio.world.place({ share: 'club_3', side: 'bid', price: Math.max(1, (bid[0]?.price ?? 10) - 5), num: 40, name: 'harrow' });
        await show(studio, 'club_3');
        await studio.says(studio.tile('heatmap'), /recorded for/);
        await studio.page.waitForTimeout(1_500);
      },
    },
    {
      name: 'heatmap-cross',
      how: 'the crosshair, moved by the arrow keys',
      part: frame('heatmap'),
      go: async ({ page, tile }) => {
        await tile('heatmap').getByRole('application').focus();
        for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowLeft');
        await page.waitForTimeout(400);
      },
    },
    {
      name: 'heatmap-table',
      how: 'the same as a table',
      part: frame('heatmap'),
      go: async ({ tile, says }) => {
        await tile('heatmap').getByRole('radio', { name: 'Table' }).click();
        await says(tile('heatmap'), /Imbalance[^]*\d\.\d{4}/);
      },
    },
    {
      name: 'heatmap-matches',
      how: 'what the book usually holds around matches',
      part: frame('heatmap'),
      go: async ({ tile, says }) => {
        await tile('heatmap').getByRole('radio', { name: 'Around matches' }).click();
        await says(tile('heatmap'), /Kick-off/);
      },
    },
    {
      name: 'heatmap-thin',
      how: 'a share whose records began a moment ago',
      go: async (studio) => {
        await show(studio, 'club_9');
        await studio.says(studio.tile('heatmap'), /recorded|Nothing recorded/);
        await studio.page.waitForTimeout(1_500);
      },
    },
    {
      name: 'heatmap-empty',
      how: 'nothing recorded: the records were deleted',
      go: async (studio) => {
        await studio.host.tell('setting.set', { name: 'recordBooks', value: 'off' });
        await studio.host.tell('records.delete', { class: 'books' });
        await show(studio, 'player_44', { trades: false, mine: false }, true); // an order book beside it would be recorded
        await studio.says(studio.tile('heatmap'), /Nothing recorded yet|Nothing recorded/);
        await studio.page.waitForTimeout(500);
        await studio.host.tell('setting.set', { name: 'recordBooks', value: '2' });
      },
    },
  ],
};
