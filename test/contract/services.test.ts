import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { finish, launch, scratch } from '../support/servers/processes.ts';

const SCRIPTS: string = '../../scripts/bootstrap/run.mjs';
const { HEADLESS, HEADLESS_MEMORY } = (await import(SCRIPTS)) as { HEADLESS: string[]; HEADLESS_MEMORY: Record<string, string> };
const folder = scratch();
afterAll(() => folder.remove());
const view = join(folder.dir, 'view');
mkdirSync(view);
writeFileSync(join(view, 'index.html'), '<!doctype html><title>view</title>');

const UNITS = {
  'the service of a user': readFileSync('packaging/touchline.service', 'utf8'),
  'the service of the system': readFileSync('packaging/touchline-system.service', 'utf8'),
};
const container = readFileSync('packaging/Containerfile', 'utf8');
const words = (line: string | undefined): string[] => JSON.parse(line ?? '[]') as string[];

/** How each service starts the headless host, from Node's flags on. */
const STARTS: Record<string, string[]> = {
  ...Object.fromEntries(
    Object.entries(UNITS).map(([name, unit]) => [name, /^ExecStart=\S+\/node (.*)$/m.exec(unit)?.[1]?.split(' ') ?? []]),
  ),
  'the container': [...words(/^ENTRYPOINT (.*)$/m.exec(container)?.[1]).slice(1), ...words(/^CMD (.*)$/m.exec(container)?.[1])],
};

/** Settings of glibc that each service gives to the host. */
const MEMORY: Record<string, string | undefined> = {
  ...Object.fromEntries(Object.entries(UNITS).map(([name, unit]) => [name, /^Environment=(MALLOC_.*)$/m.exec(unit)?.[1]])),
  'the container': /^ENV (MALLOC_.*)$/m.exec(container)?.[1],
};

describe.each(Object.entries(STARTS))('%s', (name, args) => {
  it('starts the headless host as the package scripts do', () => {
    const [flag = '', program = ''] = args;
    expect([flag, program.replace(/^(%h|\/opt)\/touchline\//, '')]).toEqual(HEADLESS);
    expect(Object.fromEntries((MEMORY[name] ?? '').split(' ').map((set) => set.split('=')))).toEqual(HEADLESS_MEMORY);
  });

  it('serves the workstation with its own arguments, and stops on request', async () => {
    const own = args
      .slice(2)
      .map((arg, at, all) => (all[at - 1] === '--port' ? '0' : all[at - 1] === '--data-dir' ? join(folder.dir, 'data') : arg));
    const running = await launch(process.execPath, ['test/support/engine/small-touchline.ts', ...own], { SMALL_VIEW: view });
    expect(running.firstLine).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
    expect(await running.stop()).toBe(0);
  });
});

describe.each(Object.entries(UNITS))('%s', (name, unit) => {
  it('stores its data in the folder that systemd creates for it', () => {
    expect(STARTS[name]?.at(-1)).toBe(`%S/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`);
  });

  it('waits for the network only where systemd lets it', () => {
    // The manager of a user has no such target.
    expect(/^After=network-online\.target$/m.test(unit)).toBe(name.endsWith('system'));
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).error !== undefined)('is accepted by systemd', () => {
    const dir = join(folder.dir, 'units');
    mkdirSync(dir, { recursive: true });
    const file = join(dir, 'touchline.service');
    writeFileSync(file, unit.replace(/^ExecStart=\S+\/node/m, `ExecStart=${process.execPath}`));
    const of = name.endsWith('system') ? [] : ['--user'];
    const env = { ...process.env, XDG_RUNTIME_DIR: dir };
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...of, file], { encoding: 'utf8', env });
    expect([status, stderr.split('\n').filter((line) => line.includes('touchline'))]).toEqual([0, []]);
  });
});

it('the container is healthy only while the web server answers', async () => {
  const check = words(/^HEALTHCHECK .* CMD (.*)$/m.exec(container)?.[1]);
  const code = check.at(-1) ?? '';
  expect(check.slice(0, -1)).toEqual(['node', '-e']);
  const running = await launch(
    process.execPath,
    ['test/support/engine/small-touchline.ts', 'serve', '--data-dir', join(folder.dir, 'checked')],
    { SMALL_VIEW: view },
  );
  const healthy = async (): Promise<boolean> =>
    (await finish(process.execPath, ['-e', code.replace('127.0.0.1:7300', new URL(running.firstLine).host)])).code === 0;
  expect(await healthy()).toBe(true);
  await running.stop();
  expect(await healthy()).toBe(false);
});
