import { app, utilityProcess } from 'electron';
import type { DemoProcess } from '#demo/start.ts';

/** Runs the demo world in a utility process that ends with the app, because the app itself cannot run as Node. */
export async function runDemo(entry: string, args: readonly string[]): Promise<DemoProcess> {
  await app.whenReady(); // Electron crashes before that
  const child = utilityProcess.fork(entry, [...args, '--no-input'], { stdio: 'pipe', serviceName: 'Touchline demo world' });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("the demo world's output is not available");
  const end = (): void => void child.kill();
  return {
    out: stdout,
    complaints: stderr,
    onEnd: (listener) => void child.once('exit', (code) => listener(`exited right away (code ${code})`)),
    end,
    kill: end,
  };
}
