import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const project = (name: string, include: string[], timeout: number, extra: object = {}) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeout, hookTimeout: timeout, ...extra },
});

/** Stages with the longest files first, so that no long file is left alone at the end. */
const ORDER = ['install', 'fault', 'desktop', 'web', 'contract', 'counterparts', 'fuzz', 'unit', 'arch'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => ORDER.indexOf(a.project.name) - ORDER.indexOf(b.project.name));
  }
}

// Each stage of the test command is a project here. All files run side by side: none shares a port, a folder, a world or a display with another.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: {
    environment: 'node',
    pool: 'forks',
    // One more than there are processors: most files wait for a program or a page now and then.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', ['test/unit/**/*.test.ts'], 60_000),
      project('arch', ['test/arch/**/*.test.ts'], 60_000),
      project('contract', ['test/contract/**/*.test.ts'], 120_000),
      project('counterparts', ['test/counterparts/**/*.test.ts'], 180_000),
      project('fault', ['test/fault/**/*.test.ts'], 240_000),
      project('fuzz', ['test/fuzz/**/*.test.ts'], 240_000),
      project('web', ['test/e2e/web/**/*.test.ts'], 180_000, { globalSetup: 'test/support/shared-browser.ts' }),
      project('desktop', ['test/e2e/desktop/**/*.test.ts'], 180_000),
      project('install', ['test/install/**/*.test.ts'], 600_000),
    ],
  },
});
