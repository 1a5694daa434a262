/** What starts returns its stop; this gathers stops and runs them once, last started first. */
export function createStops() {
  const all: (() => void)[] = [];
  return {
    add: (stop: () => void): void => void all.push(stop),
    /** One that fails keeps no other from being run; the first failure is thrown at the end. */
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
