import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { alerts } from './alert-bench.ts';
import { busy } from './busy.ts';
import { chart } from './chart.ts';
import { club } from './club.ts';
import { commandLine } from './command-line.ts';
import { day } from './day.ts';
import { decoding } from './decoding.ts';
import { demo } from './demo.ts';
import { hostile } from './hostile.ts';
import { ipc } from './ipc.ts';
import { language } from './language.ts';
import { latency } from './latency.ts';
import { memory } from './memory.ts';
import { nameIndex } from './market/name-index.ts';
import { folio } from './market/net-worth.ts';
import { orderbooks } from './orderbooks.ts';
import { packages } from './packages.ts';
import { palette } from './palette.ts';
import { recorder } from './market/recorder.ts';
import { replay } from './replay.ts';
import { replayView } from './market/replay-view.ts';
import { screener } from './market/screener.ts';
import { screenerView } from './market/screener-view.ts';
import { similar } from './market/similar-players.ts';
import { startup } from './startup.ts';
import { storm } from './storm.ts';
import { sync } from './sync-bench.ts';
import { tactics } from './tactics-bench.ts';
import type { Bench } from './support/bench.ts';
import { tray } from './tray.ts';
import { heatMap } from './market/heat-map.ts';
import { thinChart } from './market/thin-chart.ts';
import { treemap } from './market/treemap.ts';
import { wake } from './wake.ts';
import { windows } from './windows.ts';
import { table, verdict, type Figure } from './support/figures.ts';

/** All benchmarks. A new one is a file and a row. */
const BENCHES: Readonly<Record<string, Bench>> = {
  orderbooks,
  latency,
  storm,
  startup,
  chart,
  memory,
  hostile,
  ipc,
  sync,
  decoding,
  day,
  replay,
  busy,
  wake,
  club,
  alerts,
  tactics,
  tray,
  palette,
  similar,
  names: nameIndex,
  'heat-map': heatMap,
  folio,
  'thin-chart': thinChart,
  'screener-view': screenerView,
  'replay-view': replayView,
  demo,
  'command-line': commandLine,
  windows,
  treemap,
  language,
  recorder,
  screener,
  packages,
};

const HELP = `Measure Touchline’s performance targets, each against a baseline from the same run.

  --only <name,…>  Run only these: ${Object.keys(BENCHES).join(', ')}
  --quick          Shorter runs
  --json <file>    Also write the results to this file
  --list           List the benchmarks

Missed targets are reported as "missed"; the exit code is still 0.
`;

const say = (text: string): void => void process.stderr.write(`bench: ${text}\n`);
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const wanted = values.only?.split(',') ?? Object.keys(BENCHES);
const unknown = wanted.find((name) => !Object.hasOwn(BENCHES, name));

async function measure(): Promise<number> {
  const figures: (Figure & { readonly bench: string })[] = [];
  const failed: string[] = [];
  const begun = performance.now();
  for (const name of wanted) {
    const bench = BENCHES[name];
    if (!bench) continue;
    say(`${name}: ${bench.measures}`);
    try {
      for (const figure of await bench.run({ quick: values.quick, say })) figures.push({ bench: name, ...figure });
    } catch (cause) {
      failed.push(name);
      say(`${name} could not be measured: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`);
    }
  }
  process.stdout.write(`\n${table(figures)}\n\n`);
  const missed = figures.filter((figure) => verdict(figure) === 'missed');
  process.stdout.write(
    missed.length > 0
      ? `Missed: ${missed.map(({ name }) => name).join('; ')}. docs/benchmark.md says where the time goes.\n`
      : failed.length > 0
        ? ''
        : 'Nothing missed.\n',
  );
  if (failed.length > 0) process.stdout.write(`Not measured: ${failed.join(', ')}; the reason stands above.\n`);
  const machine = { cpu: cpus()[0]?.model ?? '', cores: cpus().length, node: process.version, platform: process.platform };
  process.stdout.write(
    `${machine.cores} × ${machine.cpu.trim()}, ${machine.platform}, Node ${machine.node}, ${Math.round((performance.now() - begun) / 1_000)} s${values.quick ? ', quick' : ''}\n`,
  );
  if (values.json) {
    const rows = figures.map((figure) => ({ ...figure, verdict: verdict(figure) }));
    writeFileSync(
      values.json,
      `${JSON.stringify({ at: new Date().toISOString(), quick: values.quick, machine, figures: rows, failed }, null, 2)}\n`,
    );
  }
  return failed.length > 0 ? 1 : 0;
}

if (values.help) process.stdout.write(HELP);
else if (values.list)
  for (const [name, { measures, baseline }] of Object.entries(BENCHES))
    process.stdout.write(`${name.padEnd(12)} ${measures}; beside ${baseline}\n`);
else if (unknown !== undefined) {
  process.stderr.write(`Unknown benchmark "${unknown}". Available: ${Object.keys(BENCHES).join(', ')}.\n`);
  process.exitCode = 2;
} else process.exitCode = await measure();
// Closed browsers and sockets may keep the process alive, although all work is complete.
process.exit();
