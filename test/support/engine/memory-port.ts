/** A Port without a host: two ends in one process. */
export { portPair as memoryPair } from '#host/port-pair.ts';
