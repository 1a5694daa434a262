import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const project = (name: string, include: string[], timeout: number, extra: object = {}) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeout, hookTimeout: timeout, ...extra },
});

/** Files of a stage run one after the other in the same few processes, so that the modules they share are loaded once in each. */
const SHARED = { isolate: false };

/** Numbers and times follow the computer unless the user sets them, so the tests of their texts set the computer. */
const BRITISH = { LC_ALL: 'en_GB.UTF-8', TZ: 'UTC' };
/** Programs that a test starts speak English on every computer. */
const ENGLISH = { LC_ALL: 'C.UTF-8', LANGUAGE: '' };

/** Stages with the longest files first, so that no long file is left alone at the end. */
const ORDER = ['install', 'fault', 'desktop', 'web', 'counterparts', 'contract', 'fuzz', 'unit', 'arch'];
/** Files that take longest in the stages that share processes, longest first; their size does not tell. */
const LONGEST = [
  'market-sync-cli',
  'cli',
  'market-sync',
  'own-node',
  'port',
  'alert-day',
  'demo-process',
  'bootstrap-install',
  'demo-rest-truth',
  'store-user',
  'demo-journal',
  'cross-check-encodings',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const stage = ({ project }: TestSpecification): number => ORDER.indexOf(project.name);
    const length = ({ moduleId }: TestSpecification): number => -LONGEST.toReversed().indexOf(basename(moduleId, '.test.ts'));
    return sorted.toSorted((a, b) => stage(a) - stage(b) || length(a) - length(b));
  }
}

// Each stage of the test command is a project here. All files run side by side: none shares a port, a folder, a world or a display with another.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: {
    environment: 'node',
    setupFiles: ['test/support/coded-text-equality.ts'],
    pool: 'forks',
    // One more than there are processors: most files wait for a program or a page now and then.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Node keeps what it compiles, so that a program that many tests start is compiled once.
    env: { ...ENGLISH, NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled') },
    projects: [
      project('unit', ['test/unit/**/*.test.ts'], 60_000, { ...SHARED, env: BRITISH }),
      project('arch', ['test/arch/**/*.test.ts'], 60_000, SHARED),
      project('contract', ['test/contract/**/*.test.ts'], 120_000, SHARED),
      project('counterparts', ['test/counterparts/**/*.test.ts'], 180_000),
      project('fault', ['test/fault/**/*.test.ts'], 240_000),
      project('fuzz', ['test/fuzz/**/*.test.ts'], 240_000, SHARED),
      project('web', ['test/e2e/web/**/*.test.ts'], 180_000, { globalSetup: 'test/support/screen/shared-browser.ts' }),
      project('desktop', ['test/e2e/desktop/**/*.test.ts'], 180_000),
      project('install', ['test/install/**/*.test.ts'], 600_000),
    ],
  },
});
