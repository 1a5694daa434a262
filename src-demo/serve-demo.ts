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

const HELP = `The demo world: a simulated game served over loopback. Prints its addresses as one line of JSON.

  --size <tiny|tenth|full>  20, 535 or 5,350 clubs (tenth)
  --seed <n>                which world (1)
  --port <n>                first of five ports in a row; random free ones when not said
  --faults                  opens the control port, where faults can be switched on
  --manual                  no block is made by itself, only through the control port, which it opens
  --sse-tools               the tool server answers as a stream of events
  --unsafe-node             the node has its unsafe methods on
  --old-node                the node is of an older build: states come as a block and what the game makes of it
  --no-input                it does not end with its input
  --help                    this text

It ends when its input closes, or on SIGTERM.
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
    process.stderr.write('Wrong use: --size is tiny, tenth or full; --seed and --port are whole numbers.\n');
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
    process.stderr.write(`The demo world cannot start: ${cause instanceof Error ? cause.message : String(cause)}\n`);
    process.exit(1);
  });
}
