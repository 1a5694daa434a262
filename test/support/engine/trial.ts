import { FAMILIES } from '#engine/live/resources/definitions.ts';
import type { SpoilKey } from '#engine/live/resource-definition.ts';
import { RESOURCES, type ResourceName } from '#contract/resources.ts';
import type { Snapshot, Source } from '#contract/snapshot.ts';
import { byClock, EXAMPLES, SERVED } from '../values/examples.ts';
import { comparable } from '../values/same.ts';
import type { Sim } from './sim.ts';
import type { Told } from './tap.ts';
import { createTruths } from '../values/truths.ts';
import { createWitness } from './witness.ts';

/** The service may answer as of so long ago: "within a few seconds", and REST does not say as of when. */
const SERVICE_DELAY_MS = 10_000;
/** Until a stale moment is announced, and until a watcher hears of it. */
const NOTICE_MS = 400;

/** What one interface says of a thing, in all its versions. */
interface Voice {
  readonly source: Source;
  /** undefined when it cannot be told any more. */
  readonly read: () => Promise<string | undefined>;
  readonly versions: Version[];
}
interface Version {
  readonly text: string;
  readonly from: number;
  until: number;
}
interface Watched {
  readonly name: ResourceName;
  readonly params: object;
  readonly keys: readonly SpoilKey[];
  readonly view: { last(): Snapshot<unknown>; readonly seen: readonly { at: number; snapshot: Snapshot<unknown> }[]; stop(): void };
  readonly voices: readonly Voice[];
}

