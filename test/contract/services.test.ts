import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launch, scratch } from '../support/servers/processes.ts';

const SCRIPTS: string = '../../scripts/bootstrap/run.mjs';
const { HEADLESS } = (await import(SCRIPTS)) as { HEADLESS: string[] };
const folder = scratch();
afterAll(() => folder.remove());
const view = join(folder.dir, 'view');
mkdirSync(view);
writeFileSync(join(view, 'index.html'), '<!doctype html><title>view</title>');

const unit = readFileSync('packaging/touchline.service', 'utf8');
const container = readFileSync('packaging/Containerfile', 'utf8');
const words = (line: string | undefined): string[] => JSON.parse(line ?? '[]') as string[];

/** How each service starts the headless host, from Node's flags on. */
const STARTS: Record<string, string[]> = {
  'the systemd unit': /^ExecStart=\S+\/node (.*)$/m.exec(unit)?.[1]?.split(' ') ?? [],
  'the container': [...words(/^ENTRYPOINT (.*)$/m.exec(container)?.[1]).slice(1), ...words(/^CMD (.*)$/m.exec(container)?.[1])],
};

describe.each(Object.entries(STARTS))('%s', (_name, args) => {
  it('starts the headless host as the package scripts do', () => {
    const [flag = '', program = ''] = args;
    expect([flag, program.replace('%h/touchline/', '')]).toEqual(HEADLESS);
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

it('the unit stores its data in the folder that systemd creates for it', () => {
  const state = /^StateDirectory=(.*)$/m.exec(unit)?.[1];
  expect(STARTS['the systemd unit']?.at(-1)).toBe(`%S/${state}`);
});
