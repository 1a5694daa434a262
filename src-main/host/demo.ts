import { awaitDemo, startDemo, type DemoProcess } from '#demo/start.ts';
import type { HostKit } from './host.ts';
import type { Places } from './paths.ts';

/** How the hosts start the demo world: with this very program as Node, or as `run` does. `TOUCHLINE_DEMO_ARGS` adds what its --help lists. */
export function demoOf({ demo }: Places, run?: (entry: string, args: readonly string[]) => Promise<DemoProcess>): HostKit['startDemo'] {
  const args = (process.env['TOUCHLINE_DEMO_ARGS'] ?? '').split(' ').filter((arg) => arg !== '');
  return async () => (run ? awaitDemo(await run(demo, args)) : startDemo({ entry: demo, execPath: process.execPath, args }));
}
