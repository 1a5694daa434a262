import { existsSync, readdirSync } from 'node:fs';
import { suggest } from './suggest.mjs';

/** The test stages and their folders. */
export const FOLDERS = {
  unit: 'test/unit',
  arch: 'test/arch',
  contract: 'test/contract',
  counterparts: 'test/counterparts',
  fault: 'test/fault',
  fuzz: 'test/fuzz',
  web: 'test/e2e/web',
  desktop: 'test/e2e/desktop',
  install: 'test/install',
};

export const STAGES = Object.keys(FOLDERS);
/** Stages that run only when named: `install` installs and builds everything again as another user. */
const ON_REQUEST = ['install'];
const USUAL = STAGES.filter((stage) => !ON_REQUEST.includes(stage));

/** vitest options whose value is the next argument. */
const WITH_VALUE = [
  '-t',
  '--testNamePattern',
  '--bail',
  '--retry',
  '--seed',
  '--sequence.seed',
  '--testTimeout',
  '--hookTimeout',
  '--maxWorkers',
];

/** Every test file of every stage, with forward slashes. */
export const testFiles = () =>
  Object.values(FOLDERS)
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true })
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((name) => name.endsWith('.test.ts')),
    );

/** A filter such as `file.test.ts:12` names a line. */
const has = (file, filter) => file.includes(filter.replaceAll('\\', '/').replace(/^\.\//, '').replace(/:\d+$/, ''));

/**
 * Parses the arguments after `npm test --` into the stages to run and the arguments passed to each. A filter excludes stages
 * without a matching file. `problem` is an error message for an unknown word, because a run without tests would look like a pass.
 */
export function chooseStages(args, files = testFiles()) {
  const named = args.filter((arg, at) => STAGES.includes(arg) && !WITH_VALUE.includes(args[at - 1]));
  const rest = args.filter((arg, at) => !STAGES.includes(arg) || WITH_VALUE.includes(args[at - 1]));
  const filters = rest.filter((arg, at) => !arg.startsWith('-') && !WITH_VALUE.includes(rest[at - 1]));
  const chosen = named.length > 0 ? STAGES.filter((stage) => named.includes(stage)) : USUAL;
  const inside = (stage) => files.filter((file) => file.startsWith(`${FOLDERS[stage]}/`));

  for (const filter of filters) {
    if (chosen.some((stage) => inside(stage).some((file) => has(file, filter)))) continue;
    const elsewhere = STAGES.filter((stage) => inside(stage).some((file) => has(file, filter)));
    if (elsewhere.length > 0)
      return {
        problem: `no file of ${named.length > 0 ? named.join(' and ') : 'these stages'} has "${filter}" in its path; ${elsewhere.join(' and ')} would.`,
      };
    const near =
      suggest(filter, STAGES) ??
      suggest(
        filter.replace(/^.*\//, '').replace(/(\.test)?(\.ts)?$/, ''),
        files.map((file) => file.replace(/^.*\/|\.test\.ts$/g, '')),
      );
    return {
      problem: `"${filter}" is no stage, and no test file has it in its path${near ? `; did you mean ${near}?` : '.'} The stages are ${STAGES.join(' ')}.`,
    };
  }
  const stages =
    filters.length === 0 ? chosen : chosen.filter((stage) => filters.some((filter) => inside(stage).some((file) => has(file, filter))));
  return { stages, rest, problem: null };
}
