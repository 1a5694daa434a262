import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cell, header } from '#contract/csv.ts';
import { commandFirst } from '#headless/cli.ts';
import { fieldsOf } from '#headless/schema-help.ts';
import { defaultDataDir } from '#host/data-dir.ts';
import { socketPath } from '#host/local-socket.ts';
import { openLogFile } from '#host/log-file.ts';
import { distance, suggest } from '#contract/suggest.ts';
import { didYouMean } from '#host/did-you-mean.ts';
import { resolveOptions } from '#host/options.ts';
import { fileFor } from '#host/static-files.ts';
import { COMMANDS } from '#contract/commands.ts';
import { RESOURCES } from '#contract/resources.ts';

describe('host options', () => {
  it('prefer a flag to its variable, and treat an empty variable as missing', () => {
    const variables = {
      TOUCHLINE_BASE_URL: 'https://variable.example',
      TOUCHLINE_NODE_URL: 'http://127.0.0.1:8600',
      TOUCHLINE_MCP_URL: '',
      TOUCHLINE_DATA_DIR: '/v',
    };
    expect(resolveOptions({ baseUrl: 'https://flag.example' }, variables)).toEqual({
      dataDir: '/v',
      options: { baseUrl: 'https://flag.example', nodeUrl: 'http://127.0.0.1:8600' },
      accounts: [],
    });
  });

  it('take accounts from repeated flags, otherwise from a comma-separated list, each once', () => {
    const variables = { TOUCHLINE_ACCOUNT: 'ann, bob,,ann' };
    expect(resolveOptions({}, variables)).toMatchObject({ accounts: ['ann', 'bob'] });
    expect(resolveOptions({ account: ['carl'] }, variables)).toMatchObject({ accounts: ['carl'] });
  });

  it.each([
    ['linux', {}, '/home/me/.local/share/touchline'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/touchline'],
    ['darwin', {}, '/home/me/Library/Application Support/Touchline'],
    ['win32', { APPDATA: '/roaming' }, '/roaming/Touchline'],
  ] as const)('on %s with %j have the data folder %s', (platform, variables, dir) => {
    expect(defaultDataDir(variables, platform, '/home/me')).toBe(dir);
  });

  it('have the socket in the data folder, unless its path would be too long for the system', () => {
    expect(socketPath('/data', 'linux')).toBe('/data/touchline.sock');
    const long = socketPath(`/${'x'.repeat(120)}`, 'linux');
    expect(long.length).toBeLessThan(100);
    expect(socketPath('C:\\Data', 'win32')).toBe(socketPath('c:\\data', 'win32'));
  });
});

describe('the command name', () => {
  const first = (...argv: string[]) => commandFirst(argv, ['watch', 'serve'], ['--data-dir', '--port']);
  it.each([
    [
      ['watch', 'status'],
      ['watch', 'status'],
    ],
    [
      ['--port', '0', 'serve', '--open'],
      ['serve', '--port', '0', '--open'],
    ],
    [
      ['--port=0', 'serve'],
      ['serve', '--port=0'],
    ],
    [
      ['--data-dir', 'watch', 'serve'],
      ['serve', '--data-dir', 'watch'],
    ],
    [['--help'], ['--help']],
    [
      ['wach', 'serve'],
      ['wach', 'serve'],
    ],
    [[], []],
  ])('of %j is moved to the front: %j', (argv, expected) => {
    expect(first(...argv)).toEqual(expected);
  });
});

describe('suggested spellings', () => {
  const names = Object.keys(RESOURCES);
  it.each([
    ['ordebook', 'orderbook'],
    ['oderbook', 'orderbook'],
    ['orderbok', 'orderbook'],
    ['OrderBook', 'orderbook'],
    ['watchlits', 'watchlist'],
    ['cand', 'candles'],
  ])('for %s include %s', (word, meant) => {
    expect(suggest(word, names)).toContain(meant);
  });

  it('do not exist for a dissimilar word', () => {
    expect(didYouMean('zzzzzz', names)).toBe('');
  });

  it('are based on a proper edit distance', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(a === b);
        expect(distance(a, b)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
        expect(distance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

describe('CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['=cmd()', "'=cmd()"],
    ['+1', "'+1"],
    ['-x', "'-x"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    [-5, '-5'],
    [0, '0'],
    [true, 'true'],
    [null, ''],
    [undefined, ''],
    [{ a: 1 }, '"{""a"":1}"'],
  ])('writes %j as %s', (value, text) => {
    expect(cell(value)).toBe(text);
  });

  it.each([
    ['price', 'price (1/10000 coin)'],
    ['last_price', 'last_price (1/10000 coin)'],
    ['time', 'time (unix s)'],
    ['observedAt', 'observedAt (unix s)'],
    ['share', 'share'],
    ['num', 'num'],
    ['price (usd)', 'price (usd)'],
  ])('heads the column %s with %s', (column, text) => {
    expect(header(column)).toBe(text);
  });
});

describe('help', () => {
  it('lists the fields of every resource and command', () => {
    expect(fieldsOf(RESOURCES.candles.params)).toBe(
      'share: club_7 or player_123, interval: text, from?: number, to?: number, prices?: boolean, asOf?: whole number',
    );
    for (const { params } of Object.values(RESOURCES)) expect(fieldsOf(params)).not.toContain('undefined');
    for (const { input } of Object.values(COMMANDS)) expect(fieldsOf(input)).not.toContain('undefined');
  });
});

it('a path of the view never leaves its folder', () => {
  const part = fc.constantFrom('..', '.', '', 'a', '%2e%2e', '%2f', '%5c', '\\', '..%2f', '%00', 'C:', '~');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const file = fileFor('/view', `/${parts.join('/')}`);
      expect(file === null || (file.startsWith('/view/') && !file.includes('/..'))).toBe(true);
    }),
  );
});

it('the log stays within its size, including the previous file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-log-'));
  const file = join(dir, 'touchline.log');
  const log = openLogFile(file, () => 0, 1_000);
  for (let i = 0; i < 100; i++) log.info(`line ${i}`);
  expect(statSync(file).size).toBeLessThanOrEqual(1_000);
  expect(statSync(`${file}.old`).size).toBeLessThanOrEqual(1_000);
  expect(readFileSync(file, 'utf8')).toContain('1970-01-01T00:00:00.000Z info  line 99\n');
  rmSync(dir, { recursive: true });
});
