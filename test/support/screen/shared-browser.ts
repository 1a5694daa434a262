import type { TestProject } from 'vitest/node';
import { chromium } from 'playwright';
import { BROWSER } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Chromium that all web tests share. Each page has its own profile. */
    browser: string;
  }
}

/** Starts one Chromium for all files of the web stage. */
export default async function (project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(BROWSER);
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
