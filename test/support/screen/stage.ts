import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { asFlags, demoWorld, headless, open, type DemoWorld, type WebHost } from './workstation.ts';

export interface Stage {
  readonly world: DemoWorld;
  host: WebHost;
  readonly chromium: Browser;
  /** Opens a page in a new profile. Errors it reports fail the test, except those that `expected` matches. */
  visit(more?: { size?: { width: number; height: number }; scheme?: 'dark' | 'light'; address?: string }): Promise<Page>;
  /** Starts another host for the current test. It stops after the pages are closed, because a page reports the end of its host. */
  another(...given: Parameters<typeof headless>): Promise<WebHost>;
  /** Restores the default workspaces. Panels a page opened are saved with them and would appear on the next page. */
  reset(host?: WebHost): Promise<void>;
  /** Errors that the test itself causes. */
  expected: RegExp | null;
}

interface Props {
  /** Flags of the host; null when each test starts its own. */
  readonly flags?: ((world: DemoWorld) => string[]) | null;
}

/** Closes a page and its profile without saving, because a save would arrive during the next test. */
async function leave(page: Page): Promise<void> {
  const silence = (): void => window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
  await page.evaluate(silence).catch(() => undefined); // the test has already closed it
  await page.context().close();
}

/** A tiny world, a headless host on it and the stage's browser, for the tests of one file. */
export function stage({ flags = ({ addresses }) => asFlags(addresses) }: Props = {}): Stage {
  const made = { expected: null } as { -readonly [K in keyof Stage]: Stage[K] };
  let opened: { page: Page; errors: string[] }[] = [];
  const others: WebHost[] = [];
  made.visit = async ({ size, scheme, address = made.host.firstLine } = {}) => {
    const visited = await open(made.chromium, address, size, scheme);
    opened.push(visited);
    return visited.page;
  };
  made.reset = async (host = made.host) => {
    for (const { id } of await host.read('layouts', {})) await host.tell('layout.remove', { id });
    await host.tell('setting.set', { name: 'workspace', value: 'trade' });
  };
  made.another = async (...given) => {
    const host = await headless(...given);
    others.push(host);
    return host;
  };
  beforeAll(async () => {
    [made.world, made.chromium] = await Promise.all([demoWorld('--size', 'tiny'), chromium.connect(inject('browser'))]);
    if (flags !== null) made.host = await headless(flags(made.world));
  });
  afterEach(async () => {
    const seen = opened.flatMap(({ errors }) => errors).filter((error) => !made.expected?.test(error));
    await Promise.all(opened.map(({ page }) => leave(page)));
    opened = [];
    made.expected = null;
    // In reverse order: a later host may use the folder that an earlier one removes.
    for (const host of others.splice(0).toReversed()) await host.stop();
    // A failed test must not leave a fault or a quiet world to the next one.
    await made.world.clear();
    await made.world.quiet(false);
    expect(seen).toEqual([]);
  });
  afterAll(async () => {
    await made.chromium?.close();
    await made.host?.stop();
    await made.world?.stop();
  });
  return made;
}
