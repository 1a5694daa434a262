import { spawn } from 'node:child_process';

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the user's browser. Without a browser, the user can open the printed address. */
export function openBrowser(address: string, failed: (why: string) => void): void {
  const [command, ...args] = OPENERS[process.platform] ?? (['xdg-open'] as const);
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', (cause) => failed(`Couldn't open a browser (${cause.message}). Open the address above yourself.`));
  child.unref();
}
