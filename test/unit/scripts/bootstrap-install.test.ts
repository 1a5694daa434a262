import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bootstrap, fakeCheckout, type NpmPlan, type Started } from '../../support/servers/bootstrap.ts';

type Packages = Record<string, { version?: string; optional?: boolean; devOptional?: boolean; link?: boolean }>;
type WhyInstall = (wanted: Packages, written: Packages | null, there: (path: string) => boolean) => string | null;
const { whyInstall } = await bootstrap<{ whyInstall: WhyInstall }>('install-state');

let checkout: ReturnType<typeof fakeCheckout>;
const running: Started[] = [];
const fresh = (...plan: NpmPlan): void => void (checkout = fakeCheckout(plan));
const start = (...args: string[]): Started => {
  const one = checkout.start(...args);
  running.push(one);
  return one;
};
const install = async (): Promise<{ code: number | null; said: string }> => {
  const one = start('install');
  return { code: (await one.ended).code, said: one.said() };
};
/** Waits until a file of the checkout exists. */
const until = async (name: string): Promise<void> => {
  while (!existsSync(join(checkout.dir, name))) await new Promise((next) => setTimeout(next, 10));
};

afterEach(async () => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGKILL');
    await one.gone;
  }
  checkout?.remove();
});

describe('an installation', () => {
  it('runs no install scripts, installs development packages in any configuration, and runs once', async () => {
    fresh();
    expect(await install()).toMatchObject({ code: 0 });
    expect(checkout.calls()).toEqual([expect.stringMatching(/^ci --ignore-scripts --include=dev --include=optional /)]);
    expect(existsSync(join(checkout.dir, 'node_modules/node/bin/node'))).toBe(true);
    expect(await install()).toEqual({ code: 0, said: '' });
    expect(checkout.calls()).toHaveLength(1);
  });

  it('in progress makes a second start wait, which then finds everything installed', async () => {
    fresh('hold');
    const first = start('install');
    await until('npm-calls');
    const second = start('install');
    await second.says('is installing packages in this folder: waiting for it');
    checkout.release();
    expect((await first.ended).code, first.said()).toBe(0);
    expect((await second.ended).code, second.said()).toBe(0);
    expect(checkout.calls()).toHaveLength(1);
  });

  it('that was killed is detected, its npm awaited, and repeated', async () => {
    fresh('hold');
    const first = start('install');
    await until('npm-pid');
    first.child.kill('SIGKILL');
    await first.gone;
    const second = start('install');
    await second.says('waiting for it');
    process.kill(checkout.npmPid(), 'SIGKILL');
    expect((await second.ended).code, second.said()).toBe(0);
    expect(second.said()).toContain('an installation was interrupted');
    expect(checkout.calls()).toHaveLength(2);
  });

  it('that is interrupted also stops npm, and reports that', async () => {
    fresh('hold');
    const first = start('install');
    await until('npm-pid');
    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(1);
    expect(first.said()).toContain('npm was stopped (SIGTERM)');
    expect(() => process.kill(checkout.npmPid(), 0)).toThrow();
    expect(await install()).toMatchObject({ code: 0 });
  });

  it('that failed half-way is repeated, and names its cause', async () => {
    fresh('half', 'npm error code ECONNREFUSED\nnpm error FetchError: request to https://registry.example/zod failed, reason: connect');
    expect(await install()).toMatchObject({ code: 1, said: expect.stringContaining('npm ended with exit code 1') });
    const second = await install();
    expect(second.code).toBe(1);
    expect(second.said).toContain('the package registry registry.example cannot be reached (ECONNREFUSED)');
    expect(await install()).toMatchObject({ code: 0 });
  });

  it('that ran out of disk space has failed, even if npm succeeds', async () => {
    fresh('full');
    const first = await install();
    expect(first).toMatchObject({ code: 1, said: expect.stringContaining('the disk is full (ENOSPC)') });
    expect(await install()).toMatchObject({ code: 0 });
  });

  it('is repeated when a package is missing or the lock file names another version', async () => {
    fresh();
    await install();
    rmSync(join(checkout.dir, 'node_modules/alpha'), { recursive: true });
    expect((await install()).said).toContain('node_modules/alpha is gone');
    const lock = { packages: { '': {}, 'node_modules/alpha': { version: '2.0.0' }, 'node_modules/node': { version: '9.9.9' } } };
    writeFileSync(join(checkout.dir, 'package-lock.json'), JSON.stringify(lock));
    expect((await install()).said).toContain('node_modules/alpha is 1.0.0 and should be 2.0.0');
    expect(checkout.calls()).toHaveLength(3);
  });

  it('with a file in place of the lock reports that instead of a stack trace', async () => {
    fresh();
    checkout.write('.cache', '');
    const done = await install();
    expect(done.code).toBe(1);
    expect(done.said).toMatch(/couldn't install packages: \S.*\(ENOTDIR|couldn't install packages: \S.*\(EEXIST/);
    expect(done.said).not.toContain('    at ');
  });

  it('made manually with npm ci is kept', async () => {
    fresh();
    await install();
    rmSync(join(checkout.dir, '.cache'), { recursive: true });
    expect(await install()).toEqual({ code: 0, said: '' });
  });
});

describe('the need for an installation', () => {
  const wanted: Packages = {
    '': {},
    a: { version: '1.0.0' },
    b: { version: '2.0.0', optional: true },
    c: { version: '3.0.0', devOptional: true },
    w: { link: true },
  };
  it.each<[string, Packages | null, readonly string[], string | null]>([
    ['when nothing is installed', null, [], 'they are not installed'],
    ['when everything is installed', { a: { version: '1.0.0' }, b: { version: '2.0.0' } }, ['a', 'b'], null],
    ['when only packages for other systems are missing', { a: { version: '1.0.0' } }, ['a'], null],
    ['when one package is missing', { b: { version: '2.0.0' } }, ['b'], 'a is missing'],
    ['when one package has another version', { a: { version: '1.0.1' } }, ['a'], 'a is 1.0.1 and should be 1.0.0'],
    [
      'when an optional package has another version',
      { a: { version: '1.0.0' }, b: { version: '1.9.0' } },
      ['a', 'b'],
      'b is 1.9.0 and should be 2.0.0',
    ],
    ['when a folder was removed', { a: { version: '1.0.0' } }, [], 'a is gone'],
  ])('%s', (_name, written, there, why) => {
    expect(whyInstall(wanted, written, (path) => there.includes(path))).toBe(why);
  });
});
