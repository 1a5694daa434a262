import { startDemo } from '../demo/start.ts';
import type { HostKit } from './host.ts';
import type { Places } from './places.ts';

/** How the hosts start the demo world: with this very program as Node. `TOUCHLINE_DEMO_ARGS` adds what its --help lists. */
export function demoOf({ demo }: Places): HostKit['startDemo'] {
  const args = (process.env['TOUCHLINE_DEMO_ARGS'] ?? '').split(' ').filter((arg) => arg !== '');
  const env = process.versions['electron'] === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' };
  return () => startDemo({ entry: demo, execPath: process.execPath, args, env });
}
