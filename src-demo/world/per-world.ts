import type { World } from './world.ts';

/** Creates a value once per world, on first use. */
export function perWorld<T>(make: (world: World) => T): (world: World) => T {
  const cache = new WeakMap<World, T>();
  return (world) => {
    const found = cache.get(world);
    if (found !== undefined) return found;
    const made = make(world);
    cache.set(world, made);
    return made;
  };
}
