import { WebSocket } from 'ws';
import { socketPort } from '#headless/socket-port.ts';
import { createClient, type Client } from '#contract/client.ts';
import { scratch } from '../../support/servers/processes.ts';
import { asFlags, lastingAddress, type Addresses } from '../../support/screen/workstation.ts';
import { launchProbed, type Probed } from './probed.ts';
import { twentyTiles } from './tiles.ts';

/** The arguments and settings that the scripts use. */
const SCRIPTS: string = '../../../scripts/bootstrap/run.mjs';
const { HEADLESS, HEADLESS_MEMORY } = (await import(SCRIPTS)) as { HEADLESS: string[]; HEADLESS_MEMORY: Record<string, string> };

interface Host extends Probed {
  readonly client: Client;
  readonly dataDir: string;
}

/** A client on a running headless host, connected through its socket like any view. */
export async function attach(address: string): Promise<Client> {
  const url = new URL(address);
  url.pathname = '/port';
  url.protocol = 'ws:';
  const socket = new WebSocket(url);
  const client = createClient();
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
  client.attach(socketPort(socket));
  return client;
}

/** The built headless host on a new data folder. With shares, it opens with a workspace of twenty tiles. */
export async function host(
  addresses: Addresses,
  shares: readonly string[] | null,
  nodeFlags: readonly string[] = [],
  dataDir?: string,
): Promise<Host> {
  const folder = dataDir === undefined ? scratch() : { dir: dataDir, remove: () => undefined };
  const running = await launchProbed([...HEADLESS, 'serve', '--data-dir', folder.dir, ...asFlags(addresses)], nodeFlags, HEADLESS_MEMORY);
  const firstLine = lastingAddress(running.firstLine, folder.dir);
  const client = await attach(firstLine);
  await client.command('setting.set', { name: 'firstRunDone', value: true });
  if (shares) {
    await client.command('setting.set', { name: 'workspace', value: 'bench' });
    await client.command('layout.save', { id: 'bench', name: 'Bench', position: 0, tiles: twentyTiles(shares) });
  }
  return {
    ...running,
    firstLine,
    client,
    dataDir: folder.dir,
    stop: async () => {
      client.close();
      await running.stop();
      folder.remove();
    },
  };
}
