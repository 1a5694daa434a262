import { createHash } from 'node:crypto';
import type { ResourceName } from '#contract/resources.ts';
import type { Source } from '#contract/snapshot.ts';
import { comparable } from './same.ts';
import type { Sim } from '../engine/sim.ts';
import type { Witness } from '../engine/witness.ts';

interface Truth {
  readonly source: Source;
  readonly text: string;
}
const MAX_KEPT = 4_000;
const kept = new Map<string, Truth | null>();
const digest = (text: string): string => createHash('sha1').update(text).digest('hex');

/**
 * Reads the truth of a world. A world is determined by its seed and history, so worlds of one process that reached the same
 * moment in the same way share what was read. Most forms of a fault differ only in what the program receives.
 */
export function createTruths({ world, clock }: Sim) {
  let way = digest(JSON.stringify([world.seed, world.size, world.startedAt, world.head(), world.trades.all()]));
  const follow = (happened: unknown): void => void (way = digest(way + clock.now() + JSON.stringify(happened)));
  const stops = [world.onBlock(follow), world.onFork(follow)];
  return {
    /** Resolves to null when the connection of this witness cannot serve the resource. */
    async read(witness: Witness, name: ResourceName, params: object): Promise<Truth | null> {
      const key = [way, clock.now(), witness.connection, name, JSON.stringify(params)].join(' ');
      const known = kept.get(key);
      if (known !== undefined) return known;
      const reading = await witness.read(name, params);
      const truth = reading && { source: reading.source, text: comparable(name, reading.data) };
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(key, truth);
      return truth;
    },
    stop: (): void => stops.forEach((stop) => stop()),
  };
}
