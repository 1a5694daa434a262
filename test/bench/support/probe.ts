import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded before a program (`node --import`): tells the benchmark, over the channel it was started with, how the process is.
const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

/** Milliseconds a timer fired later than it was due. */
const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

/** Processor time of this thread between two looks a millisecond apart: what one turn of the event loop cost, whoever else uses the machine. */
let work = 0;
const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let before = spent();
const spentByProcess = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
/** What is still in use, where the process was started so that it can be asked to clean up. */
function heapUsed(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed;
}
const look = (): void => {
  const now = spent();
  work = Math.max(work, now - before);
  before = now;
};
let looking: NodeJS.Timeout | null = null;

process.on('message', (order) => {
  // only where it is asked for: a timer each millisecond is work of its own
  if (order === 'work') return void (looking ??= setInterval(look, 1).unref());
  if (order === 'reset') {
    work = 0;
    return delay.reset();
  }
  if (order !== 'read') return;
  process.send?.({
    rss: process.memoryUsage.rss(),
    p50: late(delay.percentile(50)),
    p99: late(delay.percentile(99)),
    max: late(delay.max),
    work,
    cpu: spentByProcess(),
    heap: heapUsed(),
  });
});
// Nobody is kept alive for being watched.
process.channel?.unref();
