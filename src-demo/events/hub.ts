import type { Faults } from '../faults.ts';
import { mix } from '../world/rng.ts';
import type { Block } from '../world/chain.ts';
import type { BlockReport } from '../world/advance-world.ts';
import type { World } from '../world/world.ts';
import { createEmitter } from '#engine/base/emitter.ts';

export const SCHEMA = 'touchline.demo.events.v1';
const KEPT_MS = 15 * 60_000;
const MAX_KEPT = 60_000;
const MAX_IDS = 500;
/** Most users or clubs per block that get an event on their own topic. */
const MAX_PROFILES = 12;

export interface DemoEvent {
  readonly n: number;
  readonly at: number;
  readonly name: string;
  readonly topics: readonly string[];
  readonly text: string;
}

/** Encodes a name for a topic: names with other than plain characters become '~' and the base64url of their UTF-8. */
export const encodeName = (name: string): string =>
  /^[A-Za-z0-9._-][A-Za-z0-9._~-]*$/.test(name) ? name : `~${Buffer.from(name, 'utf8').toString('base64url')}`;

/** Topics of subgraphs, whose blocks belong to another chain. */
const GRAPHS = ['graph:shares', 'graph:coin', 'graph:users'] as const;
const GRAPH_BLOCKS = 8;
/** Game blocks per subgraph block. */
const GRAPH_PACE = 3;
const DAY = 86_400;

