import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finish, launch, scratch, type Running } from '../../support/servers/processes.ts';

const TOUCHLINE = 'src-main/headless/main.ts';
const folder = scratch();
let demo: Running;
let flags: string[];
const candles = (...args: string[]) => finish(process.execPath, [TOUCHLINE, 'export', 'candles', ...args, '--csv', ...flags]);

beforeAll(async () => {
  demo = await launch(process.execPath, ['src-demo/serve-demo.ts', '--size', 'tiny']);
  const at = JSON.parse(demo.firstLine) as { readonly baseUrl: string; readonly restPrefix: string };
  flags = ['--data-dir', folder.dir, '--base-url', at.baseUrl, '--rest-prefix', at.restPrefix];
}, 120_000);
afterAll(async () => {
  await demo.stop();
  folder.remove();
});

describe('touchline export candles', { timeout: 60_000 }, () => {
  it('writes the bars of one share with a study that has no value while it warms up', async () => {
    const { code, stdout, stderr } = await candles('--share', 'club_1', '--interval', '4h', '--study', 'ema:20');
    expect(code, stderr).toBe(0);
    const [head = '', ...lines] = stdout.trimEnd().split('\n');
    expect(head.split(',').slice(0, 2)).toEqual(['time (unix s)', 'open (1/10000 coin)']);
    expect(head.split(',').at(-1)).toBe('ema 20 (1/10000 coin)');
    expect(lines.length).toBeGreaterThan(25);
    const last = lines.map((line) => line.split(',').at(-1));
    expect(last.slice(0, 19).every((value) => value === '')).toBe(true);
    expect(last.at(-1)).toMatch(/^\d+(\.\d+)?$/);
  });

  it('writes an expression beside other studies, and refuses one with a mistake at its place', async () => {
    const { code, stdout, stderr } = await candles(
      '--share',
      'club_1',
      '--interval',
      '4h',
      '--study',
      'ema:20,expr:max(close, ema_20) - ema_20',
    );
    expect(code, stderr).toBe(0);
    const [head = '', ...lines] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/,ema 20 \(1\/10000 coin\),"expr max\(close, ema_20\) - ema_20 \(1\/10000 coin\)"$/);
    const last = lines.map((line) => line.split(',').slice(-2));
    expect(last.map(([ema]) => ema === '')).toEqual(last.map(([, above]) => above === ''));
    const wrong = await candles('--share', 'club_1', '--study', 'expr:close + ema_501');
    expect(wrong.code).toBe(2);
    expect(wrong.stdout).toBe('');
    expect(wrong.stderr).toContain('Study, character 9: There is no field "ema_501".');
  });

  it('writes the recorded number of holders, empty where none was recorded, and refuses numbers for it', async () => {
    const { code, stdout, stderr } = await candles('--share', 'club_1', '--interval', '4h', '--study', 'holders');
    expect(code, stderr).toBe(0);
    const [head = '', ...lines] = stdout.trimEnd().split('\n');
    expect(head.split(',').at(-1)).toBe('holders');
    expect(new Set(lines.map((line) => line.split(',').at(-1)))).toEqual(new Set(['']));
    const wrong = await candles('--share', 'club_1', '--study', 'holders:5');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('The study holders takes no numbers.')]);
  });

  it('writes the recorded rating and price of a share, as the market sync recorded them', async () => {
    const sync = await finish(process.execPath, [TOUCHLINE, 'sync', ...flags]);
    expect(sync.code, sync.stderr).toBe(0);
    const read = await finish(process.execPath, [TOUCHLINE, 'watch', 'club', '{"id":1}', '--count', '1', '--json', ...flags]);
    expect(read.code, read.stderr).toBe(0);
    const { data } = JSON.parse(read.stdout) as { readonly data: Record<'avg_player_rating' | 'last_price', number> };
    const { avg_player_rating: rating, last_price: price } = data;
    const { code, stdout, stderr } = await candles(
      ...['--share', 'club_1', '--interval', '1w', '--study', 'rating,recorded_price,expr:rating * 2'],
    );
    expect(code, stderr).toBe(0);
    const [head = '', ...lines] = stdout.trimEnd().split('\n');
    expect(head.split(',').slice(-3)).toEqual(['rating', 'recorded_price (1/10000 coin)', 'expr rating * 2']);
    expect(lines.at(-1)?.split(',').slice(-3).map(Number)).toEqual([rating, price, rating * 2]);
    expect(lines[0]?.split(',').slice(-3)).toEqual(['', '', '']);
    const wrong = await candles('--share', 'club_1', '--study', 'rating:5');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('The study rating takes no numbers.')]);
  });

  it('writes the header for a range before the first trade, and says why there are no rows', async () => {
    const { code, stdout, stderr } = await candles('--share', 'club_1', '--from', '1000', '--to', '2000');
    expect(code, stderr).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/known for this time|not traded in this time/);
  });

  it('exits with an error for a share that does not exist', async () => {
    const { code, stdout } = await candles('--share', 'club_999999');
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
  });
});
