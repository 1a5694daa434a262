import { expect, it } from 'vitest';
import { createCapabilities } from '#engine/api/providers/capabilities.ts';
import { createIdentities } from '#engine/api/providers/identity.ts';
import { inMemory } from '#engine/base/key-value.ts';
import { ClientFrame } from '#contract/protocol.ts';
import { ManualClock } from '../support/engine/manual-clock.ts';
import { dice, garble, mutate } from '../support/values/mutate.ts';

const SEED = Number(process.env['TOUCHLINE_FUZZ_SEED'] ?? 20_261_121);
const RUNS = Math.ceil(Number(process.env['TOUCHLINE_FUZZ_RUNS'] ?? 10_000) / 5);
const urls = { node: 'http://n', hosted: 'http://h' };

it('damaged stored facts of a service are learnt again, and stored correctly afterwards', () => {
  const roll = dice(SEED);
  const clock = new ManualClock();
  for (let n = 0; n < RUNS; n++) {
    const memory = inMemory();
    const capabilities = createCapabilities(clock, memory, urls);
    capabilities.observeBuild('node', 'a');
    capabilities.refuse('node', 'm');
    createIdentities(memory, urls).observe('hosted', { chain: 'polygon', gameId: 'g' });
    for (const key of ['capability:node:http://n', 'identity:hosted:http://h']) {
      const good = memory.get(key) ?? '';
      memory.set(key, roll() < 0.5 ? garble(good, roll) : JSON.stringify(mutate(JSON.parse(good), roll).value));
    }
    const again = createCapabilities(clock, memory, urls);
    again.refuse('node', 'x');
    expect(createCapabilities(clock, memory, urls).refused('node', 'x')).toBe(true);
    const identities = createIdentities(memory, urls);
    const known = identities.known('hosted');
    expect(known === null || typeof known.chain === 'string').toBe(true);
  }
});

it('a frame of a view is accepted or ignored, whatever it contains', () => {
  const roll = dice(SEED + 1);
  const good = [
    { kind: 'watch', id: 1, resource: 'club', params: { id: 7 } },
    { kind: 'unwatch', id: 1 },
    { kind: 'command', id: 2, name: 'note.set', input: { ref: 'club_7', text: 'x' } },
    { kind: 'focus', visible: [1], focused: [] },
  ];
  let read = 0;
  for (let n = 0; n < RUNS; n++) if (ClientFrame.safeParse(mutate(good[n % good.length], roll).value).success) read++;
  console.log(`fuzz: ${RUNS} frames: ${read} read, ${RUNS - read} ignored`);
  expect(Math.min(read, RUNS - read)).toBeGreaterThan(0);
});
