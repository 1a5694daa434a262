import { spawnSync } from 'node:child_process';
import { demoWorld } from '../support/screen/workstation.ts';
import type { Bench } from './support/bench.ts';
import { atMost, percentile, type Figure } from './support/figures.ts';
import { host } from './support/host.ts';

/** Runs a Node program to its end and returns the time in milliseconds. */
function timed(args: readonly string[]): number {
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - begun;
}

export const commandLine: Bench = {
  measures: 'the help of the command line, and one call through a running host, from start to end',
  baseline: 'an empty Node process',
  run: async ({ quick }) => {
    const world = await demoWorld();
    const running = await host(world.addresses, null);
    const programs = {
      empty: ['-e', ''],
      help: ['out/main/touchline.js', '--help'],
      call: ['out/main/touchline.js', 'call', 'gsp', 'get_club', '{"club_id":1}', '--data-dir', running.dataDir],
    };
    const times = { empty: [] as number[], help: [] as number[], call: [] as number[] };
    try {
      // Alternately. The first round does not count, because it warms the disk cache.
      for (let round = 0; round <= (quick ? 5 : 15); round++)
        for (const name of ['empty', 'help', 'call'] as const) {
          const ms = timed(programs[name]);
          if (round > 0) times[name].push(ms);
        }
    } finally {
      await running.stop();
      await world.stop();
    }
    const baseline = { what: 'an empty Node process, p50', value: percentile(times.empty, 0.5) };
    const figure = (name: string, samples: readonly number[], bar: number): Figure => ({
      ...{ name, unit: 'ms', value: percentile(samples, 0.5), bar: atMost(bar), baseline },
      note: `${samples.length} runs, the slowest ${Math.max(...samples).toFixed(0)} ms`,
    });
    return [
      figure('Command line: --help, p50', times.help, 300),
      figure('Command line: a call through a running host, p50', times.call, 250),
    ];
  },
};
