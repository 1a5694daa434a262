import { monitorEventLoopDelay } from 'node:perf_hooks';

// Preloaded into a program (`node --import`): reports the state of the process to the benchmark over the IPC channel. Plain JavaScript,
// because Node would load its reader of TypeScript, some 15 MB, into each thread of the program.
const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

/** Delay of a timer beyond its due time, in milliseconds. */
const late = (/** @type {number} */ nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

/** Longest processor time of this thread between two samples a millisecond apart: one turn of the event loop, independent of other load. */
let work = 0;
const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let before = spent();
const spentByProcess = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
/** Heap in use, after garbage collection if the process was started with access to it. */
function heapUsed() {
  /** @type {{ gc?: () => void }} */ (globalThis).gc?.();
  return process.memoryUsage().heapUsed;
}
const look = () => {
  const now = spent();
  work = Math.max(work, now - before);
  before = now;
};
/** @type {NodeJS.Timeout | null} */
let looking = null;

process.on('message', (order) => {
  // only on request, because a timer every millisecond costs time itself
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
// The IPC channel must not keep the process alive.
process.channel?.unref();
