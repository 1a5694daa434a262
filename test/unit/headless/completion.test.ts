import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMANDS, EXPORTS } from '#contract/commands.ts';
import { INTERFACES } from '#contract/model/app/operation.ts';
import { CONNECTIONS } from '#contract/options.ts';
import { RESOURCES } from '#contract/resources.ts';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { runCli, type CliEnvironment } from '#headless/cli.ts';
import { CLI_COMMANDS } from '#headless/commands/index.ts';
import { fail } from '#contract/faults.ts';
import { scratch } from '../../support/servers/processes.ts';

const folder = scratch();
afterAll(() => folder.remove());

async function script(shell: string): Promise<string> {
  let text = '';
  const environment: CliEnvironment = {
    variables: {},
    version: '0.0.0',
    out: async (more) => void (text += more),
    reportLine: () => undefined,
    isTerminal: false,
    ending: new AbortController().signal,
    locateEngine: () => fail('bug'),
    viewRoot: '',
    open: () => undefined,
  };
  expect(await runCli(['completion', shell], CLI_COMMANDS, environment)).toBe(0);
  const file = join(folder.dir, `touchline.${shell}`);
  writeFileSync(file, text);
  return file;
}

/** How each shell is asked: the script is loaded, and the suggestions for the words are printed one a line. */
const ASK: Record<string, (file: string, words: readonly string[]) => string> = {
  bash: (file, words) =>
    `source '${file}'; COMP_WORDS=(${words.map((word) => `$'${word.replaceAll("'", "\\'")}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _touchline; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (file, words) =>
    `compdef() { :; }; compadd() { print -rl -- $found; }; source '${file}'; words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; _touchline`,
  fish: (file, words) => `source '${file}'; complete -C '${words.join(' ').replaceAll("'", "\\'")}'`,
};

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

describe.each(Object.keys(ASK))('the completion of %s', (shell) => {
  const missing = !has(shell);
  if (missing) process.stderr.write(`completion: ${shell} is not tested because it is not installed\n`);
  const file = missing ? Promise.resolve('') : script(shell);
  const ask = async (...words: string[]): Promise<string[]> => {
    const flags = shell === 'zsh' ? ['-f'] : shell === 'fish' ? ['--no-config'] : ['--norc'];
    const { stdout, stderr } = spawnSync(shell, [...flags, '-c', ASK[shell]?.(await file, words) ?? ''], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    expect(stderr).toBe('');
    return stdout.split('\n').flatMap((line) => (line === '' ? [] : (line.split('\t')[0] ?? '')));
  };
  const same = async (words: readonly string[], expected: readonly string[]): Promise<void> =>
    expect((await ask(...words)).sort()).toEqual([...new Set(expected)].sort());

  it.skipIf(missing)('suggests commands', () => same(['touchline', ''], [...CLI_COMMANDS.map(({ name }) => name), 'help']));
  it.skipIf(missing)('suggests resources, commands, interfaces, operations and tables', async () => {
    await same(['touchline', 'watch', ''], Object.keys(RESOURCES));
    await same(['touchline', 'do', ''], Object.keys(COMMANDS));
    await same(['touchline', 'call', ''], INTERFACES);
    await same(['touchline', 'call', 'gsp', ''], Object.keys(GSP));
    await same(['touchline', 'export', ''], EXPORTS);
    expect(await ask('touchline', 'call', 'rest', '/clubs/{club_id}/')).toContain('/clubs/{club_id}/job');
  });
  it.skipIf(missing)('suggests flags of the command and of all commands, and the values of a flag', async () => {
    expect(await ask('touchline', 'watch', '--')).toEqual(expect.arrayContaining(['--count', '--json', '--csv', '--base-url', '--help']));
    expect(await ask('touchline', '--')).not.toContain('--count');
    await same(['touchline', '--connection', ''], CONNECTIONS);
    await same(['touchline', '--connection', 'demo', 'export', ''], EXPORTS);
    expect(await ask('touchline', '--base-url', '')).toEqual([]);
  });
  it.skipIf(missing)('suggests settings with their initial values', async () => {
    const found = await ask('touchline', 'do', 'setting.set', '');
    expect(found.map((word) => word.replace(/^'|'$/g, ''))).toContain('{"name":"theme","value":"system"}');
  });
});

it('the completion of PowerShell has every suggestion', async () => {
  process.stderr.write('completion: powershell is checked as text only\n');
  const text = readFileSync(await script('powershell'), 'utf8');
  for (const name of Object.keys(RESOURCES)) expect(text).toContain(`touchline watch\t${name}\t`);
  expect(text).toMatch(/^Register-ArgumentCompleter -Native -CommandName touchline/);
});
