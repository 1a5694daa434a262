import { splitRef, type EntityKind, type EntityRef } from '#contract/model/market/share.ts';
import { client } from '../connection/connection.svelte.ts';

const GATHER_MS = 15;
const PER_WATCH = 1_000;
const MAX_WATCHES = 12;
const MAX_NAMES = 6_000;

const known = new Map<EntityRef, string>();
/** Versions: `added` grows with new names, `renamed` with changed ones. A response has many names, so its readers update once. */
let [added, renamed] = $state([0, 0]);
/** All requested references, oldest first. Not reactive, because names are requested while components render. */
let requested: Record<EntityRef, true> = {};
let count = 0;
let fresh: EntityRef[] = [];
let watches: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function take(names: Readonly<Record<EntityRef, string>>): void {
  const changed = (Object.entries(names) as [EntityRef, string][]).filter(([ref, name]) => known.get(ref) !== name);
  const more = changed.filter(([ref]) => !known.has(ref)).length;
  for (const [ref, name] of changed) known.set(ref, name);
  if (more > 0) added += 1;
  if (changed.length > more) renamed += 1;
}
function watch(refs: readonly EntityRef[]): void {
  for (let from = 0; from < refs.length; from += PER_WATCH)
    watches.push(client.watch('names', { ids: refs.slice(from, from + PER_WATCH) }, ({ data }) => take(data ?? {})));
}

/** Replaces many small watches with a few full ones, and drops the names requested longest ago. */
function regroup(): void {
  for (const stop of watches) stop();
  watches = [];
  const keep = (Object.keys(requested) as EntityRef[]).slice(-MAX_NAMES);
  requested = Object.fromEntries(keep.map((ref) => [ref, true]));
  count = keep.length;
  watch(keep);
}

function flush(): void {
  timer = undefined;
  const batch = fresh;
  fresh = [];
  if (watches.length >= MAX_WATCHES || count > MAX_NAMES) return regroup();
  watch(batch);
}

function request(ref: EntityRef): void {
  if (requested[ref]) return;
  requested[ref] = true;
  count += 1;
  fresh.push(ref);
  timer ??= setTimeout(flush, GATHER_MS);
}

/** The text for an entity without a known name. */
const PLAIN: Readonly<Record<EntityKind, (key: string) => string>> = {
  club: (key) => `Club #${key}`,
  player: (key) => `Player #${key}`,
  fixture: (key) => `Fixture #${key}`,
  user: (key) => key,
};
function plainName(ref: EntityRef): string {
  const { kind, key } = splitRef(ref);
  return PLAIN[kind](key);
}

/** Returns the name of an entity. Reactive; names requested at about the same time share one request to the engine. */
export function nameOf(ref: EntityRef): string {
  const { kind } = splitRef(ref);
  if (kind === 'user' || kind === 'fixture') return plainName(ref);
  request(ref);
  const name = known.get(ref);
  void (name === undefined ? added : renamed);
  return name ?? plainName(ref);
}
