import { createSim } from '../support/engine/sim.ts';
import type { Bench } from './support/bench.ts';
import { atMost } from './support/figures.ts';

const EVENTS = 45_000;

export const replay: Bench = {
  measures: 'a quarter of an hour of missed events, replayed at once',
  baseline: 'the same events parsed and no more; a read for each event about something watched',
  run: async ({ say }) => {
    const sim = await createSim({ listening: false });
    try {
      const shares = Array.from({ length: sim.world.shares.count }, (_, index) => sim.world.shares.of(index)).slice(0, 200);
      const keys = new Set(shares.map(({ kind, id }) => `share:${kind}:${id}:orders`));
      for (const { kind, id } of shares) sim.client.watch('orderbook', { share: `${kind}_${id}` as never }, () => undefined);
      await sim.run(20_000);
      for (let n = 0; n < 4; n++) {
        sim.step();
        await sim.run(1_500);
      }

      await sim.control.fault('drop', true, { interface: 'events' });
      const from = sim.servers.hub.latest();
      while (sim.servers.hub.latest() - from < EVENTS) sim.world.step(120, false);
      const missed = sim.servers.hub.since(from);
      await sim.control.fault('drop', false);

      const parseBegun = performance.now();
      for (const { text } of missed) JSON.parse(text);
      const parsed = performance.now() - parseBegun;

      sim.servers.meter.reset();
      const stream = sim.engine();
      const begunAt = sim.servers.meter.read()['events']?.requests ?? 0;
      const begun = performance.now();
      const spent = process.cpuUsage();
      const head = sim.world.head().height;
      await sim.until(() => stream.status().stream.height === head, 60_000);
      const digested = performance.now() - begun;
      const { user, system } = process.cpuUsage(spent);
      await sim.run(5_000);
      const counts = sim.servers.meter.read();
      const reads = counts['gsp-calls']?.calls ?? 0;
      const naive = missed.filter(({ topics }) => topics.some((topic) => keys.has(topic) || topic === 'market:shares')).length;
      if ((counts['events']?.requests ?? 0) - begunAt > 1) say('replay: the stream was opened more than once');
      return [
        {
          name: `Replay of ${missed.length.toLocaleString('en-US')} events, digested`,
          unit: 'ms',
          value: digested,
          bar: atMost(1_000),
          baseline: { what: 'JSON.parse of each alone', value: parsed },
          note: `${Math.round((user + system) / 1_000)} ms of processor time, the demo world’s sending included`,
        },
        {
          name: 'Replay: reads it caused',
          unit: '',
          value: reads,
          bar: atMost(shares.length),
          baseline: { what: 'a read for each event', value: naive },
          note: `${shares.length} books watched`,
        },
      ];
    } finally {
      await sim.stop();
    }
  },
};
