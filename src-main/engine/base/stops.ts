/** What starts returns its stop; this gathers stops and runs them once, last started first. */
export function createStops() {
  const all: (() => void)[] = [];
  return {
    add: (stop: () => void): void => void all.push(stop),
    run: (): void => {
      for (let stop = all.pop(); stop; stop = all.pop()) stop();
    },
  };
}
