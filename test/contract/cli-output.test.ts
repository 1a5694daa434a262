import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLI_COMMANDS } from '#headless/commands/index.ts';
import { setHostFormats } from '#host/host-text.ts';
import { scratch } from '../support/servers/processes.ts';
import { smallCli } from '../support/engine/small-cli.ts';

const folder = scratch();
beforeAll(() => void vi.stubEnv('SMALL_LOCALE', 'de-DE'));
afterAll(() => {
  folder.remove();
  vi.unstubAllEnvs();
  return setHostFormats({ language: 'system', locale: '', zone: 'local', hours: 'system' });
});
const BOLD = '\u001b[1m';

interface Run {
  readonly isTerminal?: boolean;
  readonly width?: number;
  readonly variables?: Record<string, string>;
}

/** Runs the command line in this process, on a terminal of 80 columns unless `run` says otherwise. */
async function touchline(args: readonly string[], { isTerminal = true, width = 80, variables = {} }: Run = {}) {
  let [stdout, stderr] = ['', ''];
  const terminal = {
    out: (text: string) => Promise.resolve(void (stdout += text)),
    reportLine: (text: string) => void (stderr += `${text}\n`),
    isTerminal,
    width,
    ending: new AbortController().signal,
  };
  const code = await smallCli(args, terminal, { TOUCHLINE_DATA_DIR: folder.dir, NO_COLOR: '1', ...variables });
  return { code, stdout, stderr };
}

describe('on a terminal', () => {
  it('an export is an aligned table, with amounts and times in the formats of the user', async () => {
    const { stdout } = await touchline(['export', 'trades']);
    const [head, first, second] = stdout.split('\n');
    expect(head).toMatch(/^share +price {2}time +name$/);
    expect(first).toMatch(/^club_1 +1,8420 {2}Di\.,? 14\. Nov\. 2023 \d\d:\d\d:\d\d [AP]M {2}=1\+1$/);
    expect(second).toMatch(/^club_2 +−0,0005 {2}— +a "b", c$/);
    expect((first ?? '').indexOf('1,8420') + '1,8420'.length).toBe((head ?? '').indexOf('price') + 'price'.length);
  });

  it('a line is cut to the width of the terminal', async () => {
    const { stdout } = await touchline(['export', 'trades'], { width: 20 });
    for (const line of stdout.trimEnd().split('\n')) expect(line.length).toBeLessThanOrEqual(20);
    expect(stdout).toContain('…');
  });

  it('a watched list is a table whose header prints without rows, below its state', async () => {
    const { stdout } = await touchline(['watch', 'trades', '--count', '1']);
    const [caption, head] = stdout.split('\n');
    expect(caption).toMatch(/^trades · live/);
    expect(head).toMatch(/^id +time +share +price +num +buyer/);
  });

  it('the response of a call is a table of its fields', async () => {
    const { code, stdout } = await touchline(['call', 'gsp', 'get_squad', '{"club_id":7}']);
    expect([code, stdout]).toEqual([0, 'field           value\nface            gsp\nname            get_squad\nparams.club_id  7\n']);
  });

  it('checks are rows with coloured results', async () => {
    expect((await touchline(['doctor'])).stdout).toBe('name   verdict  text\nrest   ok       answers\ntools  skipped  none given\n');
    const { stdout } = await touchline(['doctor'], { variables: { NO_COLOR: '' } });
    expect(stdout).toContain('\u001b[32mok');
  });

  it('--json prints what a program reads', async () => {
    const args = ['export', 'trades', '--json'];
    expect((await touchline(args)).stdout).toBe((await touchline(args, { isTerminal: false })).stdout);
    const { stdout } = await touchline(['watch', 'trades', '--count', '1', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ resource: 'trades', status: 'live' });
  });
});

