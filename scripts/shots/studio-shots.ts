import type { Browser, Locator, Page } from 'playwright';
import type { Bridge } from '#contract/bridge.ts';
import { withDefaults } from '#contract/settings.ts';
import type { Connection } from '#contract/model/app/status.ts';
import { clippedTexts } from '../../test/support/screen/cut-texts.ts';
import { textsOutside } from '../../test/support/screen/texts-outside.ts';
import { browser, demoWorld, headless, open, type DemoWorld, type WebHost } from '../../test/support/screen/workstation.ts';
import { scratch } from '../../test/support/servers/processes.ts';

const PATIENCE_MS = 60_000;
/** Themes and sizes. */
const LOOKS = {
  'dark-1440': { scheme: 'dark', width: 1440, height: 900 },
  'dark-1024': { scheme: 'dark', width: 1024, height: 700 },
  'light-1024': { scheme: 'light', width: 1024, height: 700 },
  'light-1440': { scheme: 'light', width: 1440, height: 900 },
} as const;
type Look = keyof typeof LOOKS;
export const LOOK_NAMES = Object.keys(LOOKS) as Look[];
const HOME = { width: 1440, height: 900 };

/** A demo world, the headless host on a temporary folder and one page, for all screenshots. */
export interface Studio {
  readonly page: Page;
  readonly world: DemoWorld;
  readonly host: WebHost;
  /** Reloads the page; `search` is added to its address. */
  load(search?: string): Promise<void>;
  /** Lets the page show what it has in the desktop app on Linux: menu bar, window buttons, updates. It stays connected to the host. */
  asDesktop(): Promise<void>;
  /** Kills the host, starts it again on its folder and opens its page. */
  crash(): Promise<void>;
  /** Chooses the connection through the user's setting. */
  connect(connection: Connection): Promise<void>;
  tile(panel: string): Locator;
  /** The tile in front with its header, as part of a screenshot. */
  frame(panel: string): Locator;
  /** Waits until part of the page shows matching text. */
  says(part: Locator, words: RegExp): Promise<void>;
  /** Takes the screenshot in every theme and size; passes each image to `keep`. */
  take(name: string, part: Locator | null, keep: (file: string, png: Buffer) => void): Promise<void>;
  /** Clears all faults and workspaces, and ends what a scene that failed halfway has left: a summary, its delay, a page that waits. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** Gives a page that asks for it the bridge of the desktop app, over the socket of a browser. Runs in the page, before its scripts. */
function bridgeOverSocket(): void {
  if (sessionStorage.getItem('desktop') === null) return;
  const connect: Bridge['connect'] = () => {
    const socket = new WebSocket(`ws://${location.host}/port`);
    let waiting: string[] = [];
    let handled = 0;
    socket.addEventListener('open', () => {
      for (const text of waiting.splice(0)) socket.send(text);
    });
    socket.addEventListener('message', () => socket.send(`{"ack":${++handled}}`));
    return {
      send: (text) => (socket.readyState === WebSocket.OPEN ? socket.send(text) : void (waiting = [...waiting, text])),
      onMessage: (listener) => socket.addEventListener('message', ({ data }) => listener(String(data))),
      onClose: (listener) => socket.addEventListener('close', () => listener()),
      close: () => socket.close(),
    };
  };
  const nothing = (): void => undefined;
  window.touchline = {
    ...{ connect, platform: 'linux', system: 'linux 6.8.0 x64', sandboxed: true },
    versions: { electron: '45.4.1', chrome: '148.0.7778.12', node: '24.9.0' },
    ...{ window: nothing, raise: nothing, menu: nothing, onWindow: nothing, onAction: nothing },
  };
}

const LANGUAGES = ['en', 'de', 'pseudo'] as const;
type Language = (typeof LANGUAGES)[number];
export const isLanguage = (text: string): text is Language => LANGUAGES.some((one) => one === text);

/** `languages` are those of the screenshots, which switch to them in place; the steps between them need English. */
export async function openStudio(languages: readonly Language[] = ['en'], looks: readonly Look[] = LOOK_NAMES): Promise<Studio> {
  const folder = scratch();
  // The host's own demo world is small, because only first run uses it.
  const start = (): Promise<WebHost> => headless([], folder.dir, { TOUCHLINE_DEMO_ARGS: '--size tiny' });
  const [world, first, chromium] = await Promise.all([demoWorld('--size', 'tenth'), start(), browser()]);
  let host = first;
  const { page } = await open(chromium as Browser, host.firstLine, HOME);
  page.setDefaultTimeout(PATIENCE_MS);
  const outside = await textsOutside(page);
  await page.addInitScript(bridgeOverSocket);
  const speak = async (wanted: Language): Promise<void> => {
    await host.tell('setting.set', { name: 'language', value: wanted });
    await page.waitForFunction((tag) => document.documentElement.lang === tag, wanted === 'pseudo' ? 'en-XA' : wanted);
  };
  const { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl, namePack } = world.addresses;
  const addresses = { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl, namePack };
  let addressed = false;

  const tile = (panel: string): Locator => page.locator(`[data-testid="tile-${panel}"]:visible`).first();
  return {
    page,
    world,
    get host() {
      return host;
    },
    load: async (search = '') => {
      await page.goto(`${new URL(host.firstLine).origin}/${search}`);
      await page.locator('.titlebar').first().waitFor(); // keys pressed before would be lost
    },
    asDesktop: () => page.evaluate(() => sessionStorage.setItem('desktop', 'linux')),
    crash: async () => {
      await page.goto('about:blank');
      const ended = new Promise((resolve) => host.child.once('exit', resolve));
      host.child.kill('SIGKILL');
      await ended;
      host = await start();
      await page.goto(host.firstLine);
    },
    connect: async (connection) => {
      if (!addressed) {
        for (const [name, value] of Object.entries(addresses)) await host.tell('setting.set', { name: name as 'baseUrl', value });
        await host.tell('setting.set', { name: 'firstRunDone', value: true });
        addressed = true;
      }
      if ((await host.read('settings', {}))['connection'] !== connection)
        await host.tell('setting.set', { name: 'connection', value: connection });
    },
    tile,
    frame: (panel) =>
      page
        .locator('.dv-groupview')
        .filter({ has: tile(panel) })
        .first(),
    says: async (part, words) => {
      await part.filter({ hasText: words }).first().waitFor();
    },
    take: async (name, part, keep) => {
      try {
        for (const language of languages) {
          if (languages.length > 1 || language !== 'en') await speak(language);
          const called = languages.length > 1 ? `${language}-${name}` : name;
          for (const { scheme, width, height } of looks.map((look) => LOOKS[look])) {
            const shown = part?.page() ?? page; // a window of its own keeps its size
            await shown.emulateMedia({ colorScheme: scheme });
            if (shown === page) await page.setViewportSize({ width, height });
            await page.waitForTimeout(350); // charts redraw after a resize
            const png = await (part ?? page).screenshot({ animations: 'disabled', caret: 'hide' });
            keep(`${called}-${scheme}-${width}.png`, png);
            if (language !== 'en') for (const text of await clippedTexts(shown)) console.log(`${called} ${width}: cut ${text}`);
          }
          if (language === 'pseudo') for (const text of await outside()) console.log(`${called}: ${text}`);
        }
      } finally {
        // The steps of the next screenshot need English, also after one that failed.
        if (languages.some((one) => one !== 'en')) await speak('en');
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.setViewportSize(HOME);
      }
    },
    tidy: async () => {
      await world.clear();
      await world.control('/control/quiet', { on: false });
      await host.tell('setting.set', { name: 'digestAfter', value: withDefaults({}).digestAfter });
      await host.tell('digest.seen', {});
      if ((await host.read('status', {})).safeMode) await host.tell('start.mode', { mode: 'normal' });
      // Saves nothing, so that the next scene starts with the built-in workspaces.
      await page.evaluate(() => location.protocol === 'about:' || sessionStorage.clear());
      await page.evaluate(() => window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true }));
      await page.goto('about:blank');
      for (const { id } of await host.read('layouts', {})) await host.tell('layout.remove', { id });
    },
    close: async () => {
      await chromium.close();
      await host.stop();
      folder.remove();
      await world.stop();
    },
  };
}
