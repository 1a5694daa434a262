import { createServers } from '#demo/servers.ts';
import { createWorld } from '#demo/world/world.ts';
import { systemClock } from '#engine/base/clock.ts';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { readPlayer } from '#engine/api/tables/gsp/players.ts';
import type { Bench } from './support/bench.ts';
import { atLeast, percentile } from './support/figures.ts';

const SQUADS = 100;
interface Answer {
  readonly result: { readonly data: readonly unknown[] };
}

/** One batch of squads as text, as the service sends it. */
async function squads(): Promise<string> {
  const servers = createServers(createWorld({ seed: 1, size: 'tenth', clock: systemClock }));
  const { gspUrl } = await servers.start();
  const calls = Array.from({ length: SQUADS }, (_, at) => ({ jsonrpc: '2.0', id: at, method: 'get_squad', params: { club_id: at + 1 } }));
  const headers = { 'user-agent': 'Touchline-bench/1.0', 'content-type': 'application/json' };
  const answer = await fetch(gspUrl, { method: 'POST', headers, body: JSON.stringify(calls) });
  const text = await answer.text();
  await servers.stop();
  return text;
}

const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
/** Megabytes per second of processor time, which is independent of other load on the machine. */
function rate(text: string, rounds: number, read: (answers: readonly Answer[]) => number): number {
  const speeds = Array.from({ length: rounds }, () => {
    const begun = spent();
    if (read(JSON.parse(text) as Answer[]) < SQUADS) throw new Error('players are missing');
    return text.length / 1_000 / (spent() - begun);
  });
  return percentile(speeds.slice(Math.floor(rounds / 4)), 0.5);
}

export const decoding: Bench = {
  measures: 'players of a batch of squads, from text to the model',
  baseline: 'the same with zod alone',
  run: async ({ quick }) => {
    const text = await squads();
    const rounds = quick ? 12 : 40;
    const fast = rate(text, rounds, (answers) => {
      let n = 0;
      for (const { result } of answers) for (const raw of result.data) if (readPlayer('get_squad', raw).ok) n++;
      return n;
    });
    const plain = rate(text, rounds, (answers) =>
      answers.reduce((sum, { result }) => sum + GSP.get_squad.data.parse(result.data).length, 0),
    );
    return [
      {
        name: 'Decoding players',
        unit: 'MB/s',
        value: fast,
        bar: atLeast(50),
        baseline: { what: 'zod alone', value: plain },
        note: `median of ${rounds} batches of ${(text.length / 1e6).toFixed(1)} MB, the first quarter left out; processor time`,
      },
    ];
  },
};
