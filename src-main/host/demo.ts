import { awaitDemo, startDemo, type DemoProcess } from '#demo/start.ts';
import type { HostKit } from './host.ts';
import type { ProgramPaths } from './paths.ts';

/** Starts the demo world: with this program as Node, or through `run`. `TOUCHLINE_DEMO_ARGS` adds arguments listed in its --help. */
export function demoStarter({ demo }: ProgramPaths, run?: (entry: string, args: readonly string[]) => Promise<DemoProcess>): HostKit['startDemo'] {
  const args = (process.env['TOUCHLINE_DEMO_ARGS'] ?? '').split(' ').filter((arg) => arg !== '');
  return async () => (run ? awaitDemo(await run(demo, args)) : startDemo({ entry: demo, execPath: process.execPath, args }));
}
