import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], timeout: number, extra: object = {}) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeout, hookTimeout: timeout, ...extra },
});

// Each stage of the test command is a project here; the slow ones run one file at a time because they share ports, a display or a processor.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: {
    environment: 'node',
    pool: 'forks',
    projects: [
      project('unit', ['test/unit/**/*.test.ts'], 30_000),
      project('arch', ['test/arch/**/*.test.ts'], 30_000),
      project('contract', ['test/contract/**/*.test.ts'], 60_000),
      project('counterparts', ['test/counterparts/**/*.test.ts'], 120_000),
      project('fault', ['test/fault/**/*.test.ts'], 120_000, { maxWorkers: 2, sequence: { groupOrder: 1 } }),
      project('fuzz', ['test/fuzz/**/*.test.ts'], 240_000),
      // A browser on a busy machine may be late once; the runner names who needed a second try.
      project('web', ['test/e2e/web/**/*.test.ts'], 120_000, { fileParallelism: false, retry: 1 }),
      project('desktop', ['test/e2e/desktop/**/*.test.ts'], 120_000, { fileParallelism: false, retry: 1 }),
    ],
  },
});
