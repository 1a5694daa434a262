import { parseArgs } from 'node:util';
import { systemClock } from '#engine/base/clock.ts';
import { createControl } from './control.ts';
import { createServers } from './servers.ts';
import { enliven } from './world/people/life.ts';
import { workAhead } from './world/ahead.ts';
import { market } from './rest/market-routes.ts';
import { isSize } from './world/scale.ts';
import { sums } from './world/clubs/sums.ts';
import { createWorld } from './world/world.ts';

const HELP = `Serve a simulated game on loopback and print its addresses as one line of JSON.

  --size <tiny|tenth|full>  World size: 20, 535 or 5,350 clubs (default: tenth)
  --seed <n>                Random seed (default: 1)
  --port <n>                First of five consecutive ports (default: free ports)
  --faults                  Open the control port, which can inject faults
  --manual                  Make blocks only on request through the control port (implies opening it)
  --sse-tools               Tool server responds with event streams
  --unsafe-node             Allow the node’s unsafe methods
  --old-node                Imitate an older node build with nested state responses
  --no-input                Keep running when stdin closes
  --help                    Show help

Stops when stdin closes, or on SIGTERM.
`;
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'tenth' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '0' },
    faults: { type: 'boolean', default: false },
    manual: { type: 'boolean', default: false },
    'sse-tools': { type: 'boolean', default: false },
    'unsafe-node': { type: 'boolean', default: false },
    'old-node': { type: 'boolean', default: false },
    'no-input': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function run(): Promise<void> {
  const { size, seed, port } = values;
  if (!isSize(size) || !/^\d+$/.test(seed) || !/^\d+$/.test(port)) {
    process.stderr.write('--size must be tiny, tenth or full; --seed and --port must be whole numbers.\n');
    process.exit(2);
  }
  const onBug = (cause: unknown): void => void process.stderr.write(`${cause instanceof Error ? cause.stack : String(cause)}\n`);
  const world = createWorld({ seed: Number(seed), size, clock: systemClock });
  const servers = createServers(world, {
    onBug,
    sseTools: values['sse-tools'],
    nodeBuild: { unsafe: values['unsafe-node'], older: values['old-node'] },
    ...(port !== '0' && { port: Number(port) }),
  });
  const addresses = await servers.start();
  const control = values.faults || values.manual ? createControl(servers) : null;
  const controlUrl = await control?.start(port === '0' ? 0 : Number(port) + 4);
  const ahead = workAhead(world, systemClock, sums(world));
  market(world, 'all');
  const stops = [ahead, ...(values.manual ? [] : [world.run(), enliven(world)])];
  const end = (): void => {
    for (const stop of stops) stop();
    void Promise.all([control?.stop(), servers.stop()]).then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  // The parent process holds the other end of stdin. When the parent ends, this process ends as well.
  if (!values['no-input']) process.stdin.on('end', end).on('error', end).resume();
  process.stdout.write(`${JSON.stringify({ ...addresses, ...(controlUrl && { controlUrl }) })}\n`);
}

if (values.help) process.stdout.write(HELP);
else {
  await run().catch((cause: unknown) => {
    process.stderr.write(`Couldn’t start the demo world: ${cause instanceof Error ? cause.message : String(cause)}\n`);
    process.exit(1);
  });
}
