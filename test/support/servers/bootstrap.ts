import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Imports a start script, which is plain JavaScript without types. */
export const bootstrap = async <T>(name: string): Promise<T> =>
  (await import(new URL(`../../../scripts/bootstrap/${name}.mjs`, import.meta.url).href)) as T;

/** A running start script with its output and its end. */
export interface Started {
  readonly child: ChildProcess;
  /** Resolves when the process has ended and all its output was read. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Resolves when the process has ended. Its child processes may still run and keep the output open. */
  readonly gone: Promise<void>;
  said(): string;
  /** Resolves when the output contains this text. */
  says(text: string): Promise<void>;
}

export function started(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number; detached?: boolean },
): Started {
  const child = spawn(command, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const waiting = new Set<() => void>();
  const hear = (data: Buffer): void => {
    said += String(data);
    for (const look of waiting) look();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    child,
    ended,
    gone,
    said: () => said,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!said.includes(text)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
        void ended.then(({ code }) => reject(new Error(`ended with ${code} before it said "${text}": ${said}`)), reject);
      }),
  };
}

/**
 * What the npm of a fake checkout does on each call: `ok` installs; `hold` waits for `release()`, then installs; `half` leaves
 * half of the packages and exits with 1; `full` runs out of disk like npm, with warnings and exit code 0; any other text is
 * printed before it exits with 1.
 */
export type NpmPlan = readonly string[];

const FAKE_NPM = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const said = 'npm-calls';
const calls = existsSync(said) ? readFileSync(said, 'utf8').split('\\n').filter(Boolean).length : 0;
appendFileSync(said, process.argv.slice(2).join(' ') + '\\n');
const plan = JSON.parse(readFileSync('npm-plan.json', 'utf8'));
const deed = plan[calls] ?? 'ok';
writeFileSync('npm-pid', String(process.pid));
rmSync('node_modules', { recursive: true, force: true });
const put = (name, version) => {
  mkdirSync('node_modules/' + name, { recursive: true });
  writeFileSync('node_modules/' + name + '/package.json', JSON.stringify({ name, version }));
};
put('alpha', '1.0.0');
if (deed === 'hold') while (!existsSync('npm-go') && existsSync('npm-plan.json')) await new Promise((next) => setTimeout(next, 10));
if (deed === 'full') process.stderr.write('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write\\n');
if (deed === 'ok' || deed === 'hold' || deed === 'full') {
  put('node', '9.9.9');
  writeFileSync('node_modules/node/package.json', JSON.stringify({ name: 'node', version: '9.9.9', type: 'module' }));
  writeFileSync('node_modules/node/installArchSpecificPackage.js', "import { mkdirSync, symlinkSync } from 'node:fs'; mkdirSync('bin'); symlinkSync(process.execPath, 'bin/node');");
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: JSON.parse(readFileSync('package-lock.json', 'utf8')).packages }));
} else {
  if (deed !== 'half') process.stderr.write(deed + '\\n');
  process.exitCode = 1;
}
`;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A checkout with only the start scripts, two packages to install and an npm that follows the plan. */
export function fakeCheckout(plan: NpmPlan = []) {
  const base = mkdtempSync(join(tmpdir(), 'touchline-bootstrap-'));
  const dir = join(base, 'Ünï côde fólder');
  mkdirSync(join(dir, 'scripts'), { recursive: true });
  cpSync(join(ROOT, 'scripts/bootstrap'), join(dir, 'scripts/bootstrap'), { recursive: true });
  cpSync(join(ROOT, 'scripts/bootstrap.mjs'), join(dir, 'scripts/bootstrap.mjs'));
  const write = (name: string, text: string): void => writeFileSync(join(dir, name), text);
  write('package.json', '{"name":"touchline","type":"module"}');
  write(
    'package-lock.json',
    JSON.stringify({ packages: { '': {}, 'node_modules/alpha': { version: '1.0.0' }, 'node_modules/node': { version: '9.9.9' } } }),
  );
  write('npm-plan.json', JSON.stringify(plan));
  write('npm-cli.js', FAKE_NPM);
  const read = (name: string): string | null => (existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8') : null);
  return {
    dir,
    read,
    write,
    /** Runs a task of the scripts from a folder other than the checkout. */
    start: (...args: string[]): Started =>
      started(process.execPath, [join(dir, 'scripts/bootstrap.mjs'), ...args], {
        cwd: tmpdir(),
        env: { ...process.env, npm_execpath: join(dir, 'npm-cli.js') },
      }),
    /** The arguments of each npm call. */
    calls: (): string[] => (read('npm-calls') ?? '').split('\n').filter(Boolean),
    npmPid: (): number => Number(read('npm-pid')),
    release: (): void => write('npm-go', ''),
    remove: (): void => rmSync(base, { recursive: true, force: true, maxRetries: 5 }),
  };
}
