/** A height of a node seen at a moment (Unix seconds). */
export interface Seen {
  readonly at: number;
  readonly height: number;
}
const KEEP_S = 120;
const MAX = 240;

/** Adds a sighting; old ones go, and a height that falls starts anew. */
export function seen(before: readonly Seen[], next: Seen): readonly Seen[] {
  const last = before.at(-1);
  if (last && last.height === next.height) return before;
  if (last && next.height < last.height) return [next];
  return [...before.filter(({ at }) => next.at - at <= KEEP_S).slice(1 - MAX), next];
}

/** Blocks a second over the sightings kept, and the seconds left at that rate; null until two are known or while nothing moves. */
export function estimate(sightings: readonly Seen[], left: number): { rate: number | null; seconds: number | null } {
  const [first, last] = [sightings[0], sightings.at(-1)];
  if (!first || !last || last.at <= first.at) return { rate: null, seconds: null };
  const rate = (last.height - first.height) / (last.at - first.at);
  return { rate, seconds: rate > 0 ? left / rate : null };
}
