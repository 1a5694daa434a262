import { scratch } from '../../support/servers/processes.ts';
import { asFlags, browser, open } from '../../support/screen/workstation.ts';
import { pause, until } from './bench.ts';
import { host } from './host.ts';
import { openWorld } from './world.ts';

export interface Filled {
  readonly dataDir: string;
  /** Flags with the addresses it was filled from. Nothing answers there any more. */
  readonly flags: readonly string[];
  readonly addresses: { readonly baseUrl: string; readonly restPrefix: string };
  /** Shares whose order books are stored in it. */
  readonly shares: readonly string[];
  remove(): void;
}

/** A data folder after a day of use, with the first workspace and `books` order books stored. The service is stopped. */
export async function filledFolder(books: number): Promise<Filled> {
  const folder = scratch();
  const world = await openWorld();
  const touchline = await host(world.addresses, null, [], folder.dir);
  const chromium = await browser();
  const shares = Array.from({ length: books }, (_, at) => `player_${at + 1}`);
  const known = new Set<string>();
  for (const share of shares)
    touchline.client.watch('orderbook', { share: share as never }, ({ status }) => status === 'live' && known.add(share));
  const { page } = await open(chromium, touchline.firstLine);
  await page.locator('[data-testid="tile-orderbook"] .row.level').first().waitFor();
  await until('the books', () => known.size === books);
  await pause(4_000); // the workspace is saved two seconds after its last change
  await chromium.close();
  await touchline.stop();
  await world.stop();
  return { dataDir: folder.dir, flags: asFlags(world.addresses), addresses: world.addresses, shares, remove: folder.remove };
}
