import { EXAMPLES, SERVED } from '../support/values/examples.ts';
import { pause, type Bench } from './support/bench.ts';
import { atMost } from './support/figures.ts';
import { hostileService } from './support/hostile.ts';
import { host } from './support/host.ts';

const MB = 1024 * 1024;

export const hostile: Bench = {
  measures: 'memory of the headless host while every answer is endless, unfolds or has millions of values',
  baseline: 'the same host before anything is watched',
  run: async ({ quick, say }) => {
    const service = await hostileService();
    const touchline = await host(service.addresses, null);
    try {
      await pause(1_000);
      const idle = (await touchline.health()).rss;
      const stops = SERVED.flatMap((name) =>
        EXAMPLES[name].map((params) => touchline.client.watch(name as 'market', params as never, () => undefined)),
      );
      let most = 0;
      const seconds = quick ? 20 : 60;
      for (let at = 0; at < seconds * 10; at++) {
        await pause(100);
        most = Math.max(most, (await touchline.health()).rss);
        if (at % 50 === 0) say(`${Math.round(most / MB)} MB after ${at / 10} s, ${service.asked()} requests`);
      }
      for (const stop of stops) stop();
      return [
        {
          name: 'Headless host under hostile bodies: memory',
          unit: 'MB',
          value: most / MB,
          bar: atMost(400),
          baseline: { what: 'the same host, nothing watched', value: idle / MB },
          note: `the most in ${seconds} s, with ${service.asked()} answers without an end or of no use`,
        },
      ];
    } finally {
      await touchline.stop();
      service.stop();
    }
  },
};
