import { expect, it } from 'vitest';
import { CLI_COMMANDS } from '#headless/commands/index.ts';
import { finish } from '../../../support/servers/processes.ts';
import { NODE } from '../../../support/screen/workstation.ts';

/** What is the same in every language: examples, schemas, names of shells with the line that loads their completion, and one word. */
const SAME = /^(?: {2}touchline .*| +(?:\w+\??: .*)(?:, \w+\??: .*)*| {2}(?:bash|fish|powershell|shell) .*|Flags:|)$/;

const help = async (command: string | null, language: string): Promise<string[]> => {
  const { code, stdout } = await finish(NODE, ['out/main/touchline.js', ...(command === null ? [] : [command]), '--help'], {
    LC_ALL: language,
    COLUMNS: '400',
  });
  expect(code).toBe(0);
  return stdout.split('\n');
};

it.each([null, ...CLI_COMMANDS.map(({ name }) => name)])('the help of touchline %s is German in a German terminal', async (command) => {
  const [english, german] = await Promise.all([help(command, 'en_GB.UTF-8'), help(command, 'de_DE.UTF-8')]);
  expect(german.length).toBeGreaterThan(10);
  expect(german.filter((line) => english.includes(line) && !SAME.test(line))).toEqual([]);
});

it('quotation marks are straight in a German terminal, in messages and in help', async () => {
  const { code, stderr } = await finish(NODE, ['out/main/touchline.js', '--nonsense'], { LC_ALL: 'de_DE.UTF-8' });
  expect([code, stderr.split('. ')[0]]).toEqual([2, 'Unbekannte Option "--nonsense"']);
  for (const command of [null, 'do', 'export']) expect((await help(command, 'de_DE.UTF-8')).join('\n')).not.toMatch(/[„“”‚‘’]/);
});
