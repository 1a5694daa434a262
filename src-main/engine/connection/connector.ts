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
import { fault, ok, type Fault, type Result } from '#contract/faults.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { namedSource, type Source } from '#contract/snapshot.ts';
import type { Connection, StreamLog, Traffic } from '#contract/model/app/status.ts';
import type { Notice } from '#contract/protocol.ts';
import type { Settings } from '#contract/settings.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Api } from '../api/api.ts';
import type { Identity } from '../api/providers/identity.ts';
import { seconds } from '../base/clock.ts';
import type { Emitter } from '../base/emitter.ts';
import { createPace } from '../base/slices.ts';
import { createStops } from '../base/disposables.ts';
import { createDemoChoice, type Choice, type ConnectionHost } from './config.ts';
import { forwardApi, forwardStream, type ConnectionEvents } from './forward-events.ts';
import { createStoredTip, type StoredTip } from './stored-tip.ts';
import type { LocalKind } from '../local-kinds.ts';
import { askNames } from '../names/fetch-names.ts';
import { createNameResolver } from '../names/resolver.ts';
import { loadPack } from '../names/name-pack.ts';
import { createCacheFiles } from './cache-file.ts';
import { hostedDoubt, nodeDoubt, openStack, type NetworkStack } from './stack.ts';
import { openCache, type Cache } from '../store/cache/cache.ts';
import { gatherReadings } from '../store/cache/write-behind.ts';
import { guard, isDiskFull } from '../store/open.ts';
import type { UserStore } from '../store/user/user.ts';

interface ConnectorOptions {
  readonly options: ConnectionHost;
  readonly user: UserStore;
  readonly settings: () => Settings;
  readonly notify: (notice: Omit<Notice, 'at'>) => void;
  readonly changed: Emitter<LocalKind>;
  readonly reportError: (what: string | CodedText, cause: unknown) => Fault;
}

/** Receives what happens on the connection in use. */
interface ConnectionListener extends ConnectionEvents {
  /** The connection was replaced: no value of the previous one is valid. */
  readonly onSwitch: () => void;
  /** The latest blocks were replaced by others: what was read since a time in Unix seconds may be void. */
  readonly onRewind: (since: number) => void;
}

interface Current {
  readonly choice: Choice;
  readonly session: NetworkStack;
  readonly cache: Cache;
  /** Path of the file with the records of this game. */
  readonly recordFile: string;
  readonly head: ReturnType<typeof createStoredTip>;
  readonly stops: ReturnType<typeof createStops>;
}

/** Longer than any known replacement of blocks. */
const REWIND_SECONDS = 900;
const MB = 1024 * 1024;
const NO_LOG: StreamLog = { total: 0, entries: [] };

/** The connection in use. Its methods always refer to the current one, and keep their `this` when they are passed on. */
export class Connector {
  readonly #setup: ConnectorOptions;
  readonly #files;
  readonly #demo;
  readonly #names;
  #current: Current | null = null;
  #listener: ConnectionListener | null = null; // set by `begin`
  #isListening: boolean;

