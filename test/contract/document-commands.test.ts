import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finish, launch, scratch, type Running } from '../support/servers/processes.ts';

const TOUCHLINE = 'src-main/headless/main.ts';
const PREFIX = 'npm run -s touchline -- ';
const folder = scratch();
let demo: Running;
let host: Running;
let variables: Record<string, string> = {};

beforeAll(async () => {
  demo = await launch(process.execPath, ['src-demo/serve-demo.ts', '--size', 'tenth']);
  const { baseUrl, restPrefix, gspUrl } = JSON.parse(demo.firstLine) as Record<'baseUrl' | 'restPrefix' | 'gspUrl', string>;
  variables = { TOUCHLINE_DATA_DIR: folder.dir, TOUCHLINE_BASE_URL: baseUrl, TOUCHLINE_REST_PREFIX: restPrefix, TOUCHLINE_GSP_URL: gspUrl };
  host = await launch(process.execPath, [TOUCHLINE, 'watch', 'status'], variables);
}, 60_000);
afterAll(async () => {
  await host.stop();
  await demo.stop();
  folder.remove();
});

/** The commands in the code blocks of a document, without redirections and comments. A line with a placeholder is no command. */
function commandsOf(document: string): string[] {
  const blocks = [...readFileSync(document, 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks
    .flatMap((block) => block.split('\n'))
    .filter((line) => line.startsWith(PREFIX) && !/<\w+>/.test(line))
    .map((line) => line.slice(PREFIX.length).replace(/ +(?:>|#).*$/, ''));
}
/** Splits a command as a shell does: single quotes hold an argument together. */
const argumentsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe.each(['README.md', 'docs/guide/command-line.md'])('%s', (document) => {
  it.each(commandsOf(document))('the command works: %s', async (command) => {
    // An endless command ends after its first line; `alerts` has a flag for that, because no alert may come.
    const ends = command.startsWith('watch') && !command.includes('--count') ? ['--count', '1'] : command === 'alerts' ? ['--once'] : [];
    const { code, stdout, stderr } = await finish(process.execPath, [TOUCHLINE, ...argumentsOf(command), ...ends], variables);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    if (command !== 'alerts') expect(stdout).not.toBe('');
  });
});
