import { chromium, type Browser, type Page } from 'playwright';
import { z } from 'zod';
import { launch, scratch, type Running } from './processes.ts';

export const NODE = process.execPath;
const DEMO = 'out/main/demo.js';
const TOUCHLINE = 'out/main/touchline.js';

const Addresses = z.looseObject({
  baseUrl: z.string(), restPrefix: z.string(), mcpUrl: z.string(), nodeUrl: z.string(), nodeHealthUrl: z.string(), namePack: z.string(), controlUrl: z.string().optional(),
});
export type Addresses = z.output<typeof Addresses>;

/** A demo world in a process of its own, with its fault controls. */
export async function demoWorld(...args: string[]): Promise<Running & { readonly addresses: Addresses; control(path: string, body?: object): Promise<unknown> }> {
  const running = await launch(NODE, [DEMO, '--faults', ...args]);
  const addresses = Addresses.parse(JSON.parse(running.firstLine));
  return {
    ...running,
    addresses,
    control: async (path, body) => {
      const response = await fetch(`${addresses.controlUrl ?? ''}${path}`, body ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {});
      return response.json();
    },
  };
}

export const asFlags = ({ baseUrl, restPrefix, mcpUrl, namePack }: Addresses): string[] => ['--base-url', baseUrl, '--rest-prefix', restPrefix, '--mcp-url', mcpUrl, '--name-pack', namePack];

/** The headless host on a data folder of its own; `firstLine` is its address. */
export async function headless(flags: readonly string[] = []): Promise<Running & { readonly dataDir: string }> {
  const folder = scratch();
  const running = await launch(NODE, [TOUCHLINE, 'serve', '--data-dir', folder.dir, ...flags]);
  return {
    ...running,
    dataDir: folder.dir,
    stop: async (signal) => {
      const code = await running.stop(signal);
      folder.remove();
      return code;
    },
  };
}

/** Chromium as the test command found it. */
export const browser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env['TOUCHLINE_CHROMIUM'] && { executablePath: process.env['TOUCHLINE_CHROMIUM'] }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'],
  });

/** A page on the workstation, first run behind it, that fails the test on an error of its own. */
export async function open(from: Browser, address: string, size = { width: 1440, height: 900 }, scheme: 'dark' | 'light' = 'dark'): Promise<{ page: Page; errors: string[] }> {
  const context = await from.newContext({ viewport: size, colorScheme: scheme, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(address);
  return { page, errors };
}
