import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAULTS } from '#demo/faults.ts';
import { FAULT_GROUPS, formsOf } from '../support/engine/fault-forms.ts';

it('every fault of the demo world is tested, in one file per group', () => {
  const tried = FAULT_GROUPS.flatMap((group) => formsOf(group).map(({ fault }) => fault));
  expect(Object.keys(FAULTS).filter((fault) => !tried.some((name) => name === fault))).toEqual([]);
  const missing = FAULT_GROUPS.filter((group) => !existsSync(new URL(`every-fault-${group}.test.ts`, import.meta.url)));
  expect(missing).toEqual([]);
});
