import { systemClock } from '#engine/base/clock.ts';
import { createEngine, type Engine } from '#engine/engine.ts';
import { createClient, type Client } from '#contract/client.ts';
import { memoryPair } from '../../support/engine/memory-port.ts';
import type { openWorld } from './world.ts';
import { english, reason } from '../../support/english-text.ts';

/** An engine in this process on a world, not started yet. Its warnings are printed. */
export const engineOn = ({ addresses }: Awaited<ReturnType<typeof openWorld>>, dataDir: string, say: (text: string) => void): Engine =>
  createEngine({
    dataDir,
    clock: systemClock,
    fetch,
    version: 'bench',
    write: english,
    options: { connection: 'hosted', baseUrl: addresses.baseUrl, restPrefix: addresses.restPrefix },
    log: { info: () => undefined, warn: say, error: say },
  });

/** Starts the engine and attaches a client, as a view does. */
export async function clientOf(engine: Engine): Promise<Client> {
  const started = await engine.start();
  if (!started.ok) throw new Error(reason(started.fault));
  const client = createClient();
  const [far, near] = memoryPair();
  engine.connect(far);
  client.attach(near);
  return client;
}
