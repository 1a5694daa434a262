import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createClient } from '#contract/client.ts';
import { socketPort } from '#headless/socket-port.ts';
import { finish, launch, scratch, type Running } from '../support/servers/processes.ts';
import { smallCli } from '../support/engine/small-cli.ts';

const PROGRAM = 'test/support/engine/small-touchline.ts';
const folder = scratch();
const view = join(folder.dir, 'view');
mkdirSync(view);
writeFileSync(join(view, 'index.html'), '<!doctype html><title>view</title>');
afterAll(() => folder.remove());
let folders = 0;
const fresh = (): string => join(folder.dir, `data ${++folders}`);

/** Runs the command line on its own data folder. */
const touchline = (args: readonly string[], variables: Record<string, string> = {}) =>
  finish(process.execPath, [PROGRAM, ...args], { TOUCHLINE_DATA_DIR: fresh(), SMALL_VIEW: view, ...variables });
/** The same command line in this process. */
async function here(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', ''];
  const terminal = {
    out: (text: string) => Promise.resolve(void (stdout += text)),
    reportLine: (text: string) => void (stderr += `${text}\n`),
    isTerminal: false,
    ending: new AbortController().signal,
  };
  const code = await smallCli(args, terminal, { TOUCHLINE_DATA_DIR: fresh(), SMALL_VIEW: view });
  return { code, stdout, stderr };
}
const serve = (dataDir: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Running> =>
  launch(process.execPath, [PROGRAM, 'serve', '--data-dir', dataDir, ...args], { SMALL_VIEW: view, ...env });
const lines = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('wrong usage prints one sentence on stderr and exits with 2', () => {
  it.each([
    [['wach', 'orderbook'], /^Unknown command "wach"\. Did you mean "watch"\?$/],
    [['--bse-url', 'x', 'doctor'], /^Unknown option "--bse-url"\. Did you mean "--base-url"\?$/],
    [['watch', 'ordebook'], /^Unknown resource "ordebook"\. Did you mean "orderbook" or "orderbooks"\?$/],
    [['watch', 'orderbook', '{"shre":"club_7"}'], /^orderbook: Unknown field "shre"\. Did you mean "share"\? Available: share, asOf\.$/],
    [['watch', 'orderbook'], /^orderbook: "share" is required\. Fields: share: club_7 or player_123, asOf\?: whole number\.$/],
    [['watch', 'orderbook', '{"share":"klub"}'], /^orderbook: "share": share must look like club_7 or player_123\.$/],
    [['watch', 'orderbook', '{share}'], /^Invalid JSON: \{share\}\. /],
    [['watch', 'orderbook', '["club_7"]'], /^Expected a JSON object/],
    [['watch', 'status', '--count', '0'], /^--count must be a whole number of at least 1, not "0"\.$/],
    [['watch'], /^Missing required argument "resource"\./],
    [['watch', 'status', '{}', 'more'], /^Too many arguments for "watch"\./],
    [['call', 'gps', 'get_squad'], /^Unknown interface "gps"\. Did you mean "gsp"\? Available: rest, gsp/],
    [['call', 'gsp', 'nope'], /^Unknown name: unknown method "nope"\. Check the spelling, or run the command with --help for the list\.$/],
    [
      ['call', 'tool', 'unsafe'],
      /^This call needs your confirmation: unsafe was not called because it may change data\. To call it anyway, add --allow-changes\.$/,
    ],
    [
      ['call', 'gsp', 'get_squad', '--allow-changes'],
      /^--allow-changes works only with the interface "tool"; the other interfaces only read\.$/,
    ],
    [['do', 'setting.st'], /^Unknown command "setting\.st"\. Did you mean "setting\.set"\?$/],
    [['do', 'setting.set', '{"name":"them","value":1}'], /^setting\.set: "name" can't be "them"\. Did you mean "theme"\?$/],
    [['export', 'trade'], /^Unknown table "trade"\. Did you mean "trades"\? Available: /],
    [['export', 'trades', '--csv', '--json'], /^--csv and --json can't be combined\.$/],
    [['watch', 'status', '--csv', '--json'], /^--csv and --json can't be combined\.$/],
    [
      ['watch', 'orderbook', '{"share":"club_7"}', '--csv'],
      /^--csv works only with resources that are rows, and "orderbook" is not\. Use --json\.$/,
    ],
    [['completion', 'bahs'], /^Unknown shell "bahs"\. Did you mean "bash"\? Available: bash, zsh, fish, powershell\.$/],
    [['export', 'trades', '--share', 'club_7'], /^--share works only with the table "candles" and --share\.$/],
    [['export', 'candles', '--study', 'ema:20'], /^--study works only with the table "candles" and --share\.$/],
    [['export', 'candles', '--share', 'leeds'], /^--share must look like club_7 or player_123, not "leeds"\.$/],
    [
      ['export', 'candles', '--share', 'club_7', '--interval', '1hh'],
      /^Unknown interval "1hh"\. .*Available: 1m, 5m, 15m, 1h, 4h, 1d, 1w, and others such as 2h\.$/,
    ],
    [
      ['export', 'candles', '--share', 'club_7', '--study', 'ema:999999'],
      /^The length of ema must be a whole number from 2 to 500, not "999999"\.$/,
    ],
    [
      ['export', 'candles', '--share', 'club_7', '--study', 'ems:20'],
      /^Unknown study "ems"\. Available: sma, ema, rsi, bollinger, macd, holders, rating, recorded_price, expr\.$/,
    ],
    [['export', 'candles', '--share', 'club_7', '--study', 'ema:1:2'], /^Too many numbers for the study ema\. It takes: length\.$/],
    [['export', 'candles', '--share', 'club_7', '--from', 'monday'], /^--from and --to must be a date \(2026-11-01\) or Unix seconds\.$/],
    [['export', 'trades', '--ics'], /^--ics and --clubs work only with the table "calendar"\.$/],
    [['export', 'calendar', '--clubs', '7,x'], /^--clubs must be comma-separated club IDs, at most 100\.$/],
    [['doctor', '--connection', 'hostd'], /^--connection must be one of .* Did you mean "hosted"\?$/],
    [['doctor', '--base-url', 'localhost'], /^--base-url must be a URL/],
    [['serve', '--port', '70000'], /^--port must be a whole number from 0 to 65535, not "70000"\.$/],
  ])('%j', async (args, sentence) => {
    const { code, stdout, stderr } = await here(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trimEnd()).toMatch(sentence);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  it('in a variable as in a flag', async () => {
    const { code, stderr } = await touchline(['doctor'], { TOUCHLINE_NODE_URL: 'localhost:8600' });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^TOUCHLINE_NODE_URL must be a URL/)]);
  });

  it('and prints the help without a command', async () => {
    const { code, stdout, stderr } = await touchline([]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: touchline');
  });
});

it('a tool that may change data is called with --allow-changes', async () => {
  const { code, stdout, stderr } = await touchline(['call', 'tool', 'unsafe', '--allow-changes']);
  expect([code, stderr, lines(stdout)]).toEqual([0, '', [{ face: 'tool', name: 'unsafe', params: {} }]]);
});

describe('a fault prints one line on stderr, with advice when the command cannot wait, and exits with 1', () => {
  it('of a call', async () => {
    expect(await touchline(['call', 'gsp', 'down'])).toEqual({
      code: 1,
      stdout: '',
      stderr: "Couldn't reach the service: connection refused.\n",
    });
  });

  it('of a watch that ends without data', async () => {
    const { code, stdout, stderr } = await touchline(['watch', 'orderbook', '{"share":"club_404"}', '--count', '1']);
    expect(code).toBe(1);
    expect(lines(stdout)).toMatchObject([{ status: 'failed', data: null, fault: { code: 'not-found' } }]);
    expect(stderr).toBe('Not found in the game: club_404. Check the ID or name.\n');
  });

  it('of the doctor, when a requested source is unreachable', async () => {
    expect(await touchline(['doctor'])).toMatchObject({
      code: 0,
      stdout: '{"rows":[{"name":"rest","verdict":"ok","text":"answers"},{"name":"tools","verdict":"skipped","text":"none given"}]}\n',
      stderr: '',
    });
    expect(await touchline(['doctor'], { SMALL_SICK: '1' })).toMatchObject({ code: 1, stderr: 'Checks failed: rest.\n' });
  });

  it('of a data folder that is a file', async () => {
    const file = join(folder.dir, 'a file');
    writeFileSync(file, '');
    const { code, stderr } = await touchline(['doctor'], { TOUCHLINE_DATA_DIR: file });
    expect([code, stderr]).toEqual([
      1,
      `Couldn't use the data folder: ${file} is not a folder. Check the folder's permissions and the free disk space, or choose another folder with --data-dir.\n`,
    ]);
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('of a data folder that is not writable', async () => {
    const dir = '/usr'; // the user's own folder is made writable
    const { code, stderr } = await touchline(['doctor'], { TOUCHLINE_DATA_DIR: dir });
    expect([code, stderr]).toEqual([
      1,
      `Couldn't use the data folder: ${dir} isn't writable by your user account. Check the folder's permissions and the free disk space, or choose another folder with --data-dir.\n`,
    ]);
  });

  it.skipIf(process.platform !== 'linux')('of a data folder that cannot be created', async () => {
    const { code, stderr } = await touchline(['doctor'], { TOUCHLINE_DATA_DIR: '/proc/touchline/data' });
    expect([code, stderr]).toEqual([
      1,
      "Couldn't use the data folder: /proc/touchline/data can't be created. Check the folder's permissions and the free disk space, or choose another folder with --data-dir.\n",
    ]);
  });

  it('of a view that is not built', async () => {
    const { code, stderr } = await touchline(['serve'], { SMALL_VIEW: fresh() });
    expect([code, stderr]).toEqual([1, `Touchline hasn't been built. Run "npm run build" first.\n`]);
  });
});

describe('stdout contains only responses', () => {
  it('of a call: its response, with a note on stderr', async () => {
    expect(await touchline(['call', 'gsp', 'get_squad', '{"club_id":7}'])).toEqual({
      code: 0,
      stdout: '{"face":"gsp","name":"get_squad","params":{"club_id":7}}\n',
      stderr: '',
    });
    expect(await touchline(['call', 'gsp', 'empty'])).toMatchObject({ code: 0, stderr: 'There is no club 999.\n' });
  });

  it('of a watch: one JSON object per line, as many as requested', async () => {
    const { code, stdout, stderr } = await touchline(['watch', 'orderbook', '{"share":"club_1"}', '--count', '3']);
    expect([code, stderr]).toEqual([0, '']);
    expect(lines(stdout)).toHaveLength(3);
    expect(Object.keys(lines(stdout)[0] as object)).toEqual([
      'resource',
      'params',
      'status',
      'data',
      'source',
      'height',
      'observedAt',
      'fault',
    ]);
    expect(lines(stdout)[0]).toMatchObject({ resource: 'orderbook', params: { share: 'club_1' }, status: 'live', fault: null });
  });

  it('of an export: CSV with units and without formulas, or JSON', async () => {
    expect((await touchline(['export', 'trades'])).stdout).toBe(
      `share,price (1/10000 coin),time (unix s),name\nclub_1,18420,1700000000,'=1+1\nclub_2,-5,,"a ""b"", c"\n`,
    );
    expect(JSON.parse((await touchline(['export', 'trades', '--json'])).stdout)).toEqual([
      { share: 'club_1', price: 18_420, time: 1_700_000_000, name: '=1+1' },
      { share: 'club_2', price: -5, time: null, name: 'a "b", c' },
    ]);
  });

  it('with options before or after the command', async () => {
    const { code, stdout } = await touchline(['--connection', 'demo', '--count', '1', 'watch', 'status']);
    expect([code, lines(stdout).length]).toEqual([0, 1]);
  });

  it.each([
    [['--help'], 'Commands:'],
    [['-h'], 'Usage: touchline [flags] [command]'],
    [['help'], 'Learn more:'],
    [['help', 'watch'], 'Usage: touchline watch [flags] <resource> [json]'],
    [['alerts', '-h'], 'Global flags:'],
    [['watch', '--help'], 'share: club_7 or player_123, range: 1d|7d|30d|90d|6m|1y'],
    [['do', '--help'], 'watchlist.rename'],
    [['call', '--help'], "touchline call rest '/clubs/{club_id}/job'"],
    [['export', '--help'], 'Tables: trades, candles'],
    [['serve', '--help'], '--port <n>'],
    [['doctor', '--help'], 'Exits with 1'],
    [['--version'], '0.0.0'],
    [['-V'], '0.0.0'],
    [['completion', '--help'], 'touchline completion bash'],
  ])('%j', async (args, text) => {
    const { code, stdout, stderr } = await here(args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(text);
  });
});

describe('the engine of a data folder', () => {
  it('gives a command its settings for number format and clock', async () => {
    const dataDir = fresh();
    const host = await serve(dataDir, [], { SMALL_LOCALE: 'de-DE' });
    const { stderr } = await touchline(['call', 'gsp', 'figures', '--data-dir', dataDir]);
    expect(stderr).toContain('(1.000)');
    expect(stderr).toMatch(/after \d\d:\d\d\s[AP]M/);
    await host.stop();
  });

  it('prints only a one-time address on the first line; a second command prints another address of the same host and exits', async () => {
    const dataDir = fresh();
    const first = await serve(dataDir);
    expect(first.firstLine).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
    const second = await finish(process.execPath, [PROGRAM, 'serve', '--data-dir', dataDir], { SMALL_VIEW: view });
    const [at, again] = [new URL(first.firstLine), new URL(second.stdout.trim())];
    expect([second.code, again.origin, again.searchParams.get('token')?.length]).toEqual([0, at.origin, 43]);
    const token = readFileSync(join(dataDir, 'web-token'), 'utf8').trim();
    for (const text of [first.firstLine, first.stderr(), second.stdout, second.stderr, readFileSync(join(dataDir, 'host.json'), 'utf8')])
      expect(text).not.toContain(token);
    for (const address of [at, again])
      expect([(await fetch(address, { redirect: 'manual' })).status, (await fetch(address)).status]).toEqual([303, 401]);
    expect(await first.stop('SIGINT')).toBe(0);
    expect(existsSync(join(dataDir, 'host.json'))).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('has a socket and a token readable only by its user', async () => {
    const dataDir = fresh();
    const host = await serve(dataDir);
    for (const file of ['host.json', 'touchline.sock', 'touchline.log']) expect(statSync(join(dataDir, file)).mode & 0o077, file).toBe(0);
    expect(await host.stop('SIGTERM')).toBe(0);
  });

  it.skipIf(process.platform === 'win32')(
    'keeps its web token, readable only by its user, across restarts, so that an open page reconnects',
    async () => {
      const dataDir = fresh();
      const tokens: (string | null)[] = [];
      for (let start = 0; start < 3; start++) {
        const host = await serve(dataDir);
        await host.stop();
        const file = join(dataDir, 'web-token');
        tokens.push(readFileSync(file, 'utf8').trim());
        expect(statSync(file).mode & 0o077).toBe(0);
        // An invalid token is replaced, and lost permissions are restored.
        if (start === 1) writeFileSync(file, 'cut');
        else chmodSync(file, 0o644);
      }
      expect(tokens[1]).toBe(tokens[0]);
      expect(tokens[2]).not.toBe(tokens[0]);
      expect(tokens[2]).toMatch(/^[\w-]{43}$/);
    },
  );

  it.skipIf(process.platform !== 'linux')('opens the browser with a one-time address, never with the token', async () => {
    const dataDir = fresh();
    const told = join(dataDir, 'told');
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'xdg-open'), `#!/bin/sh\nprintf %s "$*" > '${told}.new' && mv '${told}.new' '${told}'\n`, { mode: 0o755 });
    const host = await serve(dataDir, ['--open'], { PATH: `${dataDir}:${process.env['PATH'] ?? ''}` });
    await vi.waitFor(() => expect(existsSync(told)).toBe(true), { timeout: 20_000 });
    const address = readFileSync(told, 'utf8');
    expect(address).not.toContain(readFileSync(join(dataDir, 'web-token'), 'utf8').trim());
    expect(address).not.toBe(host.firstLine);
    expect([(await fetch(address, { redirect: 'manual' })).status, (await fetch(address)).status]).toEqual([303, 401]);
    await host.stop();
  });

  it('creates a new token on request, also in the running host, and rejects earlier sessions', async () => {
    const dataDir = fresh();
    const host = await serve(dataDir);
    const token = (): string => readFileSync(join(dataDir, 'web-token'), 'utf8').trim();
    const [before, { origin }] = [token(), new URL(host.firstLine)];
    const cookie = (await fetch(host.firstLine, { redirect: 'manual' })).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await fetch(origin, { headers: { cookie } })).status).toBe(200);
    const second = await finish(process.execPath, [PROGRAM, 'serve', '--new-token', '--data-dir', dataDir], { SMALL_VIEW: view });
    expect([second.code, token() === before]).toEqual([0, false]);
    expect((await fetch(origin, { headers: { cookie } })).status).toBe(401);
    expect((await fetch(`${origin}/?token=${before}`)).status).toBe(401);
    expect((await fetch(second.stdout.trim(), { redirect: 'manual' })).status).toBe(303);
    await host.stop();
  });

  it('is shared by other commands, which report the connection in use', async () => {
    const dataDir = fresh();
    const host = await serve(dataDir);
    const { stdout, stderr } = await touchline(['watch', 'status', '--count', '1', '--base-url', 'https://example.org'], {
      TOUCHLINE_DATA_DIR: dataDir,
    });
    expect(lines(stdout)).toMatchObject([{ data: { pid: host.child.pid } }]);
    expect(stderr).toContain('Using its connection');
    expect(stderr).not.toContain('serves this Touchline');
    await host.stop();
  });

  it('of another version is shared, too, and named; unknown fields in its description are ignored', async () => {
    const dataDir = fresh();
    const host = await serve(dataDir);
    const file = join(dataDir, 'host.json');
    const described = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...described, version: '9.9.9', added: { later: true } }));
    const { code, stdout, stderr } = await touchline(['watch', 'status', '--count', '1'], { TOUCHLINE_DATA_DIR: dataDir });
    expect([code, lines(stdout)]).toMatchObject([0, [{ data: { pid: host.child.pid } }]]);
    expect(stderr).toBe('Touchline 9.9.9 is running on this data folder and serves this Touchline 0.0.0. Restart it to use one version.\n');
    await host.stop();
  });

  it('is replaced in a watching command by its own engine when it ends', async () => {
    const dataDir = fresh();
    const host = await serve(dataDir);
    const watch = await launch(process.execPath, [PROGRAM, 'watch', 'status', '--data-dir', dataDir]);
    expect(JSON.parse(watch.firstLine)).toMatchObject({ data: { pid: host.child.pid } });
    await host.stop();
    await vi.waitFor(() => expect(lines(watch.lines.join('\n')).at(-1)).toMatchObject({ status: 'live', data: { pid: watch.child.pid } }), {
      timeout: 20_000,
    });
    expect(await watch.stop('SIGINT')).toBe(0);
  });

  it('serves the workstation for a running command, and a new engine takes over when that ends', async () => {
    const dataDir = fresh();
    const watch = await launch(process.execPath, [PROGRAM, 'watch', 'status', '--data-dir', dataDir]);
    const host = await serve(dataDir);
    const status = async (): Promise<unknown> => {
      const token = readFileSync(join(dataDir, 'web-token'), 'utf8').trim();
      const socket = new WebSocket(`${new URL(host.firstLine).origin.replace('http', 'ws')}/port?token=${token}`);
      await new Promise((resolve) => socket.once('open', resolve));
      const client = createClient();
      client.attach(socketPort(socket));
      const answer = await new Promise(
        (resolve) => void client.watch('status', {}, ({ data, fault }) => (data ?? fault) && resolve(data ?? fault)),
      );
      socket.terminate();
      return answer;
    };
    expect(await status()).toMatchObject({ pid: watch.child.pid });
    expect(await watch.stop('SIGINT')).toBe(0);
    expect(await status()).toMatchObject({ pid: host.child.pid });
    expect(await host.stop()).toBe(0);
  });

  it('is shared by several short commands, and all of them succeed', async () => {
    const variables = { TOUCHLINE_DATA_DIR: fresh() };
    const calls = [400, 1_200, 1_800].map((ms) => touchline(['call', 'gsp', 'slow', `{"ms":${ms}}`], variables));
    expect((await Promise.all(calls)).map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ]);
  });

  it('reports a port in use and one that is free', async () => {
    const host = await serve(fresh());
    const port = new URL(host.firstLine).port;
    const { code, stdout, stderr } = await touchline(['serve', '--port', port]);
    expect([code, stdout]).toEqual([1, '']);
    const [, free] = new RegExp(`^Port ${port} is in use\\. Use --port (\\d+) or omit --port\\.\n$`).exec(stderr) ?? [];
    expect(Number(free)).toBeGreaterThan(Number(port));
    await host.stop();
  });
});

it('a reader that closes the pipe ends a watch without an error', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'watch', 'orderbook', '{"share":"club_1"}'], {
    env: { ...process.env, TOUCHLINE_DATA_DIR: fresh() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data) => void (errors += String(data)));
  child.stdout.once('data', () => child.stdout.destroy());
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
  expect(errors).toBe('');
});
