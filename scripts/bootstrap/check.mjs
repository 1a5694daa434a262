import { runTool } from './run.mjs';

const CHECKS = [
  ['typescript', 'bin/tsc', ['--noEmit']],
  ['svelte-check', 'bin/svelte-check', ['--threshold', 'error', '--output', 'human']],
  ['eslint', 'bin/eslint.js', ['.']],
  ['prettier', 'bin/prettier.cjs', ['--check', '.']],
];

const FORMATS = [
  ['prettier', 'bin/prettier.cjs', ['--write', '.']],
  ['eslint', 'bin/eslint.js', ['.', '--fix']],
];

/** One after the other; the first that fails ends it. */
const inTurn = (tools) => async () => {
  for (const [name, bin, args] of tools) {
    const code = await runTool(name, bin, args);
    if (code !== 0) return code;
  }
  return 0;
};

/** Types, lint, format. */
export const check = inTurn(CHECKS);
/** Writes what the check would complain about, as far as tools can. */
export const format = inTurn(FORMATS);
