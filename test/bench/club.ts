import type { CDPSession } from 'playwright';
import { systemClock } from '#engine/base/clock.ts';
import { createHttp } from '#engine/net/http/http.ts';
import { createSingleRpc } from '#engine/net/rpc/json-rpc.ts';
import { createLane } from '#engine/net/lane/lane.ts';
import { createRequestLog } from '#engine/net/lane/request-log.ts';
import { LANES } from '#engine/net/lane/limits.ts';
import type { Client } from '#contract/client.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { scratch } from '../support/servers/processes.ts';
import { asFlags, browser, lastingAddress, open } from '../support/screen/workstation.ts';
import { pause, until, type Bench } from './support/bench.ts';
import { chooseRow } from './support/choose-row.ts';
import { clientOf, engineOn } from './support/engine.ts';
import { atMost, percentile, type Figure } from './support/figures.ts';
import { attach, host } from './support/host.ts';
import { launchProbed } from './support/probed.ts';
import { grid } from './support/tiles.ts';
import { openWorld, stats, type World } from './support/world.ts';
import { message } from '../support/english-text.ts';

/** The resources a club page reads. */
const PARTS = ['squad', 'tactics', 'schedule', 'finances', 'auctions'] as const;
const paramsOf = (part: (typeof PARTS)[number], club: number): object => (part === 'auctions' ? {} : { club });
/** Wait until the buckets of service and lane are full again, and the reads of the start are complete. */
const FULL_MS = 2_500;
/** Wait until a page that showed a club is idle. */
const SETTLED_MS = 500;

interface Opened {
  readonly ms: number;
  readonly gsp: number;
  readonly others: number;
}

/** Number of requests to the game state, and of all others to the service and its tools. */
async function counted(world: World): Promise<Omit<Opened, 'ms'>> {
  const { gsp, rest, bundles, tools } = await stats(world);
  return { gsp: gsp?.requests ?? 0, others: [rest, bundles, tools].reduce((sum, one) => sum + (one?.requests ?? 0), 0) };
}

/** Reads all parts of a new club with a new engine on an empty folder. */
async function cold(world: World, club: number, say: (text: string) => void): Promise<Opened> {
  const folder = scratch();
  const engine = engineOn(world, folder.dir, say);
  const client = await clientOf(engine);
  await until('the events stream', () => engine.status().stream.state === 'open');
  await pause(FULL_MS);
  await world.control('/control/quiet', { on: true });
  await world.control('/control/reset-stats', {});
  const begun = performance.now();
  await Promise.all(PARTS.map((part) => live(client, part, paramsOf(part, club) as never)));
  const ms = performance.now() - begun;
  await pause(200);
  const requests = await counted(world);
  await engine.stop();
  folder.remove();
  await world.control('/control/quiet', { on: false });
  return { ms, ...requests };
}

/** Waits until a resource is live; throws on a fault. */
function live<N extends ResourceName>(client: Client, name: N, params: Params<N>): Promise<Data<N>> {
  return new Promise((resolve, reject) => {
    client.watch(name, params, ({ status, data, fault }) => {
      if (fault) reject(new Error(`${name}: ${message(fault)}`));
      else if (status === 'live' && data !== null) resolve(data);
    });
  });
}

