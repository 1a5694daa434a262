/** The Port that needs no host: two ends in one process. */
export { portPair as memoryPair } from '#host/port-pair.ts';
