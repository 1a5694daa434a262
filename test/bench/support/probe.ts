import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded before a program (`node --import`): tells the benchmark, over the channel it was started with, how the process is.
const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

/** Milliseconds a timer fired later than it was due. */
const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

process.on('message', (order) => {
  if (order === 'reset') return delay.reset();
  if (order !== 'read') return;
  process.send?.({
    rss: process.memoryUsage.rss(),
    p50: late(delay.percentile(50)),
    p99: late(delay.percentile(99)),
    max: late(delay.max),
  });
});
// Nobody is kept alive for being watched.
process.channel?.unref();