/** Numbers events, keeps them for a quarter of an hour and passes them to open streams. */
export function createHub(world: World, skewMs: () => number, faults: Pick<Faults, 'has'> = { has: () => false }) {
  let epochNumber = 0;
  const epochName = (): string => mix(world.seed, world.startedAt, 131, epochNumber).toString(36);
  let epoch = epochName();
  let ring: DemoEvent[] = [];
  let last = 0;
  const events = createEmitter<DemoEvent>();
  const source = (name: string, { height, hash }: Block, checkpoint = false) => ({
    blockHash: hash,
    height,
    name,
    ready: true,
    ...(checkpoint && { checkpoint: height, checkpointKind: 'gspHeight' }),
  });

  function publish(name: string, topics: readonly string[], data: unknown, from: Record<string, unknown>): void {
    const n = ++last;
    const at = world.clock.now();
    const text = JSON.stringify({
      type: name,
      topics,
      data,
      source: from,
      observedAt: new Date(at + skewMs()).toISOString(),
      id: String(n),
      schema: SCHEMA,
    });
    const event: DemoEvent = { n, at, name, topics, text };
    ring.push(event);
    if (ring.length > MAX_KEPT * 1.1) ring = ring.slice(-MAX_KEPT);
    if ((ring[0]?.at ?? at) < at - KEPT_MS * 1.1) ring = ring.filter((past) => past.at >= at - KEPT_MS);
    events.emit(event);
  }
  const changed = (topics: string | readonly string[], data: unknown, block: Block, family: string): void =>
    publish('resource.changed', typeof topics === 'string' ? [topics] : topics, data, source(`gsp.${family}`, block, true));

  const listed = (key: string, all: readonly (number | string)[]): Record<string, unknown> => {
    const ids = [...new Set(all)];
    const most = faults.has('ids-cut') ? 1 : MAX_IDS;
    if (faults.has('ids-none')) return { count: ids.length };
    return ids.length > most ? { [key]: ids.slice(0, most), truncated: true } : { [key]: ids };
  };
  const daily = (block: Block): void => changed('clubs', { full: true }, block, 'clubs');

  const topicOf = (share: number, what: 'orders' | 'trades'): string => {
    const { kind, id } = world.shares.of(share);
    return `share:${kind}:${id}:${what}`;
  };

  /** Publishes the events of one block. */
  function publishBlock(report: BlockReport): void {
    const { block, previous } = report;
    const view = ({ height, hash }: Block) => ({ blockHash: hash, height, name: 'gsp', ready: true });
    publish(
      'view.ready',
      ['chain:block'],
      { current: view(block), previous: view(previous), transition: 'forward', chainHeight: block.height },
      source('gsp', block),
    );
    if (report.busy) changed('market:shares', {}, block, 'shares');
    else {
      for (const share of report.orders) changed(topicOf(share, 'orders'), {}, block, 'shares');
      for (const share of report.trades) changed(topicOf(share, 'trades'), {}, block, 'shares');
    }
    const names = report.users.map(world.users.name);
    if (names.length > 0) {
      for (const name of names.slice(0, MAX_PROFILES)) changed(`user:${encodeName(name)}:profile`, { names: [name] }, block, 'users');
      changed('users', listed('names', names), block, 'users');
    }
    if (report.clubs.length > 0) changed('clubs', listed('clubIds', report.clubs), block, 'clubs');
    if (report.moved.length > 0) {
      changed('players', listed('playerIds', report.moved), block, 'players');
      for (const player of report.moved) changed(`player:${player}`, { playerIds: [player] }, block, 'players');
      for (const club of report.clubs) changed(`club:${club}`, { clubIds: [club] }, block, 'clubs');
      changed('transfers', listed('playerIds', report.moved), block, 'transfers');
    }
    if (report.players.length > 0) changed('players', listed('playerIds', report.players), block, 'players');
    if (report.turns.length > 0) {
      for (const club of report.clubs.slice(0, MAX_PROFILES)) changed(`club:${club}`, { clubIds: [club] }, block, 'clubs');
      changed('matchday', { turnIds: report.turns, ...listed('fixtureIds', report.fixtures) }, block, 'matchday');
    }
    for (const { topic, data } of report.told) changed(topic, data, block, topic);
    if (report.auctions.length > 0) changed('auctions', listed('playerIds', report.auctions), block, 'auctions');
    if (report.votes.length > 0) changed('proposals', { count: report.votes.length }, block, 'proposals');
    if (block.height % GRAPH_BLOCKS === 0)
      for (const topic of GRAPHS) {
        const at = Math.floor(block.height / GRAPH_PACE);
        publish(
          'resource.changed',
          [topic],
          { count: 1 },
          { ...source(topic, { ...block, height: at }), checkpoint: at, checkpointKind: 'block' },
        );
      }
    if (Math.floor(block.time / DAY) > Math.floor(previous.time / DAY)) daily(block);
    if (block.height % 16 === 0) changed('messages', { count: 1 }, block, 'messages');
    if (block.height % 24 === 0) changed('leaderboard', {}, block, 'leaderboard');
  }
  const stops = [
    world.onBlock(publishBlock),
    world.onFork(({ block, previous }) => {
      const view = (of: Block) => ({ blockHash: of.hash, height: of.height, name: 'gsp', ready: true });
      publish(
        'chain.reorg',
        ['cache:reset', 'chain:block'],
        { current: view(block), previous: view(previous), transition: 'reorg', chainHeight: block.height },
        source('gsp', block),
      );
    }),
  ];
  return {
    on: events.on,
    publish,
    /** Publishes a `resource.changed` event with exact content, for tests. */
    changed: (topic: string, data: unknown): void => changed(topic, data, world.head(), 'test'),
    daily: (): void => daily(world.head()),
    degraded: (): void =>
      publish('source.degraded', ['chain:block'], { reason: 'catching_up' }, { ...source('gsp', world.head()), ready: false }),
    recovered: (): void => {
      const view = ({ height, hash }: Block) => ({ blockHash: hash, height, name: 'gsp', ready: true });
      publish(
        'view.ready',
        ['cache:reset'],
        { current: view(world.head()), previous: view(world.chain.parent()), transition: 'recovered', chainHeight: world.head().height },
        source('gsp', world.head()),
      );
    },
    epoch: (): string => epoch,
    latest: (): number => last,
    oldest: (): number => ring[0]?.n ?? last + 1,
    since: (n: number): DemoEvent[] => ring.filter((event) => event.n > n),
    /** Discards all events and starts a new epoch, as a restart of the service does. */
    newEpoch: (): void => {
      epochNumber++;
      epoch = epochName();
      ring = [];
      last = 0;
    },
    stop: (): void => stops.forEach((stop) => stop()),
  };
}
export type Hub = ReturnType<typeof createHub>;
