import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { guidePages } from './scripts/guide-pages.ts';
import { languages, SHOWN } from './scripts/texts/vite-plugin.ts';

const entries = {
  desktop: 'src-main/desktop/main.ts',
  touchline: 'src-main/headless/main.ts',
  demo: 'src-demo/serve-demo.ts',
  worker: 'src-main/engine/serve-worker.ts',
};

/** V8 keeps a source of one-byte characters in half the memory, in each thread and page; a comment takes as much as code. */
const SMALL = { charset: 'ascii', comments: { legal: true, annotation: false, jsdoc: false } } as const;

export default defineConfig({
  main: {
    plugins: [languages(SHOWN.hosts)],
    build: {
      outDir: 'out/main',
      // Bundled, because a program of many small modules starts slowly.
      externalizeDeps: { exclude: ['zod', 'commander', 'wuchale', '@marcbachmann/cel-js', '@leeoniya/ufuzzy'] },
      rollupOptions: {
        input: entries,
        output: { ...SMALL, format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload must be one CommonJS file.
      rollupOptions: { input: { index: 'src-preload/index.ts' }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: 'src-renderer',
    base: './',
    plugins: [languages(SHOWN.view), svelte(), guidePages()],
    build: {
      outDir: 'out/renderer',
      emptyOutDir: true,
      minify: true,
      // Nothing inlined: the view's content policy takes fonts from files only.
      assetsInlineLimit: 0,
      // In full, since the development server looks for it from `root`.
      rollupOptions: { input: resolve('src-renderer/index.html'), output: SMALL },
    },
  },
});
