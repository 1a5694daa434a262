import type { LaunchOptions } from 'playwright';

/** Launch options of Chromium in tests: the executable that the test command found, without requests of its own. */
export const BROWSER: LaunchOptions = {
  ...(process.env['TOUCHLINE_CHROMIUM'] && { executablePath: process.env['TOUCHLINE_CHROMIUM'] }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ],
};