describe('CSV', () => {
  it('of a watched list has a header row without rows as well', async () => {
    const { code, stdout } = await touchline(['watch', 'trades', '--count', '1', '--csv']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^id,time \(unix s\),share,price \(1\/10000 coin\),num,buyer,seller,taker\n/);
  });
  it('of an export is the same on a terminal and piped', async () => {
    expect((await touchline(['export', 'trades', '--csv'])).stdout).toBe(
      (await touchline(['export', 'trades'], { isTerminal: false })).stdout,
    );
  });
  it('of checks has one row each', async () => {
    expect((await touchline(['doctor', '--csv'])).stdout).toBe('name,verdict,text\nrest,ok,answers\ntools,skipped,none given\n');
  });
  it('does not exist for a response that is not rows: it is printed as JSON with a remark, because the call is done', async () => {
    const { code, stdout, stderr } = await touchline(['call', 'tool', 'unsafe', '--allow-changes', '--csv']);
    expect([code, JSON.parse(stdout)]).toEqual([0, { face: 'tool', name: 'unsafe', params: {} }]);
    expect(stderr).toContain('not rows');
  });
});

it('doctor --json prints one object with all checks, and the exit code stays', async () => {
  const piped = { isTerminal: false };
  const checks = {
    rows: [
      { name: 'rest', verdict: 'ok', text: 'answers' },
      { name: 'tools', verdict: 'skipped', text: 'none given' },
    ],
  };
  const { code, stdout } = await touchline(['doctor', '--json'], piped);
  expect([code, JSON.parse(stdout)]).toEqual([0, checks]);
});

describe('one rule for all commands', () => {
  const RESULTS: readonly (readonly [args: readonly string[], csv: string])[] = [
    [['doctor'], 'name,verdict,text\n'],
    [['do', 'doctor.run'], 'name,verdict,text\n'],
    [['sync'], 'clubs,players,requests,seconds,finishedAt'],
    [['watch', 'trades', '--count', '1'], 'id,time (unix s),'],
    [['export', 'trades'], 'share,price'],
  ];
  it.each(RESULTS)('%j is a table on a terminal, and JSON or CSV on request', async (args, csv) => {
    const [shown, json, rows] = [await touchline(args), await touchline([...args, '--json']), await touchline([...args, '--csv'])];
    expect([shown.code, json.code, rows.code]).toEqual([0, 0, 0]);
    expect(shown.stdout).not.toMatch(/^[{[]/);
    expect(() => JSON.parse(json.stdout) as unknown).not.toThrow();
    expect(rows.stdout.startsWith(csv)).toBe(true);
  });
  it.each(RESULTS.filter(([[name]]) => name !== 'export'))('%j is JSON for a program, the same as with --json', async (args) => {
    const piped = { isTerminal: false };
    const { stdout } = await touchline(args, piped);
    expect(() => JSON.parse(stdout) as unknown).not.toThrow();
    if (args[0] !== 'watch') expect(stdout).toBe((await touchline([...args, '--json'], piped)).stdout);
  });
});

describe('colour', () => {
  const cases: readonly (readonly [what: string, coloured: boolean, args: readonly string[], run: Run])[] = [
    ['is on for a terminal', true, [], { variables: { NO_COLOR: '' } }],
    ['is off with NO_COLOR', false, [], {}],
    ['is off with --no-color', false, ['--no-color'], { variables: { NO_COLOR: '', FORCE_COLOR: '1' } }],
    ['is off on a terminal without colours', false, [], { variables: { NO_COLOR: '', TERM: 'dumb' } }],
    ['is off in a pipe', false, [], { isTerminal: false, variables: { NO_COLOR: '' } }],
    ['is on with FORCE_COLOR, also in a pipe', true, [], { isTerminal: false, variables: { NO_COLOR: '', FORCE_COLOR: '1' } }],
  ];
  it.each(cases)('%s', async (_what, coloured, args, run) => {
    const { code, stdout } = await touchline(['--help', ...args], run);
    expect([code, stdout.includes(BOLD)]).toEqual([0, coloured]);
  });
});

it('the help of every command has examples that begin with a command', async () => {
  const names = CLI_COMMANDS.map(({ name }) => name);
  for (const { name, examples } of CLI_COMMANDS) {
    const { stdout } = await touchline(['help', name]);
    expect(examples.length, name).toBeGreaterThan(0);
    for (const example of examples) {
      expect(stdout).toContain(`  touchline ${example}\n`);
      expect(names).toContain(example.split(' ')[0]);
    }
  }
});
