const TOO_MANY = 3;
const WITHIN_MS = 5 * 60_000;

/** Counts crashes; returns true when the crash at `now` (ms) is the third within five minutes. */
export function createCrashCount(): (now: number) => boolean {
  let times: number[] = [];
  return (now) => {
    times = [...times.filter((at) => now - at < WITHIN_MS), now];
    if (times.length < TOO_MANY) return false;
    times = [];
    return true;
  };
}
