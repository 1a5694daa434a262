import { afterAll, beforeAll, expect, it } from 'vitest';
import { finish, launch, scratch, type Running } from '../../support/servers/processes.ts';

const NODE = process.execPath;
const TOUCHLINE = 'src-main/headless/main.ts';
interface Addresses {
  readonly baseUrl: string;
  readonly restPrefix: string;
  readonly controlUrl: string;
}
let demo: Running;
let at: Addresses;
const folders = [scratch(), scratch(), scratch()];
const dir = (n: number): string => folders[n]?.dir ?? '';
const flags = (n: number): string[] => ['--data-dir', dir(n), '--base-url', at.baseUrl, '--rest-prefix', at.restPrefix];
const sync = (n: number, ...more: string[]) => finish(NODE, [TOUCHLINE, 'sync', ...flags(n), ...more]);
const control = async (path: string, body?: object): Promise<Record<string, { requests: number; refused: number }>> => {
  const answer = await fetch(at.controlUrl + path, body ? { method: 'POST', body: JSON.stringify(body) } : {});
  return (await answer.json()) as Record<string, { requests: number; refused: number }>;
};
const whole = { clubs: 535, players: 17_910, skipped: [] };

beforeAll(async () => {
  demo = await launch(NODE, ['src-demo/serve-demo.ts', '--size', 'tenth', '--faults']);
  at = JSON.parse(demo.firstLine) as Addresses;
}, 60_000);
afterAll(async () => {
  await demo.stop();
  for (const folder of folders) folder.remove();
});

it('a killed sync resumes at its checkpoint', { timeout: 180_000 }, async () => {
  await control('/control/fault', { name: 'slow', on: true, interface: 'gsp', match: 'get_squad', ms: 2_500 });
  const { spawn } = await import('node:child_process');
  const child = spawn(NODE, [TOUCHLINE, 'sync', ...flags(0)], { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (data: Buffer) => {
      said += String(data);
      // The squad count continues from the clubs: some squads are stored.
      if ([...said.matchAll(/squads {2}([\d,]+) of/g)].some(([, done = '0']) => Number(done.replaceAll(',', '')) > 535)) resolve();
    });
    child.once('exit', () => reject(new Error(`it ended: ${said}`)));
  });
  child.removeAllListeners('exit');
  child.kill('SIGKILL');
  await control('/control/fault', { name: 'slow', on: false });
  await control('/control/reset-stats', {});

  const { code, stdout, stderr } = await sync(0);
  expect([code, /^clubs {2}/m.test(stderr)], stderr).toEqual([0, false]); // the clubs are not read again
  expect(JSON.parse(stdout)).toMatchObject(whole);
  const { rest, hosted } = await control('/control/stats');
  // Eleven pages of clubs were read before; now only prices, the newest player, two dumps and the reads of a start.
  expect(rest?.requests).toBeLessThan(240);
  expect(hosted?.refused).toBe(0);
});

it('a running host performs the sync, and the progress is printed', { timeout: 120_000 }, async () => {
  const host = await launch(NODE, [TOUCHLINE, 'watch', 'sync', ...flags(1)]);
  const { code, stdout } = await finish(NODE, [TOUCHLINE, 'sync', '--data-dir', dir(1)]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject(whole);
  const table = await finish(NODE, [TOUCHLINE, 'export', 'players', '--json', '--data-dir', dir(1)]);
  const rows = JSON.parse(table.stdout) as Record<string, unknown>[];
  expect(rows).toHaveLength(17_910);
  expect(rows[0]).toMatchObject({ player_id: 1, observedAt: expect.any(Number) as number });
  expect(await host.stop()).toBe(0);
});

it('offline is reported with exit code 1', { timeout: 60_000 }, async () => {
  expect(await sync(2, '--connection', 'offline')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/offline/i) as string,
  });
});
