import type { Share } from '#contract/model/market/share.ts';
import { scratch } from '../../support/servers/processes.ts';
import { asFlags, browser, open } from '../../support/screen/workstation.ts';
import { pause, type Bench } from '../support/bench.ts';
import { chooseRow } from '../support/choose-row.ts';
import { atMost, percentile } from '../support/figures.ts';
import { host } from '../support/host.ts';
import { launchProbed } from '../support/probed.ts';
import { grid } from '../support/tiles.ts';
import { openWorld } from '../support/world.ts';

/** Most trades of a thin share. */
const FEW = 9;
/** The thin shares are looked for among players from this one on. */
const FIRST_PLAYER = 2_000;
const SETTLED_MS = 700;
const WORKSPACE = grid(
  [
    { panel: 'watchlist', group: 1, role: 'send' },
    { panel: 'chart', group: 1, role: 'receive' },
  ],
  2,
);

/** Whether the chart names the share of the row and has figures of it. */
const SHOWS = `(row) => () => {
  const label = document.querySelector('[data-testid="tile-chart"] [role=application]')?.getAttribute('aria-label') ?? '';
  const name = label.split('. ')[0];
  return name !== '' && row.textContent.includes(name) && /[0-9]/.test(label.slice(name.length));
}`;

export const thinChart: Bench = {
  measures: 'opening the chart of a thin share from the cache: chosen in a list, the service gone, until its frame is sent',
  baseline: 'the next frame of the same page',
  run: async ({ quick, say }) => {
    const world = await openWorld();
    const folder = scratch();
    const chromium = await browser();
    let running: { stop(): Promise<unknown> } = { stop: async () => undefined };
    try {
      const first = await host(world.addresses, null, [], folder.dir);
      running = first;
      const thin: Share[] = [];
      for (let n = FIRST_PLAYER; thin.length < (quick ? 5 : 11) && n < FIRST_PLAYER + 200; n += 1) {
        const share = `player_${n}` as Share;
        const trades = await new Promise<number>((resolve) => {
          first.client.watch('trades', { share, limit: 500 }, ({ data, fault }) => (data ?? fault) !== null && resolve(data?.length ?? 0));
        });
        if (trades > 0 && trades <= FEW) thin.push(share);
      }
      await first.client.command('watchlist.add', { name: 'Thin', refs: thin as never });
      const lists = await new Promise<readonly { readonly id: string; readonly name: string }[]>((resolve) => {
        first.client.watch('watchlists', {}, ({ data }) => data && resolve(data));
      });
      for (const { id } of lists.filter(({ name }) => name !== 'Thin')) await first.client.command('watchlist.remove', { id });
      await first.client.command('layout.save', { id: 'bench', name: 'Bench', position: 0, tiles: WORKSPACE } as never);
      await first.client.command('setting.set', { name: 'workspace', value: 'bench' });
      const show = async (address: string): Promise<{ painted: number[]; frame: number }> => {
        const { page } = await open(chromium, address, { width: 1440, height: 900 });
        await page.locator(`[data-testid="tile-watchlist"] [data-key="${thin[0] ?? ''}"]`).waitFor();
        const painted: number[] = [];
        for (const share of thin) {
          await pause(SETTLED_MS);
          painted.push(Number(await page.evaluate(chooseRow(share, SHOWS))));
        }
        const frame = Number(
          await page.evaluate('new Promise((r) => requestAnimationFrame((a) => requestAnimationFrame((b) => r(b - a))))'),
        );
        await page.context().close();
        return { painted, frame };
      };
      await show(first.firstLine);
      await pause(2_000);
      await first.stop();
      await world.stop();
      const again = await launchProbed(['out/main/touchline.js', 'serve', '--data-dir', folder.dir, ...asFlags(world.addresses)]);
      running = again;
      const { painted, frame } = await show(again.firstLine);
      say(`thin-chart: ${painted.map((ms) => ms.toFixed(0)).join(', ')} ms`);
      // The first one loads the code of the panel.
      const rest = painted.slice(1);
      return [
        {
          name: 'Chart of a thin share from the cache: painted, p50',
          unit: 'ms',
          value: rest.includes(-1) ? null : percentile(rest, 0.5),
          bar: atMost(100),
          baseline: { what: 'one frame at rest', value: frame },
          note: `${rest.length} shares with at most ${FEW} trades, the service gone: ${rest.map((ms) => ms.toFixed(0)).join(', ')}`,
        },
      ];
    } finally {
      await chromium.close();
      await running.stop();
      await world.stop();
      folder.remove();
    }
  },
};
