import { app, utilityProcess } from 'electron';
import type { DemoProcess } from '#demo/start.ts';

/** The demo world in a process that Electron runs and ends with the app: the app itself cannot be run as Node. */
export async function runDemo(entry: string, args: readonly string[]): Promise<DemoProcess> {
  await app.whenReady(); // before that Electron crashes
  const child = utilityProcess.fork(entry, [...args, '--no-input'], { stdio: 'pipe', serviceName: 'Touchline demo world' });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the demo world has no output');
  const end = (): void => void child.kill();
  return {
    out: stdout,
    complaints: stderr,
    onEnd: (listener) => void child.once('exit', (code) => listener(`ended at once (code ${code})`)),
    end,
    kill: end,
  };
}
