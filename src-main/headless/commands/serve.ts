import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { oneTimeAddress } from '../auth.ts';
import { storedToken, replaceToken, webToken } from '../web-token.ts';
import { guardClock, systemClock } from '#engine/base/clock.ts';
import { hostText } from '#host/host-text.ts';
import type { CliCommand } from '../cli.ts';
import { SUCCESS, failed, usageError } from '../exit.ts';

const unkept = (): string =>
  "Touchline already runs on this data folder, at the address above. Its token couldn't be saved, so only browsers that already have access can connect. Restart it to connect another browser.";

/** Replaces the token. Returns why it failed, in one sentence, or null. */
function replaced(dataDir: string): string | null {
  try {
    replaceToken(dataDir);
    return null;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    return `Couldn't replace the token (${code}). The old token is still valid. Make the data folder ${dataDir} writable and try again.`;
  }
}

export const serve: CliCommand = {
  name: 'serve',
  summary: 'Serve Touchline to your browser and print its address',
  flags: [
    ['--port <n>', 'Port on 127.0.0.1 (default: any free port)'],
    ['--open', 'Address opened in your browser'],
    ['--no-open', 'No browser (default)'],
    ['--safe-mode', 'Default layout and paused alerts'],
    ['--new-token', 'New access token, which disconnects every page and program that has access'],
  ],
  details: () => [
    'The address gives one browser access. It works once, within 15 minutes; the browser then keeps access for 30 days. Press Ctrl+C to stop.',
    'If Touchline already runs on this data folder, a new address of it is printed instead.',
    'A program that connects repeatedly passes the token from the file "web-token" in the data folder: /port?token=TOKEN.',
    'The token is kept between starts. --new-token replaces it, also for a Touchline that already runs.',
  ],
  examples: ['serve --open', 'serve --port 8080 --base-url https://example.org'],
  run: async ({ environment, hostOptions, flags }) => {
    const port = Number(flags['port'] ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      return usageError(`--port must be a whole number from 0 to 65535, not "${String(flags['port'])}".`);
    if (!existsSync(join(environment.viewRoot, 'index.html')))
      return { exit: 1, sentence: `Touchline hasn't been built. Run "npm run build" first.` };
    const located = environment.locateEngine(hostOptions, false, flags['safeMode'] === true);
    if (!located.ok) return failed(located.fault);
    const locator = located.value;
    try {
      const trouble = flags['newToken'] === true ? replaced(hostOptions.dataDir) : null;
      if (trouble !== null) return { exit: 1, sentence: trouble };
      const found = await locator.find();
      if (!found.ok) return failed(found.fault);
      const log =
        'own' in found.value
          ? found.value.own.log
          : { info: environment.reportLine, warn: environment.reportLine, error: environment.reportLine };
      const clock = guardClock(systemClock, (cause) => log.error('a timer of the web server', cause));
      const running = 'running' in found.value ? found.value.running.address : null;
      if (running !== null) {
        const token = storedToken(hostOptions.dataDir);
        const { origin } = new URL(running);
        const address = (): string => (token === null ? origin : oneTimeAddress(origin, token, clock.now()));
        await environment.out(`${address()}\n`);
        environment.reportLine(token === null ? unkept() : 'Touchline already runs on this data folder, at the address above.');
        if (flags['open'] === true) environment.open(address());
        return SUCCESS;
      }
      const { freePortAfter, startWebServer } = await import('../web-server.ts'); // loaded on first use: other commands need no server
      const server = await startWebServer({
        root: environment.viewRoot,
        port,
        clock,
        log,
        connect: locator.join,
        token: webToken(hostOptions.dataDir, log),
      });
      if (!server.ok) {
        const { code, detail } = server.fault;
        if (code !== 'port-in-use' || detail === null || hostText(detail) !== String(port)) return failed(server.fault);
        const free = await freePortAfter(port);
        return {
          exit: 1,
          sentence: `Port ${port} is in use. ${free === null ? 'Omit --port to use any free port.' : `Use --port ${free} or omit --port.`}`,
        };
      }
      if ('own' in found.value) found.value.own.announce(server.value.origin);
      // Both lines may end up in a log that others read. The address works once, and neither line contains the token.
      await environment.out(`${server.value.address()}\n`);
      environment.reportLine(
        'Touchline is running at the address above, for this computer only. The address works once. Press Ctrl+C to stop.',
      );
      if (flags['open'] === true) environment.open(server.value.address());
      if (!environment.ending.aborted)
        await new Promise<void>((resolve) => environment.ending.addEventListener('abort', () => resolve(), { once: true }));
      await server.value.stop();
      return SUCCESS;
    } finally {
      await locator.stop();
    }
  },
};
