import { spawn, spawnSync } from 'node:child_process';
import type { Readable } from 'node:stream';

const hasXvfb = (): boolean => spawnSync('Xvfb', ['-help'], { stdio: 'ignore' }).error === undefined;

let started: Promise<void> | null = null;

/**
 * Starts an X display for this process, so that windows of parallel test files do not take each other's focus. Without Xvfb,
 * and on other systems, the current display is used.
 */
export const ownDisplay = (): Promise<void> => (started ??= start());

async function start(): Promise<void> {
  if (process.platform !== 'linux' || !hasXvfb()) return;
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => child.kill());
  const display = await new Promise<string | null>((resolve) => {
    (child.stdio[3] as Readable).once('data', (data: Buffer) => resolve(String(data).trim()));
    child.once('exit', () => resolve(null));
  });
  child.unref();
  if (display === null) return;
  process.env['DISPLAY'] = `:${display}`;
  delete process.env['XAUTHORITY'];
  delete process.env['WAYLAND_DISPLAY'];
}