/** Reads the same data with one request each, through a lane with the same limits. */
async function oneByOne(world: World, club: number): Promise<Opened> {
  const { baseUrl, restPrefix } = world.addresses;
  await pause(FULL_MS);
  await world.control('/control/reset-stats', {});
  const lane = createLane(systemClock, LANES.hosted);
  const http = createHttp({ clock: systemClock, fetch, userAgent: 'Touchline-bench/1.0', ledger: createRequestLog(systemClock) });
  const rpc = createSingleRpc({ http, lane, url: `${baseUrl}/v1/gsp` });
  const call = async (method: string, params: object): Promise<unknown> => {
    const got = await rpc.call(method, params, { priority: 'visible' });
    if (!got.ok || got.value.error) throw new Error(`${method}: ${JSON.stringify(got).slice(0, 200)}`);
    return got.value.result;
  };
  const rest = async (path: string): Promise<void> => {
    const answer = await fetch(`${baseUrl}${restPrefix}${path}`, { headers: { 'user-agent': 'Touchline-bench/1.0' } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await answer.json();
  };
  const begun = performance.now();
  const season = async (): Promise<number> => {
    const { data } = (await call('get_seasons', {})) as { data: { season_id: number }[] };
    return Math.max(...data.map(({ season_id }) => season_id));
  };
  const [at] = await Promise.all([
    season(),
    call('get_squad', { club_id: club }),
    call('get_club_tactics', { club_id: club }),
    call('get_club', { club_id: club }),
    call('get_top_transfer_auctions', { num: 2_000 }),
    rest(`/players/detailed?club_id=${club}&include_loaned=true&per_page=50`),
  ]);
  await Promise.all([
    call('get_club_schedule', { club_id: club, season_id: at }),
    rest(`/club_balance_sheet/weeks?club_id=${club}&season_id=${at}`),
  ]);
  const ms = performance.now() - begun;
  lane.stop();
  return { ms, ...(await counted(world)) };
}

const WORKSPACE = grid(
  [{ panel: 'watchlist', group: 1, role: 'send' }, ...PARTS.map((panel) => ({ panel, group: 1, role: 'receive' as const }))],
  3,
);

/** Whether every tile names the club of the row and has rows or figures of it. */
const SHOWS = `(row) => {
  const name = row.querySelector('[role=gridcell]').textContent.trim();
  const says = { squad: '[role=row][data-key]', tactics: '[data-slot]', schedule: '[role=row], [role=grid], li', finances: 'svg[role=img]' };
  return () => Object.entries(says).every(([panel, part]) => {
    const tile = document.querySelector('[data-testid="tile-' + panel + '"]');
    return tile !== null && tile.textContent.includes(name) && tile.querySelector(part) !== null;
  }) && document.querySelector('[data-testid="tile-auctions"] [role=row][data-key]') !== null;
}`;

/** Clubs with public tactics, so that all their tiles have something to draw. */
async function shown(client: Client, many: number): Promise<number[]> {
  const found: number[] = [];
  for (let club = 1; found.length < many && club < 100; club++) {
    const { hidden, actions } = await live(client, 'tactics', { club: club as ClubId });
    if (!hidden && actions.length > 0) found.push(club);
  }
  return found;
}

/** Opens clubs from the cache in a page, with the service stopped, and reads the same from the host's port for comparison. */
async function cached(
  world: World,
  many: number,
  say: (text: string) => void,
): Promise<{ painted: number[]; work: number[]; port: number[] }> {
  const folder = scratch();
  const first = await host(world.addresses, null, [], folder.dir);
  const clubs = await shown(first.client, many + 1);
  for (const club of clubs) {
    await Promise.all(PARTS.map((part) => live(first.client, part, paramsOf(part, club) as never)));
    await live(first.client, 'lineups', { club: club as ClubId });
    await pause(500); // the request budget allows all of a club in this time
  }
  const refs = clubs.map((club) => `club_${club}` as never);
  await first.client.command('watchlist.add', { name: 'Clubs', refs });
  const lists = await live(first.client, 'watchlists', {});
  for (const { id } of lists.filter(({ name }) => name !== 'Clubs')) await first.client.command('watchlist.remove', { id });
  await first.client.command('layout.save', { id: 'bench', name: 'Bench', position: 0, tiles: WORKSPACE });
  await first.client.command('setting.set', { name: 'workspace', value: 'bench' });
  await pause(1_000);
  await first.stop();
  await world.stop();
  say(`club: ${clubs.length} clubs are kept, the service is gone`);

  const again = await launchProbed(['out/main/touchline.js', 'serve', '--data-dir', folder.dir, ...asFlags(world.addresses)]);
  const chromium = await browser();
  try {
    const { page } = await open(chromium, again.firstLine);
    const rows = page.locator('[data-testid="tile-watchlist"] [role=row][data-key]');
    await rows.first().waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const [painted, work]: [number[], number[]] = [[], []];
    for (const ref of refs) {
      await pause(SETTLED_MS);
      const before = await threadTime(cdp);
      painted.push(Number(await page.evaluate(chooseRow(ref, SHOWS))));
      work.push((await threadTime(cdp)) - before);
    }
    const client = await attach(lastingAddress(again.firstLine, folder.dir));
    const port: number[] = [];
    for (const club of clubs.slice(1)) {
      const begun = performance.now();
      await Promise.all(
        PARTS.map(
          (part) =>
            new Promise<void>((resolve) => {
              client.watch(part, paramsOf(part, club) as never, ({ data }) => data !== null && resolve());
            }),
        ),
      );
      port.push(performance.now() - begun);
    }
    client.close();
    return { painted: painted.slice(1), work: work.slice(1), port }; // the first one loads the code of the panels
  } finally {
    await chromium.close();
    await again.stop();
    folder.remove();
  }
}
/** Processor time of the page's main thread, in milliseconds. It is independent of other load on the machine. */
async function threadTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

export const club: Bench = {
  measures: 'opening a club (squad, tactics, fixtures, finances, auctions), never read before and from the cache',
  baseline: 'one request for each figure; for the cache, the same values at the port of the host',
  run: async ({ quick, say }) => {
    const world = await openWorld();
    const rounds = quick ? 3 : 6;
    const [together, single]: [Opened[], Opened[]] = [[], []];
    let stopped = false;
    try {
      for (let n = 0; n < rounds; n++) {
        together.push(await cold(world, 40 + n, say));
        single.push(await oneByOne(world, 60 + n));
      }
      const { painted, work, port } = await cached(world, quick ? 4 : 10, say);
      stopped = true;
      const most = (of: readonly Opened[], count: 'gsp' | 'others'): number => Math.max(...of.map((one) => one[count]));
      const middle = (of: readonly Opened[]): number =>
        percentile(
          of.map(({ ms }) => ms),
          0.5,
        );
      const list = (values: readonly number[]): string => values.map((ms) => ms.toFixed(0)).join(', ');
      const one = 'one request for each figure';
      return [
        {
          name: 'Opening a club, cold: requests to the game state',
          unit: '',
          value: most(together, 'gsp'),
          bar: atMost(2),
          baseline: { what: one, value: most(single, 'gsp') },
        },
        {
          name: 'Opening a club, cold: other requests',
          unit: '',
          value: most(together, 'others'),
          bar: atMost(3),
          baseline: { what: one, value: most(single, 'others') },
        },
        {
          name: 'Opening a club, cold: complete',
          unit: 'ms',
          value: middle(together),
          bar: atMost(500),
          baseline: { what: one, value: middle(single) },
          note: `median of ${rounds} clubs, each with a new engine: ${list(together.map(({ ms }) => ms))}`,
        },
        {
          name: 'Opening a club from the cache: painted',
          unit: 'ms',
          value: percentile(painted, 0.5),
          bar: atMost(100),
          baseline: { what: 'the values at the port', value: percentile(port, 0.5) },
          note: `median of ${painted.length} clubs, the service gone, five tiles in Chromium: ${list(painted)}; of that the page's own thread worked ${list(work)} ms`,
        },
      ] satisfies Figure[];
    } finally {
      if (!stopped) await world.stop();
    }
  },
};
