import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { asFlags, demoWorld, headless, open, type DemoWorld, type WebHost } from './workstation.ts';

export interface Stage {
  readonly world: DemoWorld;
  host: WebHost;
  readonly chromium: Browser;
  /** A page in a profile of its own; errors it reports fail the test, but for those that `expected` matches. */
  visit(more?: { size?: { width: number; height: number }; scheme?: 'dark' | 'light'; address?: string }): Promise<Page>;
  /** Errors that the test itself causes. */
  expected: RegExp | null;
}

interface Props {
  readonly flags?: (world: DemoWorld) => string[];
  readonly env?: Record<string, string>;
}

/** A tiny world, the headless host on it and the browser of the stage, for the tests of one file. */
export function stage({ flags = ({ addresses }) => asFlags(addresses), env = {} }: Props = {}): Stage {
  const made = { expected: null } as { world: DemoWorld; host: WebHost; chromium: Browser; visit: Stage['visit']; expected: RegExp | null };
  let opened: { page: Page; errors: string[] }[] = [];
  made.visit = async ({ size, scheme, address = made.host.firstLine } = {}) => {
    const visited = await open(made.chromium, address, size, scheme);
    opened.push(visited);
    return visited.page;
  };
  beforeAll(async () => {
    [made.world, made.chromium] = await Promise.all([demoWorld('--size', 'tiny'), chromium.connect(inject('browser'))]);
    made.host = await headless(flags(made.world), undefined, env);
  });
  afterEach(async () => {
    const seen = opened.flatMap(({ errors }) => errors).filter((error) => !made.expected?.test(error));
    await Promise.all(opened.map(({ page }) => page.context().close()));
    opened = [];
    made.expected = null;
    // A test that failed leaves neither a fault nor a quiet world to the next.
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
