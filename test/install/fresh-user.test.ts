import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Started } from '../support/bootstrap.ts';
import { freshUser } from '../support/fresh-user.ts';

// One after the other on one clone: the first installs, the rest find it installed.
let user: ReturnType<typeof freshUser>;
const running: Started[] = [];

beforeAll(() => {
  user = freshUser();
  process.stderr.write(`the fresh user is ${user.name}\n`);
});
afterAll(async () => {
  for (const one of running) one.child.kill('SIGKILL');
  await Promise.all(running.map(({ gone }) => gone));
  user?.remove();
});

const ADDRESS = /^http:\/\/127\.0\.0\.1:\d+\/\S*$/m;

/** `npm start` as the README has it, until it has printed the address. */
async function start(dataDir: string): Promise<{ run: Started; address: string }> {
  const run = user.run('npm', 'start', '--', '--no-open', '--data-dir', join(user.home, dataDir));
  running.push(run);
  await run.says('http://127.0.0.1:');
  await run.says('\n');
  return { run, address: ADDRESS.exec(run.said())?.[0] ?? '' };
}

describe('a fresh user', () => {
  it.runIf(process.platform !== 'win32')('has an empty home and neither Python nor a compiler', () => {
    expect(readdirSync(user.home)).toEqual([]);
    expect(existsSync(join(user.checkout, 'node_modules'))).toBe(false);
    for (const absent of ['python', 'python3', 'gcc', 'cc', 'g++', 'make', 'node-gyp']) expect(readdirSync(user.bin)).not.toContain(absent);
  });

  it('starts it twice at once: one installs and builds, the other waits, both print an address that answers', async () => {
    const both = await Promise.all([start('one'), start('two')]);
    for (const { run, address } of both) {
      const page = await fetch(address);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
      expect(run.said()).not.toMatch(/gyp/);
    }
    const said = both.map(({ run }) => run.said());
    expect(said.filter((text) => text.includes('installing packages (about'))).toHaveLength(1);
    expect(said.filter((text) => text.includes('is installing packages in this folder: waiting for it'))).toHaveLength(1);
    expect(said.filter((text) => /built in \d+ s/.test(text))).toHaveLength(1);
    for (const { run } of both) {
      run.child.kill('SIGTERM');
      await run.gone;
    }
  });

  it('runs the tests of a stage, the database among them', async () => {
    const run = user.run('npm', 'test', '--', 'unit', 'store-user', 'packaging', 'node-version');
    running.push(run);
    expect((await run.ended).code, run.said()).toBe(0);
    expect(run.said()).toMatch(/^unit: \d+ passed, 0 failed/m);
    expect(run.said()).toMatch(/^[1-9]\d* passed, 0 failed$/m);
    expect(run.said()).not.toMatch(/installing packages|building/);
  });

  it('gets a sentence from a Node that is too old for the program, and help from one that is not', async () => {
    const version = user.run('node', '-p', 'process.versions.node');
    await version.ended;
    const [major = 0, minor = 0] = version.said().split('.').map(Number);
    const old = major < 22 || (major === 22 && minor < 12);
    const run = user.run('node', 'out/main/touchline.js', '--help');
    expect((await run.ended).code).toBe(old ? 1 : 0);
    expect(run.said()).toMatch(
      old
        ? /^Touchline needs Node 22\.12 or newer and this is \S+: start it with "npm run -s touchline -- COMMAND".*\n$/
        : /^Usage: touchline/,
    );
  });
});
