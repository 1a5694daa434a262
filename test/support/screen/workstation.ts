import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { socketPort } from '#headless/socket-port.ts';
import { createClient, type Client } from '#contract/client.ts';
import type { CommandName, Input, Output } from '#contract/commands.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { BROWSER } from './browser.ts';
import { launch, scratch, type Running } from '../servers/processes.ts';
import { message, english } from '../english-text.ts';

export const NODE = process.execPath;
const DEMO = 'out/main/demo.js';
const TOUCHLINE = 'out/main/touchline.js';

const Addresses = z.looseObject({
  baseUrl: z.string(),
  restPrefix: z.string(),
  mcpUrl: z.string(),
  nodeUrl: z.string(),
  nodeHealthUrl: z.string(),
  namePack: z.string(),
  controlUrl: z.string().optional(),
});
export type Addresses = z.output<typeof Addresses>;

const Row = z.object({ price: z.number(), num: z.number(), name: z.string().nullable(), mint: z.boolean() });
const Truth = z.object({ height: z.number(), orderbook: z.object({ bid: z.array(Row), ask: z.array(Row) }) });

interface Placed {
  readonly share: string;
  readonly side: 'bid' | 'ask';
  readonly price: number;
  readonly num: number;
  /** A trader of the world; null is the game itself, which only sells. */
  readonly name?: string | null;
}

/** A demo world in its own process, with fault controls. */
export interface DemoWorld extends Running {
  readonly addresses: Addresses;
  control(path: string, body?: object): Promise<unknown>;
  fault(name: string, params?: object): Promise<unknown>;
  /** Clears one fault, or all of them. */
  clear(name?: string): Promise<unknown>;
  /** While quiet, blocks contain only what a test requested. The stage ends quiet mode after each test. */
  quiet(on?: boolean): Promise<unknown>;
  /** Places an exact order and makes the block that contains it. */
  place(order: Placed): Promise<void>;
  truth(share: string): Promise<z.output<typeof Truth>['orderbook']>;
}

export async function demoWorld(...args: string[]): Promise<DemoWorld> {
  const running = await launch(NODE, [DEMO, '--faults', ...args]);
  const addresses = Addresses.parse(JSON.parse(running.firstLine));
  const control = async (path: string, body?: object): Promise<unknown> => {
    const post = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(`${addresses.controlUrl ?? ''}${path}`, post ?? {});
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
    return JSON.parse(answer);
  };
  return {
    ...running,
    addresses,
    control,
    fault: (name, params) => control('/control/fault', { name, on: true, ...params }),
    clear: (name) => (name === undefined ? control('/control/clear', {}) : control('/control/fault', { name, on: false })),
    quiet: (on = true) => control('/control/quiet', { on }),
    place: async (order) => {
      await control('/control/place', order);
      await control('/control/step', {});
    },
    truth: async (share) => Truth.parse(await control(`/control/truth?share=${share}`)).orderbook,
  };
}

export const asFlags = ({ baseUrl, restPrefix, mcpUrl, namePack }: Addresses): string[] => [
  '--base-url',
  baseUrl,
  '--rest-prefix',
  restPrefix,
  '--mcp-url',
  mcpUrl,
  '--name-pack',
  namePack,
];
export const nodeFlags = ({ nodeUrl, nodeHealthUrl }: Addresses): string[] => ['--node-url', nodeUrl, '--node-health-url', nodeHealthUrl];

/** A client on a running headless host, connected through its socket like any view. */
async function attach(address: string): Promise<Client> {
  const url = new URL(address);
  url.pathname = '/port';
  url.protocol = 'ws:';
  const socket = new WebSocket(url);
  const client = createClient();
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
  client.attach(socketPort(socket));
  return client;
}

/** The address of a headless host with its permanent token, which admits any number of pages and programs. */
export const lastingAddress = (firstLine: string, dataDir: string): string =>
  `${new URL(firstLine).origin}/?token=${readFileSync(join(dataDir, 'web-token'), 'utf8').trim()}`;

/** The headless host on a data folder; `firstLine` is a reusable address. */
export interface WebHost extends Running {
  readonly dataDir: string;
  /** Runs one command, which must succeed. */
  tell<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>;
  /** The current value of a resource, not one from before a change. */
  read<N extends ResourceName>(resource: N, params: Params<N>): Promise<Data<N>>;
}

/** Starts the headless host, by default on a new folder that is removed with it. */
export async function headless(flags: readonly string[] = [], dataDir?: string, env: Record<string, string> = {}): Promise<WebHost> {
  const folder = dataDir === undefined ? scratch() : { dir: dataDir, remove: () => undefined };
  const running = await launch(NODE, [TOUCHLINE, 'serve', '--data-dir', folder.dir, ...flags], env);
  const firstLine = lastingAddress(running.firstLine, folder.dir);
  const once = async <T>(use: (client: Client) => Promise<T>): Promise<T> => {
    const client = await attach(firstLine);
    try {
      return await use(client);
    } finally {
      client.close();
    }
  };
  return {
    ...running,
    firstLine,
    dataDir: folder.dir,
    tell: (name, input) =>
      once(async (client) => {
        const result = await client.command(name, input);
        if (!result.ok) throw new Error(`${name}: ${message(result.fault)} ${english(result.fault.detail) ?? ''}`);
        return result.value;
      }),
    read: (resource, params) =>
      once(
        (client) =>
          new Promise((resolve, reject) => {
            client.watch(resource, params, ({ data, status, fault }) => {
              if (data !== null && status !== 'stale') resolve(data);
              else if (fault) reject(new Error(`${resource}: ${message(fault)}`));
            });
          }),
      ),
    stop: async (signal) => {
      const code = await running.stop(signal);
      folder.remove();
      return code;
    },
  };
}

/** Launches a separate Chromium. */
export const browser = (): Promise<Browser> => chromium.launch(BROWSER);

/** Opens the workstation in a new profile and records every error the page reports. */
export async function open(
  from: Browser,
  address: string,
  size = { width: 1440, height: 900 },
  scheme: 'dark' | 'light' = 'dark',
): Promise<{ page: Page; errors: string[] }> {
  const context = await from.newContext({
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'no-preference',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // many pages share two processors
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(address);
  return { page, errors };
}
