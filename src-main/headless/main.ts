import { nodeProblem } from '#host/node-version.ts';

// Static imports load before the first statement, so the program itself is imported after this check.
const problem = nodeProblem(process.versions);
if (problem === null) {
  (await import('#host/save-memory.ts')).saveMemory();
  // Before the commands, whose summaries and flags are texts.
  const { startHostLanguage } = await import('#host/host-language.ts');
  await startHostLanguage(process.env);
  await import('./headless.ts');
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
