import type { Reporter, TestCase } from 'vitest/node';

/** Names every test that passed only on its second try, so that none of them is forgotten. */
export default class SecondTry implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) process.stdout.write(`\nsecond try: ${name}`);
    if (this.#names.length > 0) process.stdout.write('\n');
  }
}
