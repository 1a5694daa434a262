import { nodeProblem } from '#host/node-version.ts';
import { startHostLanguage } from '#host/host-language.ts';

// Static imports load before the first statement, so the program itself is imported after this check.
const problem = nodeProblem(process.versions);
if (problem === null) {
  await startHostLanguage(process.env);
  await import('./headless.ts');
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
