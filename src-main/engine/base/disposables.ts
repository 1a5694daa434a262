/** Collects stop functions and runs them once, in reverse order. */
export function createStops() {
  const all: (() => void)[] = [];
  return {
    add: (stop: () => void): void => void all.push(stop),
    /** Runs every stop function even if one throws; the first error is thrown at the end. */
    run: (): void => {
      const causes: unknown[] = [];
      for (let stop = all.pop(); stop; stop = all.pop())
        try {
          stop();
        } catch (cause) {
          causes.push(cause);
        }
      if (causes.length > 0) throw causes[0];
    },
  };
}
