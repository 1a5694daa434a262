import { runTool } from './run.mjs';

const CHECKS = [
  ['typescript', 'bin/tsc', ['--noEmit']],
  ['svelte-check', 'bin/svelte-check', ['--threshold', 'error', '--output', 'human']],
  ['eslint', 'bin/eslint.js', ['.']],
  ['stylelint', 'bin/stylelint.mjs', ['src-renderer/**/*.{css,svelte}']],
  ['prettier', 'bin/prettier.cjs', ['--check', '.']],
  ['knip', 'bin/knip.js', ['--no-progress']],
];

const FORMATS = [
  ['prettier', 'bin/prettier.cjs', ['--write', '.']],
  ['eslint', 'bin/eslint.js', ['.', '--fix']],
];

/** Runs the tools in order and stops at the first failure. */
const inTurn = (tools) => async () => {
  for (const [name, bin, args] of tools) {
    const code = await runTool(name, bin, args);
    if (code !== 0) return code;
  }
  return 0;
};

/** Types, lint, styles, formatting and unused exports. */
export const check = inTurn(CHECKS);
/** Fixes what the tools can fix of the check's findings. */
export const format = inTurn(FORMATS);
