import { describe, expect, it } from 'vitest';
import config from '../../../vitest.config.ts';
import { bootstrap, fakeCheckout } from '../../support/servers/bootstrap.ts';

interface Chosen {
  stages?: string[];
  rest?: string[];
  problem: string | null;
}
const { chooseStages, testFiles, FOLDERS, STAGES } = await bootstrap<{
  chooseStages: (args: string[], files?: string[]) => Chosen;
  testFiles: () => string[];
  FOLDERS: Record<string, string>;
  STAGES: string[];
}>('stages');

const FILES = [
  'test/unit/view/panels/ladder.test.ts',
  'test/unit/engine/net/lane.test.ts',
  'test/contract/port.test.ts',
  'test/e2e/web/ladder.test.ts',
  'test/install/fresh.test.ts',
];
const choose = (...args: string[]): Chosen => chooseStages(args, FILES);

describe('the arguments of npm test', () => {
  it('without any, run every stage but the installation', () => {
    expect(choose()).toEqual({ stages: STAGES.filter((stage) => stage !== 'install'), rest: [], problem: null });
  });

  it('run stages in a fixed order, each once', () => {
    expect(choose('web', 'unit', 'unit')).toEqual({ stages: ['unit', 'web'], rest: [], problem: null });
    expect(choose('install').stages).toEqual(['install']);
  });

  it('with a filter, leave out stages without such a file', () => {
    expect(choose('ladder')).toEqual({ stages: ['unit', 'web'], rest: ['ladder'], problem: null });
    expect(choose('unit', './test/unit/view/panels/ladder.test.ts:12')).toEqual({
      stages: ['unit'],
      rest: ['./test/unit/view/panels/ladder.test.ts:12'],
      problem: null,
    });
    expect(choose('port', 'lane').stages).toEqual(['unit', 'contract']);
  });

  it('pass on options with their values', () => {
    expect(choose('unit', '-t', 'a rung', '--bail=1')).toEqual({ stages: ['unit'], rest: ['-t', 'a rung', '--bail=1'], problem: null });
    expect(choose('-t', 'unit').rest).toEqual(['-t', 'unit']);
  });

  it.each([
    [['nonsense'], /^"nonsense" is no stage, and no test file has it in its path\. The stages are unit arch .* install\.$/],
    [['contrct'], /did you mean contract\?/],
    [['test/unit/view/panels/laddr.test.ts'], /did you mean ladder\?/],
    [['unit', 'nonsense'], /^"nonsense" is no stage/],
    [['contract', 'ladder'], /^no file of contract has "ladder" in its path; unit and web would\.$/],
    [['fresh'], /^no file of these stages has "fresh" in its path; install would\.$/],
  ])('refuse %j', (args, says) => {
    expect(choose(...args).problem).toMatch(says);
  });

  it('name stages that are projects of vitest with the same folder, and have files', () => {
    const projects = (config.test?.projects ?? []) as unknown as { test: { name: string; include: string[] } }[];
    expect(Object.fromEntries(projects.map(({ test }) => [test.name, test.include]))).toEqual(
      Object.fromEntries(Object.entries(FOLDERS).map(([stage, folder]) => [stage, [`${folder}/**/*.test.ts`]])),
    );
    for (const folder of Object.values(FOLDERS))
      expect(
        testFiles().some((file) => file.startsWith(`${folder}/`)),
        folder,
      ).toBe(true);
  });
});

describe('an invalid argument', () => {
  it.each([
    [['test', 'nonsense'], '"nonsense" is no stage'],
    [['strat'], 'unknown task "strat"; did you mean start?'],
  ])('%j is wrong usage: exit code 2, before anything is installed', async (args, says) => {
    const checkout = fakeCheckout();
    try {
      const run = checkout.start(...args);
      expect((await run.ended).code).toBe(2);
      expect(run.said()).toContain(says);
      expect(checkout.calls()).toEqual([]);
    } finally {
      checkout.remove();
    }
  });
});