  constructor(setup: ConnectorOptions) {
    const { options, user, settings, changed } = setup;
    this.#setup = setup;
    this.#files = createCacheFiles(user);
    this.#demo = createDemoChoice(options);
    this.#isListening = options.oneShot !== true;
    this.#names = createNameResolver({
      clock: options.clock,
      allowed: () => settings().learnNames && this.#current?.session.urls.mcp != null && this.connection() !== 'offline',
      ask: async (kind, ids) => {
        const api = this.#current?.session.api;
        return api ? askNames(api, kind, ids) : { names: [], unasked: ids, fault: fault('offline') };
      },
      learnt: (names) => {
        this.#current?.cache.names.put(names, 'tool');
        changed.emit('names');
      },
    });
  }

  /** Switches to a connection. A fault leaves the previous one in use. */
  use = async (wanted: Choice): Promise<Result<void>> => {
    const { options, settings, changed, reportError } = this.#setup;
    const resolved = await this.#demo.resolve(wanted);
    if (!resolved.ok) return resolved;
    const choice = resolved.value;
    const before = this.#current;
    if (before && JSON.stringify(before.choice) === JSON.stringify(choice)) return ok(undefined);
    const keptCache = before && this.#files.fileOf(before.choice) === this.#files.fileOf(choice) ? before.cache : null;
    this.#files.use(choice);
    const opened = keptCache ? ok(keptCache) : this.#openCache(choice);
    if (!opened.ok) return opened;
    const cache = opened.value;
    const session = openStack({
      clock: options.clock,
      fetch: options.fetch,
      userAgent: `Touchline/${options.version}`,
      choice,
      requestsPerSecond: settings().requestsPerSecond,
      memory: cache.meta,
      random: options.random ?? Math.random,
      reportError,
    });
    if (!session.ok) {
      if (!keptCache) cache.close();
      return session;
    }
    before?.session.stop();
    before?.stops.run();
    if (before && before.cache !== cache) before.cache.close();
    const head = createStoredTip(options.clock, cache.meta);
    this.#current = { choice, session: session.value, cache, recordFile: this.#pathOf(choice, '.record.db'), head, stops: createStops() };
    this.#names.forget();
    this.#listener?.onSwitch();
    changed.emit('names');
    changed.emit('status');
    if (this.#listener) this.begin(this.#listener);
    return ok(undefined);
  };
  /** Starts the connection in use; each later one starts at once. */
  begin = (listener: ConnectionListener): void => {
    this.#listener = listener;
    const current = this.#held();
    this.#forward(current, listener);
    current.session.start();
    if (this.#isListening) current.session.listen();
    this.#loadNames(current);
  };
  /** Opens the event stream. A program that ends after one answer does not, because each stream occupies a slot of the service. */
  listen = (): void => {
    if (this.#isListening) return;
    this.#isListening = true;
    if (this.#listener) this.#held().session.listen();
  };
  stop = (): void => {
    this.#names.stop();
    this.#current?.session.stop();
    this.#current?.stops.run();
    this.#current?.cache.close();
    this.#current = null;
  };
  stopDemo = (): Promise<void> => this.#demo.stop();

  choice = (): Choice => this.#held().choice;
  testDeps = (): NetworkStack['testDeps'] => this.#held().session.testDeps;
  session = (): NetworkStack | null => this.#current?.session ?? null;
  api = (): Api => this.#held().session.api;
  cache = (): Cache => this.#held().cache;
  recordFile = (): string => this.#held().recordFile;
  /** Name of the game in use: the same for all its addresses, and for reading it offline. */
  game = (): string => this.#files.fileOf(this.#held().choice);
  connection = (): Connection => this.#current?.choice.connection ?? 'offline';
  streamed = (): boolean => {
    const stream = this.#current?.session.stream;
    return stream?.state().state === 'open' && stream.unheard() === null;
  };
  heardAt = (): number | null => this.#current?.session.stream?.state().heardAt ?? null;
  /** The source as it is named to the user. Data of the demo world is named as such even when offline. */
  named = (source: Source): Source => namedSource(source, this.#current !== null && this.#files.isDemo(this.#current.choice));
  /** Why no event would announce a change; null while events arrive, and where none are expected. */
  unheard = (): Fault | null => {
    const why = this.#current?.session.stream?.unheard() ?? null;
    return why === null ? null : fault('unheard', why);
  };
  replaying = (): boolean => this.#current?.session.stream?.replaying?.() ?? false;
  /** Why data of a source may be outdated: the game node behind it is catching up. Null otherwise. */
  doubt = (source: Source): Fault | null => {
    if (!this.#current || source === 'local' || source === 'cache') return null;
    return source === 'node' ? nodeDoubt(this.#current.session) : hostedDoubt(this.#current.session);
  };
  head = (): StoredTip | null => this.#current?.head.now() ?? null;
  traffic = (): Traffic => this.#held().session.traffic();
  streamLog = (): StreamLog => this.#current?.session.stream?.log() ?? NO_LOG;
  learn = (refs: readonly EntityRef[]): void => this.#names.want(refs);
  /** Applies limits that settings change while a connection is in use. */
  limit = ({ requestsPerSecond, cacheMaxMb }: Settings): void => {
    this.#current?.session.setRate(requestsPerSecond);
    this.#current?.cache.resize(cacheMaxMb * MB);
  };
  wake = (): void => this.#current?.session.stream?.wake();

  #held(): Current {
    if (!this.#current) throw new Error('not connected yet');
    return this.#current;
  }

  #pathOf(choice: Choice, end: string): string {
    return join(this.#setup.options.dataDir, 'cache', `${this.#files.fileOf(choice)}${end}`);
  }
  #openCache(choice: Choice): Result<Cache> {
    const { options, settings, notify } = this.#setup;
    const folder = join(options.dataDir, 'cache');
    const made = guard(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
    if (!made.ok && !isDiskFull(made.fault)) return made;
    const opened = openCache({
      file: this.#pathOf(choice, '.db'),
      maxBytes: settings().cacheMaxMb * MB,
      log: options.log,
      onTrouble: ({ fault, rebuilt }) => {
        const title = text(rebuilt ? 'cache.damaged' : 'cache.unusable');
        notify({ key: 'cache', tone: 'warn', title, text: text('cache.trouble', { why: reasonOf(fault) }) });
        if (rebuilt && this.#current) this.#loadNames(this.#current);
      },
      ...(options.sqliteBinding && { binding: options.sqliteBinding }),
    });
    return opened.ok ? ok(gatherReadings(opened.value, options.clock)) : opened;
  }

  #forward({ choice, session: { api, stream }, head, stops }: Current, listener: ConnectionListener): void {
    const listeners = {
      ...listener,
      onHead: head.observe,
      onIdentity: (identity: Identity) => this.#files.learn(choice, identity),
      onReplaced: () => listener.onRewind(this.#dropReplaced()),
      onStatus: () => this.#setup.changed.emit('status'),
    };
    forwardApi(api, stops, listeners);
    if (stream) forwardStream(stream, api, stops, listeners);
  }

  /** Handles replaced blocks: trades since the returned time may be invalid, so they are removed and read again. */
  #dropReplaced(): number {
    const since = seconds(this.#setup.options.clock) - REWIND_SECONDS;
    this.#held().cache.rewind(since);
    // one notice, however often it happens
    this.#setup.notify({ key: 'replaced', tone: 'info', title: text('chain.reorganised'), text: text('chain.refreshing') });
    return since;
  }

  #loadNames({ choice, session, cache, stops }: Current): void {
    const { options, notify, changed, reportError } = this.#setup;
    if (choice.namePack === null || choice.connection === 'offline') return;
    let isStopped = false;
    stops.add(() => (isStopped = true));
    const pace = createPace(options.clock.tick);
    void loadPack({ from: choice.namePack, cache, fetchText: session.fetchText, stopped: () => isStopped, pace })
      .then((got) => {
        if (isStopped) return;
        if (!got.ok) notify({ key: 'name-pack', tone: 'warn', title: text('pack.unused'), text: reasonOf(got.fault) });
        else changed.emit('names');
      })
      .catch((cause: unknown) => reportError('name pack', cause));
  }
}

export const createConnector = (options: ConnectorOptions): Connector => new Connector(options);