/** Where two texts part. */
function difference(shown: string, truth: string): string {
  let at = 0;
  while (shown[at] === truth[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
  return `…${around(shown)}… instead of …${around(truth)}…`;
}

/** One run: everything watched, every version of the truth kept, and what was shown judged by it. */
export async function createTrial(sim: Sim, examples: Readonly<Record<string, readonly object[]>> = EXAMPLES) {
  const kinds = sim.connection === 'both' ? (['node', 'hosted'] as const) : ([sim.connection === 'node' ? 'node' : 'hosted'] as const);
  const witnesses = await Promise.all(kinds.map((kind) => createWitness(sim.servers, sim.net, sim.addresses, kind)));
  const all = SERVED.flatMap((name) =>
    (examples[name] ?? []).map((params) => ({
      name,
      params,
      keys: (FAMILIES[name].spoiledBy as (params: unknown) => readonly SpoilKey[])(RESOURCES[name].params.parse(params)),
    })),
  );
  const watched: Watched[] = [];
  const blocks: { readonly height: number; readonly at: number }[] = [];
  let noted = '';
  const lies: string[] = [];
  const truths = createTruths(sim);
  const begun = sim.clock.tick();
  for (const one of all) {
    const voices: Voice[] = [];
    for (const witness of witnesses) {
      const first = await truths.read(witness, one.name, one.params);
      const read = async (): Promise<string | undefined> => (await truths.read(witness, one.name, one.params))?.text;
      if (!first || voices.some(({ source }) => source === first.source)) continue;
      const versions = byClock(one.name) ? [] : [{ text: first.text, from: begun, until: Infinity }];
      voices.push({ source: first.source, read, versions });
    }
    if (voices.length > 0) watched.push({ ...one, voices, view: sim.watch(one.name, one.params as never) });
  }
  noteBlock(begun);

  /** Whether the block is another one than at the last note. */
  function noteBlock(at: number): boolean {
    const { hash, height } = sim.world.head();
    blocks.push({ height, at });
    const other = hash !== noted;
    noted = hash;
    return other;
  }
  /** Notes the truth as it is now. Within a block it does not change. */
  async function note(): Promise<void> {
    const at = sim.clock.tick();
    if (!noteBlock(at)) return;
    for (const { name, voices } of watched) {
      for (const { read, versions } of byClock(name) ? [] : voices) {
        const text = (await read()) ?? 'null';
        const last = versions.at(-1);
        if (last?.text === text) continue;
        if (last) last.until = at;
        versions.push({ text, from: at, until: Infinity });
      }
    }
  }

  const concerns = ({ spoiled }: Told, keys: readonly SpoilKey[]): boolean =>
    spoiled.some(({ kind, ids }) => keys.some(([of, id]) => of === kind && (ids === 'all' || id === '*' || ids.includes(id))));

  /** When the block was made that had this height at a moment. */
  const madeAt = (height: number, at: number): number =>
    blocks.findLast((block) => block.height === height && block.at <= at)?.at ?? -Infinity;
  sim.onSettled(async () => {
    if (sim.world.head().hash !== noted) await note();
  });

  /**
   * Until when a value must have been true to be live at a moment: when the newest block that the program heard of was made.
   * Moments are asked for in ascending order, so that each announcement is looked at once.
   */
  function owedBy({ keys }: Watched): (at: number) => number {
    let [newest, next] = [-Infinity, 0];
    return (at) => {
      for (let one = sim.heard.told[next]; one && one.at < at; one = sim.heard.told[++next])
        if (concerns(one, keys)) newest = Math.max(newest, one.height === null ? one.at : madeAt(one.height, one.at));
      return newest;
    };
  }

  /** What is put together of several answers may hold parts of two moments next to each other. */
  function inParts(text: string, held: readonly Version[]): boolean {
    const parts = JSON.parse(text) as Record<string, unknown>;
    if (typeof parts !== 'object' || Array.isArray(parts)) return false;
    const known = held.map((version) => JSON.parse(version.text) as Record<string, unknown>);
    return Object.entries(parts).every(([key, part]) => known.some((version) => JSON.stringify(version[key]) === JSON.stringify(part)));
  }

  function judge(one: Watched, { status, data, height, observedAt, source }: Snapshot<unknown>, at: number, due: number): void {
    if (status !== 'live' || data === null || byClock(one.name)) return;
    const text = comparable(one.name, data);
    const allowed = source === 'hosted' || source === 'node' ? 0 : SERVICE_DELAY_MS;
    const versions = one.voices.find((voice) => voice.source === source)?.versions;
    if (!versions) return; // told by somebody else, in other words
    const held = versions.filter((version) => version.until > due - allowed);
    const fits = held.some((version) => version.text === text) || inParts(text, held);
    const who = `${one.name} ${JSON.stringify(one.params)} at ${Math.round(at)} ms, height ${height}, ${source}`;
    if (!fits) {
      const known = versions.findLast((version) => version.text === text);
      lies.push(`${who}: live, but ${known ? `true only until ${known.until}, owed ${due}` : 'it was never the truth'}`);
    }
    if (observedAt !== null && observedAt > sim.clock.now() / 1_000 + 1) lies.push(`${who}: observed in the future`);
  }

  /** Judges all that was shown, at the moment it came and as it stood there whenever something was announced. */
  function judgeAll(): string[] {
    const announced = [...new Set(sim.heard.told.map(({ at }) => at))];
    for (const one of watched) {
      const shownBy = owedBy(one);
      for (const { at, snapshot } of one.view.seen) judge(one, snapshot, at, shownBy(at));
      const toldBy = owedBy(one);
      let next = 0;
      for (const at of announced) {
        const moment = at + NOTICE_MS;
        while ((one.view.seen[next]?.at ?? Infinity) <= moment) next++;
        const shown = one.view.seen[next - 1];
        if (shown) judge(one, shown.snapshot, moment, toldBy(at + 1));
      }
    }
    return [...new Set(lies)];
  }

  /** What is not the truth now, or not said to be. */
  async function wrong(): Promise<string[]> {
    const who = ({ name, params }: Watched): string => `${name} ${JSON.stringify(params)}`;
    const found = watched.flatMap((one) => {
      const { status, fault } = one.view.last();
      return status === 'live' ? [] : [`${who(one)} is ${status} ${fault?.detail ?? fault?.message ?? ''}`];
    });
    if (found.length > 0) return found;
    for (const one of watched) {
      if (byClock(one.name)) continue;
      const { source, data } = one.view.last();
      const voice = one.voices.find((each) => each.source === source);
      const shown = comparable(one.name, data);
      if (noted === sim.world.head().hash && voice?.versions.at(-1)?.text === shown) continue;
      const truth = await voice?.read();
      // What only somebody else could tell is in other words.
      if (truth !== undefined && shown !== truth) found.push(`${who(one)} is not the truth: ${difference(shown, truth)}`);
    }
    return found;
  }

  /** One block, and what it made true. */
  async function block(ms = 1_500, make: () => unknown = () => sim.world.step()): Promise<void> {
    make();
    await note();
    await sim.run(ms);
  }

  /** Quiet blocks until everything is right; what is still wrong when it never comes right. */
  async function comesRight(mostMs: number): Promise<string[]> {
    let left: string[] = [];
    for (const end = sim.clock.tick() + mostMs; sim.clock.tick() < end;) {
      await sim.run(1_000);
      left = await wrong();
      if (left.length === 0) return [];
    }
    return left;
  }

  /** Limits that were crossed, rests that were not kept, bugs that showed. */
  function misdeeds(): string[] {
    const refused = Object.entries(sim.servers.meter.read()).flatMap(([name, { refused: n }]) => (n > 0 ? [`${n} × 429 for ${name}`] : []));
    const { heard, addresses } = sim;
    return [
      ...refused,
      ...heard.impatient((url) => url.startsWith(addresses.eventsUrl), 30_000),
      ...heard.impatient(
        (url) => url.startsWith(addresses.baseUrl) && !url.startsWith(addresses.eventsUrl) && !url.startsWith(addresses.namePack),
        1_000,
      ),
      ...heard.impatient((url) => url.startsWith(addresses.mcpUrl), 1_000),
      ...(sim.servers.streams.most() > 1 ? [`${sim.servers.streams.most()} streams at once`] : []),
      ...sim.errors,
      ...sim.bugs.map((bug) => `a bug of the demo world: ${bug instanceof Error ? bug.stack : String(bug)}`),
    ];
  }

  return {
    watched,
    note,
    block,
    wrong,
    comesRight,
    judgeAll,
    misdeeds,
    shown: () => watched.reduce((sum, { view }) => sum + view.seen.length, 0),
    stop: (): void => {
      for (const { view } of watched) view.stop();
      truths.stop();
      for (const witness of witnesses) witness.stop();
    },
  };
}
export type Trial = Awaited<ReturnType<typeof createTrial>>;
