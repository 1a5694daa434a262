/**
 * Manages the one connection in use: its network stack, its cache file and the demo world.
 * Purpose: switches connections, forwards events and invalidations of the current one, and keeps cache file and service together.
 * Invariants: `current` is replaced as a whole, and only after cache and stack of the new choice are open; the old stack is stopped and its
 * listeners are removed first, so that no value of one connection reaches another; the cache stays open when both choices use the same
 * file.
 * Errors: `use` returns a fault and leaves the previous connection in use. Accessors that need a connection throw before the first `use`. A
 * damaged cache or an unusable name pack causes a notice only.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail, fault, ok, type Fault, type Result } from '#contract/faults.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { namedSource, type Source } from '#contract/snapshot.ts';
import type { Connection, StreamLog, Traffic } from '#contract/model/app/status.ts';
import type { Notice } from '#contract/protocol.ts';
import type { Settings } from '#contract/settings.ts';
import { text } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Api } from '../api/api.ts';
import type { Turn } from '../api/providers/provider-turns.ts';
import { seconds } from '../base/clock.ts';
import type { Emitter } from '../base/emitter.ts';
import { createPace } from '../base/yield.ts';
import { createStops } from '../base/disposables.ts';
import type { Choice } from './config.ts';
import { createStoredTip, type StoredTip } from './stored-tip.ts';
import type { LocalKind } from '../local-kinds.ts';
import { askNames } from '../names/fetch-names.ts';
import { createNameResolver } from '../names/resolver.ts';
import { loadPack } from '../names/import-pack.ts';
import type { Reliance } from '../net/request-options.ts';
import type { EngineOptions, RunningDemo } from '../options.ts';
import { createCacheFiles } from './cache-file.ts';
import { hostedDoubt, nodeDoubt, openStack, type NetworkStack } from './stack.ts';
import { openCache, type Cache } from '../store/cache/cache.ts';
import { gatherReadings } from '../store/cache/write-behind.ts';
import { guard, isDiskFull } from '../store/open.ts';
import type { UserStore } from '../store/user/user.ts';
import { invalidations, type Invalidation } from '../stream/topics.ts';

interface ConnectorOptions {
  readonly options: EngineOptions;
  readonly user: UserStore;
  readonly settings: () => Settings;
  readonly notify: (notice: Omit<Notice, 'at'>) => void;
  readonly changed: Emitter<LocalKind>;
  readonly broke: (what: string, cause: unknown) => Fault;
  readonly onInvalidate: (invalidated: readonly Invalidation[], height: number | null) => void;
  /** Everything is invalid and the chain may have gone back: known heights are void, and new reads must be of block `height` or later. */
  readonly onInvalidateAll: (height: number) => void;
  /** Reports the first block after a full invalidation. */
  readonly onReach: (height: number) => void;
  /** The state of a source has changed, or whether it serves certain methods. `drop`: its data belongs to another game. */
  readonly onTurn: (reliances: readonly Reliance[], drop: boolean) => void;
  /** All missed events have been replayed. */
  readonly onCaughtUp: () => void;
  /** The event stream has become available or unavailable. */
  readonly onStream: () => void;
  /** The connection was replaced: no value of the previous one is valid. */
  readonly onSwitch: () => void;
}

interface Current {
  readonly choice: Choice;
  readonly session: NetworkStack;
  readonly cache: Cache;
  readonly head: ReturnType<typeof createStoredTip>;
  readonly stops: ReturnType<typeof createStops>;
}

/** Longer than any known replacement of blocks. */
const REWIND_SECONDS = 900;
/** Sources that belong to the hosted service. */
const OF_HOSTED: readonly Source[] = ['hosted', 'rest', 'tool', 'dump'];
/** Returns the dependencies affected by a provider's changed state. */
const reliancesOf = ({ provider, only }: Turn): readonly Reliance[] =>
  only ? only.map((method): Reliance => `${provider} ${method}`) : provider === 'node' ? ['node'] : OF_HOSTED;
const NO_LOG: StreamLog = { total: 0, entries: [] };

