import { FAMILIES } from '#engine/live/resources/definitions.ts';
import type { InvalidationKey } from '#engine/live/resource-definition.ts';
import { RESOURCES, type ResourceName } from '#contract/resources.ts';
import type { Snapshot, Source } from '#contract/snapshot.ts';
import { byClock, EXAMPLES, SERVED } from '../values/examples.ts';
import { comparable } from '../values/same.ts';
import type { Sim } from './sim.ts';
import type { Told } from './tap.ts';
import { createTruths } from '../values/truths.ts';
import { createWitness } from './witness.ts';
import { reason } from '../english-text.ts';

/** Maximum age of a REST response: the specification says "within a few seconds", and REST gives no height. */
const SERVICE_DELAY_MS = 10_000;
/** Time until a stale value is announced and a watcher receives it. */
const NOTICE_MS = 400;

/** Everything one source returns for a resource, in all versions. */
interface Voice {
  readonly source: Source;
  /** Resolves to undefined when the source no longer serves it. */
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
  readonly keys: readonly InvalidationKey[];
  readonly view: { last(): Snapshot<unknown>; readonly seen: readonly { at: number; snapshot: Snapshot<unknown> }[]; stop(): void };
  readonly voices: readonly Voice[];
}

/** Resources made of what this computer has stored of the market: a second reader of the service cannot know it. */
const FROM_STORE: readonly ResourceName[] = [
  ...(['movers', 'market-map', 'breadth', 'radar', 'distribution', 'scatter', 'similar', 'worth'] as const),
  ...(['book-usual', 'equity', 'closed', 'gains', 'projection', 'lots', 'events'] as const),
];

/** The first difference between two texts, with its surroundings. */
function difference(shown: string, truth: string): string {
  let at = 0;
  while (shown[at] === truth[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
  return `…${around(shown)}… instead of …${around(truth)}…`;
}

/** One run: watches everything, records every version of the truth and checks the shown snapshots against it. */
export async function createTrial(sim: Sim, examples: Readonly<Record<string, readonly object[]>> = EXAMPLES) {
  const kinds = sim.connection === 'both' ? (['node', 'hosted'] as const) : ([sim.connection === 'node' ? 'node' : 'hosted'] as const);
  const witnesses = await Promise.all(kinds.map((kind) => createWitness(sim.servers, sim.net, sim.addresses, kind)));
  const all = SERVED.filter((name) => !FROM_STORE.includes(name)).flatMap((name) =>
    (examples[name] ?? []).map((params) => ({
      name,
      params,
      keys: (FAMILIES[name].invalidatedBy as (params: unknown) => readonly InvalidationKey[])(RESOURCES[name].params.parse(params)),
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

  /** Records the head; returns whether the block changed since the last record. */
  function noteBlock(at: number): boolean {
    const { hash, height } = sim.world.head();
    blocks.push({ height, at });
    const other = hash !== noted;
    noted = hash;
    return other;
  }
  /** Records the current truth, which does not change within a block. */
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

  const concerns = ({ invalidated }: Told, keys: readonly InvalidationKey[]): boolean =>
    invalidated.some(({ kind, ids }) => keys.some(([of, id]) => of === kind && (ids === 'all' || id === '*' || ids.includes(id))));

  /** When the block was made that had this height at a moment. */
  const madeAt = (height: number, at: number): number =>
    blocks.findLast((block) => block.height === height && block.at <= at)?.at ?? -Infinity;
  sim.onSettled(async () => {
    if (sim.world.head().hash !== noted) await note();
  });

  /**
   * Returns a function from a moment to the time of the newest block the program had been notified of by then. A value shown as
   * live at the moment must still have been true at that time. Moments must ascend, so that each announcement is visited once.
   */
  function owedBy({ keys }: Watched): (at: number) => number {
    let [newest, next] = [-Infinity, 0];
    return (at) => {
      for (let one = sim.heard.told[next]; one && one.at < at; one = sim.heard.told[++next])
        if (concerns(one, keys)) newest = Math.max(newest, one.height === null ? one.at : madeAt(one.height, one.at));
      return newest;
    };
  }

  /** Whether each part was true in some version: a value combined from several responses may mix two moments. */
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
    if (!versions) return; // no truth from this source, so the forms are not comparable
    const held = versions.filter((version) => version.until > due - allowed);
    const fits = held.some((version) => version.text === text) || inParts(text, held);
    const who = `${one.name} ${JSON.stringify(one.params)} at ${Math.round(at)} ms, height ${height}, ${source}`;
    if (!fits) {
      const known = versions.findLast((version) => version.text === text);
      lies.push(`${who}: live, but ${known ? `true only until ${known.until}, owed ${due}` : 'it was never the truth'}`);
    }
    if (observedAt !== null && observedAt > sim.clock.now() / 1_000 + 1) lies.push(`${who}: observed in the future`);
  }

  /** Checks all snapshots, when they arrived and after each later announcement. Returns the errors. */
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

  /** Resources that are not live or not true now. */
  async function wrong(): Promise<string[]> {
    const who = ({ name, params }: Watched): string => `${name} ${JSON.stringify(params)}`;
    const found = watched.flatMap((one) => {
      const { status, fault } = one.view.last();
      return status === 'live' ? [] : [`${who(one)} is ${status} ${fault ? reason(fault) : ''}`];
    });
    if (found.length > 0) return found;
    for (const one of watched) {
      if (byClock(one.name)) continue;
      const { source, data } = one.view.last();
      const voice = one.voices.find((each) => each.source === source);
      const shown = comparable(one.name, data);
      if (noted === sim.world.head().hash && voice?.versions.at(-1)?.text === shown) continue;
      const truth = await voice?.read();
      // Without a truth from the same source, the values are not comparable.
      if (truth !== undefined && shown !== truth) found.push(`${who(one)} is not the truth: ${difference(shown, truth)}`);
    }
    return found;
  }

  /** Makes one block, records its truth and runs on. */
  async function block(ms = 1_500, make: () => unknown = () => sim.world.step()): Promise<void> {
    make();
    await note();
    await sim.run(ms);
  }

  /** Advances without new blocks until everything is right. Returns what is still wrong after `mostMs`. */
  async function comesRight(mostMs: number): Promise<string[]> {
    let left: string[] = [];
    for (const end = sim.clock.tick() + mostMs; sim.clock.tick() < end;) {
      await sim.run(1_000);
      left = await wrong();
      if (left.length === 0) return [];
    }
    return left;
  }

  /** Exceeded limits, requests before the end of a requested wait, and bugs. */
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
