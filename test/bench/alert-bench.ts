import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Alert } from '#contract/model/alerts/alert.ts';
import { scratch } from '../support/servers/processes.ts';
import { pause, until, type Bench } from './support/bench.ts';
import { clientOf, engineOn } from './support/engine.ts';
import { atMost, exactly, percentile } from './support/figures.ts';
import { openWorld, stats } from './support/world.ts';
import { reason } from '../support/english-text.ts';

const SHARES = [...Array.from({ length: 250 }, (_, n) => `club_${n + 1}`), ...Array.from({ length: 250 }, (_, n) => `player_${n + 1}`)];
/** Shares about which votes are opened, one after the other. */
const VOTED = Array.from({ length: 40 }, (_, n) => `player_${n + 301}`);

export const alerts: Bench = {
  measures: 'a thousand rules over 500 shares: votes that open until their alert is recorded, the requests and the time of a busy block',
  baseline: 'a request for each share and block',
  run: async ({ quick, say }) => {
    const rounds = quick ? 10 : 30;
    const world = await openWorld('--manual');
    const folder = scratch();
    const engine = engineOn(world, folder.dir, say);
    try {
      const client = await clientOf(engine);
      const channels: { channels: [] } = { channels: [] };
      for (const ref of SHARES) {
        const subject = { kind: 'entity' as const, ref };
        // One condition that is never true and one that often is.
        await client.command('rule.save', { rule: { ...channels, subject, conditions: [{ kind: 'price', op: 'above', value: 1e12 }] } });
        await client.command('rule.save', {
          rule: { ...channels, subject, conditions: [{ kind: 'move', op: 'either', value: 1, minutes: 60 }] },
        });
      }
      const wanted = await client.command('rule.save', {
        rule: { ...channels, subject: { kind: 'game' }, conditions: [{ kind: 'vote-opened' }] },
      });
      if (!wanted.ok) throw new Error(reason(wanted.fault));
      let looked = 0;
      const stop = client.watch('rules', {}, ({ data }) => {
        looked = data?.rules.filter((rule) => rule.looked > 0 || rule.state === 'gone').length ?? 0;
      });
      await until('a thousand rules to have looked', () => looked >= 2 * SHARES.length + 1, 120_000);
      stop();
      const recorded = new Map<string, number>();
      let told: readonly Alert[] = [];
      client.watch('alerts', { rule: wanted.value.id, limit: 500 }, ({ data }) => {
        told = data?.history ?? [];
        for (const { ref } of told) if (ref !== null && !recorded.has(ref)) recorded.set(ref, performance.now());
      });
      await pause(12_000); // the requests of the start are over
      const times: number[] = [];
      for (const share of VOTED.slice(0, quick ? 12 : VOTED.length)) {
        await world.control('/control/vote', { share, type: 'agent' });
        const at = performance.now();
        await world.control('/control/step', { blocks: 1, acts: 5 });
        await until(`the alert on ${share}`, () => recorded.has(share));
        times.push((recorded.get(share) ?? Infinity) - at);
        await pause(1_200);
      }
      const doubled = told.length - new Set(told.map(({ ref }) => ref)).size;
      await world.control('/control/reset-stats', {});
      const delay = monitorEventLoopDelay({ resolution: 1 });
      const cpu: number[] = [];
      delay.enable();
      for (let n = 0; n < rounds; n++) {
        const next = performance.now() + 1_000;
        const before = process.cpuUsage();
        await world.control('/control/step', { blocks: 1, acts: 60 });
        await pause(Math.max(0, next - performance.now()));
        const { user, system } = process.cpuUsage(before);
        cpu.push((user + system) / 1_000);
      }
      delay.disable();
      await pause(2_000);
      const { hosted } = await stats(world);
      const { requests, refused, maxPerSecond: most } = hosted ?? { requests: Number.NaN, refused: Number.NaN, maxPerSecond: Number.NaN };
      return [
        {
          name: 'Vote opens → alert recorded, p99',
          unit: 'ms',
          value: percentile(times, 0.99),
          bar: atMost(500),
          baseline: { what: 'p50', value: percentile(times, 0.5) },
        },
        { name: 'Alerts delivered twice', unit: '', value: doubled, bar: exactly(0), baseline: null },
        {
          name: '1,000 rules, 500 shares: requests per block',
          unit: '',
          value: requests / rounds,
          bar: atMost(18),
          baseline: { what: 'one for each share', value: SHARES.length },
          note: `at most ${most} in a second`,
        },
        { name: '1,000 rules: requests rejected', unit: '', value: refused, bar: exactly(0), baseline: null },
        {
          name: '1,000 rules: longest block evaluation, p99',
          unit: 'ms',
          value: delay.percentile(99) / 1e6,
          bar: atMost(20),
          baseline: null,
        },
        {
          name: '1,000 rules: processor time per block, p50',
          unit: 'ms',
          value: percentile(cpu, 0.5),
          bar: null,
          baseline: null,
          note: 'the whole engine: reading, decoding, rules',
        },
      ];
    } finally {
      await engine.stop();
      await world.stop();
      folder.remove();
    }
  },
};
