import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import { client } from '../connection/connection.svelte.ts';

const GATHER_MS = 15;
const PER_WATCH = 1_000;
const MAX_WATCHES = 12;
const MAX_NAMES = 6_000;

const known = new Map<EntityRef, string>();
/** Answers that told names nobody knew, and answers that told other ones. Many names come in one: whoever reads some hears of it once. */
let [added, renamed] = $state([0, 0]);
/** All that was asked, oldest first. Plain on purpose: asking happens while something is drawn. */
let asked: Record<EntityRef, true> = {};
let count = 0;
let fresh: EntityRef[] = [];
let watches: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function watch(ids: EntityRef[]): void {
  watches.push(
    client.watch('names', { ids }, (snapshot) => {
      const told = Object.entries(snapshot.data ?? {}).filter(([ref, name]) => known.get(ref as EntityRef) !== name);
      const more = told.filter(([ref]) => !known.has(ref as EntityRef)).length;
      for (const [ref, name] of told) known.set(ref as EntityRef, name);
      if (more > 0) added += 1;
      if (told.length > more) renamed += 1;
    }),
  );
}

/** Many small watches become a few full ones, and the names asked longest ago are let go. */
function regroup(): void {
  for (const stop of watches) stop();
  watches = [];
  const keep = (Object.keys(asked) as EntityRef[]).slice(-MAX_NAMES);
  asked = Object.fromEntries(keep.map((ref) => [ref, true]));
  count = keep.length;
  for (let from = 0; from < keep.length; from += PER_WATCH) watch(keep.slice(from, from + PER_WATCH));
}

function flush(): void {
  timer = undefined;
  const batch = fresh;
  fresh = [];
  if (watches.length >= MAX_WATCHES || count > MAX_NAMES) return regroup();
  for (let from = 0; from < batch.length; from += PER_WATCH) watch(batch.slice(from, from + PER_WATCH));
}

function ask(ref: EntityRef): void {
  if (asked[ref]) return;
  asked[ref] = true;
  count += 1;
  fresh.push(ref);
  timer ??= setTimeout(flush, GATHER_MS);
}

/** What an entity is called when nobody told its name: `Club #7`, `Player #12`. */
export function plainName(ref: EntityRef): string {
  const { kind, key } = splitRef(ref);
  if (kind === 'user') return key;
  return `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1)} #${key}`;
}

/** The name of an entity; reactive, and asked of the engine together with all others asked at the moment. */
export function nameOf(ref: EntityRef): string {
  const { kind } = splitRef(ref);
  if (kind === 'user' || kind === 'fixture') return plainName(ref);
  ask(ref);
  const name = known.get(ref);
  void (name === undefined ? added : renamed);
  return name ?? plainName(ref);
}