/** Creates the connector. Callbacks report events of the connection in use. */
export function createConnector({ options, user, settings, notify, changed, broke, ...on }: ConnectorOptions) {
  const { clock, log, dataDir } = options;
  const services = createCacheFiles(user);
  let current: Current | null = null;
  let demo: RunningDemo | null = null;
  let begun = false;
  let listening = options.oneShot !== true;

  const held = (): Current => {
    if (!current) throw new Error('not connected yet');
    return current;
  };
  const learner = createNameResolver({
    clock,
    allowed: () => settings().learnNames && current?.session.urls.mcp != null && current.choice.connection !== 'offline',
    ask: async (kind, ids) => (current ? askNames(current.session.api, kind, ids) : { names: [], unasked: ids, fault: fault('offline') }),
    learnt: (names) => {
      current?.cache.names.put(names, 'tool');
      changed.emit('names');
    },
  });

  async function resolved(choice: Choice): Promise<Result<Choice>> {
    if (choice.connection !== 'demo') return ok(choice);
    if (!demo) {
      if (!options.startDemo) return fail('bad-params', text('connection.no-demo'));
      const started = await options.startDemo();
      if (!started.ok) return started;
      demo = started.value;
    }
    const { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl, namePack } = demo;
    return ok({
      connection: 'demo',
      addresses: { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl },
      namePack: choice.namePack ?? namePack,
    });
  }

  function openCacheOf(choice: Choice): Result<Cache> {
    const folder = join(dataDir, 'cache');
    const made = guard(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
    if (!made.ok && !isDiskFull(made.fault)) return made;
    const opened = openCache({
      file: join(folder, `${services.fileOf(choice)}.db`),
      maxBytes: settings().cacheMaxMb * 1024 * 1024,
      log,
      onTrouble: ({ fault, rebuilt }) => {
        notify({
          key: 'cache',
          tone: 'warn',
          title: text(rebuilt ? 'cache.damaged' : 'cache.unusable'),
          text: text('cache.trouble', { why: reasonOf(fault) }),
        });
        if (rebuilt && current) readNames(current);
      },
      ...(options.sqliteBinding && { binding: options.sqliteBinding }),
    });
    return opened.ok ? ok(gatherReadings(opened.value, clock)) : opened;
  }

  /** Switches to a connection. A fault leaves the previous one in use. */
  async function use(wanted: Choice): Promise<Result<void>> {
    const choice = await resolved(wanted);
    if (!choice.ok) return choice;
    if (current && JSON.stringify(current.choice) === JSON.stringify(choice.value)) return ok(undefined);
    const file = services.fileOf(choice.value);
    const before = current;
    const kept = before && services.fileOf(before.choice) === file ? before.cache : null;
    services.use(choice.value);
    const cache = kept ? ok(kept) : openCacheOf(choice.value);
    if (!cache.ok) return cache;
    const session = openStack({
      clock,
      fetch: options.fetch,
      userAgent: `Touchline/${options.version}`,
      choice: choice.value,
      requestsPerSecond: settings().requestsPerSecond,
      memory: cache.value.meta,
      random: options.random ?? Math.random,
      broke,
    });
    if (!session.ok) {
      if (!kept) cache.value.close();
      return session;
    }
    before?.session.stop();
    before?.stops.run();
    if (before && before.cache !== cache.value) before.cache.close();
    current = {
      choice: choice.value,
      session: session.value,
      cache: cache.value,
      head: createStoredTip(clock, cache.value.meta),
      stops: createStops(),
    };
    learner.forget();
    listen(current);
    on.onSwitch();
    changed.emit('names');
    changed.emit('status');
    if (begun) begin();
    return ok(undefined);
  }

  function listen({ choice, session: { api, stream }, head, stops }: Current): void {
    const news = (): void => changed.emit('status');
    let known = '';
    stops.add(
      api.onHead((newest) => {
        head.heard(newest);
        const identity = api.identity();
        const who = identity ? `${identity.chain} ${identity.gameId}` : '';
        if (identity && who !== known) services.learn(choice, identity);
        known = who;
        news();
      }),
    );
    stops.add(api.onSources(news));
    stops.add(api.onTurn((turn) => on.onTurn(reliancesOf(turn), turn.provider === 'node' && turn.wrong)));
    if (!stream) return;
    let missed = false;
    stops.add(
      stream.onHead(({ height, hash }) => {
        api.noteHead({ height, hash });
        if (missed) on.onReach(height);
        missed = false;
      }),
    );
    let unheard = stream.unheard();
    stops.add(
      stream.onState(() => {
        const before = unheard;
        unheard = stream.unheard();
        if ((before === null) !== (unheard === null)) on.onStream();
        news();
      }),
    );
    if (stream.onCaughtUp) stops.add(stream.onCaughtUp(on.onCaughtUp));
    stops.add(
      stream.onInvalidate((invalidation) => {
        if (!invalidation.all) return on.onInvalidate(invalidations(invalidation.topic, invalidation.data), invalidation.height);
        if (invalidation.replaced) replaced();
        missed = true;
        on.onInvalidateAll(invalidation.height ?? (invalidation.replaced ? 0 : (api.head()?.height ?? 0)));
      }),
    );
  }

  /** Handles replaced blocks: trades of the last REWIND_SECONDS may be invalid, so they are removed and read again. */
  function replaced(): void {
    held().cache.rewind(seconds(clock) - REWIND_SECONDS);
    notify({
      key: 'replaced', // one notice, however often it happens
      tone: 'info',
      title: text('chain.reorganised'),
      text: text('chain.refreshing'),
    });
  }

  function readNames({ choice, session, cache, stops }: Current): void {
    if (choice.namePack === null || choice.connection === 'offline') return;
    let stopped = false;
    stops.add(() => (stopped = true));
    void loadPack({ from: choice.namePack, cache, fetchText: session.fetchText, stopped: () => stopped, pace: createPace(clock.tick) })
      .then((got) => {
        if (stopped) return;
        if (!got.ok) notify({ key: 'name-pack', tone: 'warn', title: text('pack.unused'), text: reasonOf(got.fault) });
        else changed.emit('names');
      })
      .catch((cause: unknown) => broke('name pack', cause));
  }

  function begin(): void {
    begun = true;
    held().session.start();
    if (listening) held().session.listen();
    readNames(held());
  }

  /** Opens the event stream. A program that ends after one answer does not, because each stream occupies a slot of the service. */
  function listenNow(): void {
    if (listening) return;
    listening = true;
    if (begun) held().session.listen();
  }

  return {
    use,
    begin,
    listen: listenNow,
    choice: (): Choice => held().choice,
    testDeps: () => held().session.testDeps,
    session: (): NetworkStack | null => current?.session ?? null,
    api: (): Api => held().session.api,
    cache: (): Cache => held().cache,
    connection: (): Connection => current?.choice.connection ?? 'offline',
    streamed: (): boolean => {
      const stream = current?.session.stream;
      return stream?.state().state === 'open' && stream.unheard() === null;
    },
    heardAt: (): number | null => current?.session.stream?.state().heardAt ?? null,
    /** The source as it is named to the user. Data of the demo world is named as such even when offline. */
    named: (source: Source): Source => namedSource(source, current !== null && services.isDemo(current.choice)),
    /** Why no event would announce a change; null while events arrive, and where none are expected. */
    unheard: (): Fault | null => {
      const why = current?.session.stream?.unheard() ?? null;
      return why === null ? null : fault('unheard', why);
    },
    replaying: (): boolean => current?.session.stream?.replaying?.() ?? false,
    /** Why data of a source may be outdated: the game node behind it is catching up. Null otherwise. */
    doubt: (source: Source): Fault | null => {
      if (!current || source === 'local' || source === 'cache') return null;
      return source === 'node' ? nodeDoubt(current.session) : hostedDoubt(current.session);
    },
    head: (): StoredTip | null => current?.head.now() ?? null,
    traffic: (): Traffic => held().session.traffic(),
    streamLog: (): StreamLog => current?.session.stream?.log() ?? NO_LOG,
    learn: (refs: readonly EntityRef[]) => learner.want(refs),
    /** Applies limits that settings change while a connection is in use. */
    limit: ({ requestsPerSecond, cacheMaxMb }: Settings): void => {
      current?.session.setRate(requestsPerSecond);
      current?.cache.resize(cacheMaxMb * 1024 * 1024);
    },
    wake: () => current?.session.stream?.wake(),
    stop(): void {
      learner.stop();
      current?.session.stop();
      current?.stops.run();
      current?.cache.close();
      current = null;
    },
    async stopDemo(): Promise<void> {
      await demo?.stop();
      demo = null;
    },
  };
}
/** Manager of the connection in use. */
export type Connector = ReturnType<typeof createConnector>;
