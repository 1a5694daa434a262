import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeCheckout, started } from '../../support/servers/bootstrap.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A checkout without Electron's binary, and the result of its start scripts. */
async function checkout() {
  const { dir, write, remove } = fakeCheckout();
  mkdirSync(join(dir, 'node_modules/electron'), { recursive: true });
  write('node_modules/electron/package.json', '{"version":"1.2.3"}');
  const mirror = createServer((_, response) => response.end());
  await new Promise<void>((ready) => mirror.listen(0, '127.0.0.1', ready));
  stops.push(remove, () => mirror.close());
  return {
    dir,
    find: async () => {
      const { ELECTRON_OVERRIDE_DIST_PATH: _, ...rest } = process.env;
      const env = { ...rest, ELECTRON_MIRROR: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/` };
      const code = `import { findElectron } from './scripts/bootstrap/electron.mjs'; console.log(JSON.stringify(await findElectron()));`;
      const one = started(process.execPath, ['--input-type=module', '-e', code], { cwd: dir, env });
      return { ...(await one.ended), said: one.said() };
    },
  };
}

describe("Electron's download", () => {
  it('into a read-only checkout fails with one sentence', async () => {
    const { dir, find } = await checkout();
    rmSync(join(dir, '.cache'), { recursive: true, force: true });
    writeFileSync(join(dir, '.cache'), ''); // blocks even root, unlike permissions
    const { code, said } = await find();
    expect(said).toMatch(
      /"file":null,"why":"the download can't be saved here: a file stands where a folder has to be, .+\(E\w+: .+\)\. .+[^.]"/,
    );
    expect(code).toBe(0);
  });
});
