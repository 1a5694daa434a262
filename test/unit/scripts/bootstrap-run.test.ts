import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';

const RUN = new URL('../../../scripts/bootstrap/run.mjs', import.meta.url).href;
/** Prints that it runs, and reports how it ended. */
const SERVER = `process.on('SIGTERM', () => { console.log('ended'); process.exit(0); }); setInterval(() => {}, 1_000); console.log('runs');`;
const SCRIPT = `import { run } from ${JSON.stringify(RUN)}; process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(SERVER)}]);`;

/** A shell that runs the start script and waits for it, as npm's does, until the server runs. */
async function shell(env: NodeJS.ProcessEnv) {
  const child = spawn('sh', ['-c', '"$0" "$@"; exit $?', process.execPath, '--input-type=module', '-e', SCRIPT], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('runs');
  return { child, lines };
}

describe.skipIf(process.platform === 'win32')('a program that npm runs in a shell', () => {
  it('ends when npm ends the shell, which forwards no signal', async () => {
    const { child, lines } = await shell({ ...process.env, npm_lifecycle_event: 'start' });
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect((await lines.next()).value).toBe('ended');
  });
});
