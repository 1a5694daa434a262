import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { answers, has } from './run.mjs';
import { pinnedNode } from './dependencies.mjs';
import { say } from './say.mjs';

const PLACES = [
  // Renders pages without browser windows, with less than half of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

async function playwrights() {
  const { chromium } = await import('playwright');
  const file = chromium.executablePath();
  return existsSync(file) ? file : null;
}

const present = async () => [process.env.TOUCHLINE_CHROMIUM, ...PLACES].find((file) => file && existsSync(file)) ?? (await playwrights());

/** Finds a Chromium for tests and screenshots: installed, Playwright's download or Debian's package; null when none is available. */
export async function findChromium() {
  const found = await present();
  if (found) return found;
  if (await answers('https://cdn.playwright.dev/')) {
    say('downloading Chromium for tests (first run only)');
    spawnSync(pinnedNode(), ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: ['ignore', 2, 2], timeout: 600_000 });
    const fetched = await present();
    if (fetched) return fetched;
  }
  if (has('apt-get')) {
    say('installing the "chromium" package with apt (first run only)');
    const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args) => {
      const [command, ...rest] = [...root, 'apt-get', ...args];
      return spawnSync(command, rest, {
        stdio: ['ignore', 'ignore', 2],
        timeout: 600_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    };
    const install = () => ['chromium-headless-shell', 'chromium'].some((name) => apt('install', '-y', name).status === 0);
    if (!install()) {
      apt('update');
      install();
    }
    return present();
  }
  return null;
}
