import { spawn } from 'node:child_process';
import { safeText } from '#contract/safe-text.ts';

/** Returns a text with straight quotes, which every terminal shows. */
export const straight = (text: string): string => text.replace(/[‚‘’]/g, "'").replace(/[„“”]/g, '"');

/** Standard output and error, and the signals that end a program. Control characters are removed: strangers choose names. */
export function createTerminal() {
  const end = new AbortController();
  const stop = (): void => end.abort();
  // `once`: a second Ctrl+C reaches the system's default handler, which ends the program immediately.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  let readerOpen = true;
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause;
    readerOpen = false; // the reader closed the pipe, as `head` does, and needs no more output
    stop();
  });
  process.stderr.on('error', stop);

  const out = (text: string, styled = false): Promise<void> =>
    new Promise((resolve) => {
      if (!readerOpen) return resolve();
      process.stdout.write(process.stdout.isTTY === true && !styled ? safeText(text) : text, () => resolve());
    });
  return {
    out,
    reportLine: (text: string): void => void process.stderr.write(`${straight(safeText(text))}\n`),
    isTerminal: process.stdout.isTTY === true,
    width: process.stdout.columns,
    ending: end.signal,
    /** Resolves when all output has been written. */
    drained: (): Promise<void> => out(''),
  };
}

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
