import { nodeProblem } from '#host/node-version.ts';

// Static imports are loaded before the first line runs, so everything else comes after the check.
const problem = nodeProblem(process.versions);
if (problem === null) await import('./headless.ts');
else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
