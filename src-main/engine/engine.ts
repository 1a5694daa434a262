import { join } from 'node:path';
import { fault, ok, type Result } from '../../src-preload/contract/faults.ts';
import type { Digest } from '../../src-preload/contract/model/digest.ts';
import type { Notice, Port } from '../../src-preload/contract/protocol.ts';
import { withDefaults, type Settings } from '../../src-preload/contract/settings.ts';
import { createAlertDesk, type AlertDesk } from './alerts/desk.ts';
import { dryRun } from './alerts/dry-run.ts';
import { createEmitter } from './base/emitter.ts';
import { seconds } from './base/clock.ts';
import { createStops } from './base/stops.ts';
import { conflate } from './base/conflate.ts';
import { choose } from './choice.ts';
import { alertCommands } from './commands/alerts.ts';
import { callCommands } from './commands/call.ts';
import { connectionCommands } from './commands/connection.ts';
import { dataCommands } from './commands/data.ts';
import { digestCommands } from './commands/digest.ts';
import { draftCommands } from './commands/drafts.ts';
import { listCommands } from './commands/lists.ts';
import { ownCommands } from './commands/own.ts';
import { viewCommands } from './commands/view.ts';
import { createConnector, type Connector } from './connector.ts';
import { NOT_COMPARED, startCrossCheck } from './crosscheck/crosscheck.ts';
import { createDigest, NO_DIGEST, type DigestDesk } from './digest/digest.ts';
import { FAMILIES } from './live/families.ts';
import type { Context, LocalKind } from './live/family.ts';
import { createKnown, type Known } from './live/known.ts';
import { watchServing } from './live/operations.ts';
import { createRegistry, type Registry } from './live/registry.ts';
import { servePort, type Handlers } from './live/serve.ts';
import { marketSyncOf } from './market-sync.ts';
import { createMishaps } from './mishaps.ts';
import type { Engine, EngineOptions } from './options.ts';
import { startRounds } from './rounds.ts';
import { engineStatus } from './status.ts';
import type { MarketSync } from './sync/sync.ts';
import { openUser, type UserStore } from './store/user/user.ts';
import { watchVotes } from './votes/watch.ts';
import { runDoctor, testChoice } from './trial.ts';

const QUIET_HEALTH_MS = 5_000;

export type { DemoAddresses, Engine, EngineOptions, RunningDemo } from './options.ts';

interface Parts {
  readonly user: UserStore;
  readonly connector: Connector;
  readonly registry: Registry;
  readonly known: Known;
  readonly sync: MarketSync;
  readonly handlers: Handlers;
  readonly digest: DigestDesk;
}

/** Puts the engine together. It starts nothing before `start` and leaves nothing behind after `stop`. */
export function createEngine(options: EngineOptions): Engine {
  const { clock, log, dataDir } = options;
  const notices = createEmitter<Notice>();
  const changed = createEmitter<LocalKind>();
  const stops = createStops();
  const served = new Set<ReturnType<typeof servePort>>();
  let parts: Parts | null = null;

  const notify = (notice: Omit<Notice, 'at'>): void => notices.emit({ ...notice, at: seconds(clock) });
  const broke = createMishaps(log, notify);

  const settings = (user: UserStore): Settings => withDefaults(user.settings.all());
  const status = () =>
    engineStatus({
      session: parts?.connector.session() ?? null,
      head: parts?.connector.head() ?? null,
      version: options.version,
      names: parts?.connector.cache().names.count() ?? 0,
      dataDir,
      connection: parts?.connector.connection() ?? 'offline',
      given: Object.keys(options.options).length > 0,
    });

  async function start(): Promise<Result<void>> {
    const opened = openUser({
      file: join(dataDir, 'user.db'),
      backupDir: join(dataDir, 'backups'),
      clock,
      log,
      ...(options.sqliteBinding && { binding: options.sqliteBinding }),
    });
    if (!opened.ok) return opened;
    const { store: user, restored } = opened.value;
    stops.add(() => user.close());
    for (const name of options.accounts ?? []) user.accounts.add(name);

    const choice = choose(options.options, settings(user));
    if (!choice.ok) return choice;

    const connector = createConnector({
      options,
      user,
      notify,
      changed,
      broke,
      settings: () => settings(user),
      // before the values on screen: those made of stored rows have to see what is owed
      onSpoil: (spoiled, height) => {
        parts?.sync.spoil(spoiled, height);
        parts?.registry.spoil(spoiled, height);
      },
      onSpoilAll: (height) => {
        parts?.sync.spoilAll(height);
        parts?.registry.forget(true, height);
      },
      onReach: (height) => parts?.registry.reach(height),
      onTurn: (reliances, drop) => {
        if (drop) parts?.known.forget();
        parts?.registry.turned(reliances, drop);
      },
      onCaughtUp: () => parts?.registry.resume(),
      onSwitch: () => {
        parts?.known.forget();
        parts?.sync.resume();
        parts?.registry.forget(false);
      },
    });
    const ready = await connector.use(choice.value);
    if (!ready.ok) return ready;
    stops.add(() => connector.stop());

    const known = createKnown(() => connector.api());
    const sync = marketSyncOf({ clock, changed, broke, connector, notify, settings: () => settings(user) });
    stops.add(() => sync.stop());
    let crosscheck: ReturnType<typeof startCrossCheck> | null = null;
    let desk: AlertDesk | null = null;
    let digestNow = (): Digest => NO_DIGEST;
    const context: Context = {
      known,
      crosscheck: () => crosscheck?.now() ?? NOT_COMPARED,
      sync,
      clock,
      user,
      changed,
      status,
      broke,
      api: () => connector.api(),
      cache: () => connector.cache(),
      ruleStatuses: () => desk?.statuses() ?? [],
      tryRule: (rule) => dryRun(rule, { context, registry }),
      testWebhook: async (address) => desk?.testWebhook(address) ?? 'the engine is not running',
      digest: () => digestNow(),
      traffic: () => connector.traffic(),
      streamLog: () => connector.streamLog(),
      settings: () => settings(user),
      learn: (refs) => connector.learn(refs),
    };
    const registry = createRegistry({
      clock,
      context,
      families: FAMILIES,
      online: () => connector.connection() !== 'offline',
      streamed: () => connector.streamed(),
      heardAt: () => connector.heardAt(),
      doubt: (source) => connector.doubt(source),
      held: () => connector.replaying(),
    });
    stops.add(() => registry.stop());
    stops.add(watchVotes({ registry, user, changed }));
    const digest = createDigest({ context, registry });
    digestNow = digest.now;
    stops.add(digest.stop);
    const handlers = {
      ...listCommands(context),
      ...ownCommands(context),
      ...viewCommands(log),
      ...draftCommands(context),
      ...alertCommands(context),
      ...digestCommands(digest),
      ...dataCommands(context),
      ...callCommands({ clock, session: connector.session }),
      ...connectionCommands({
        registry,
        session: connector.session,
        test: (input) => testChoice({ options, connector }, input),
        doctor: () => runDoctor({ options, connector }),
      }),
    };
    parts = { user, connector, registry, known, sync, handlers, digest };
    stops.add(changed.on((kind) => registry.spoilLocal(kind)));
    stops.add(changed.on((kind) => kind === 'settings' && void reconsider()));
    const lookAtServing = watchServing(context);
    stops.add(
      changed.on((kind) => {
        if (kind !== 'status') return;
        health.hit();
        lookAtServing();
      }),
    );
    stops.add(health.stop);
    crosscheck = startCrossCheck({
      clock,
      notify,
      broke,
      api: () => connector.session()?.api ?? null,
      memory: () => connector.cache().meta,
      watched: registry.watched,
      changed: () => changed.emit('crosscheck'),
    });
    stops.add(crosscheck.stop);
    stops.add(startRounds({ clock, log, changed, connector, user, context, woke: wake }));
    desk = createAlertDesk({ context, registry, fetch: options.fetch, notify, broke });
    stops.add(desk.stop);
    connector.begin();
    desk.start();
    digest.start();
    sync.resume();
    sync.start();
    if (restored !== null) notify({ key: 'restored', tone: 'warn', title: 'Your own data was restored', text: restored });
    return ok(undefined);
  }

  let healthAt = -Infinity;
  const health = conflate(clock, 1_000, () => {
    // Where nobody looks, a tray and its like are told less often.
    if (parts?.digest.looking() === false && clock.tick() - healthAt < QUIET_HEALTH_MS) return;
    healthAt = clock.tick();
    const frame = { kind: 'health', status: status() } as const;
    for (const port of served) port.send(frame);
  });

  /** A setting changed: the connection follows when it is another one now. */
  async function reconsider(): Promise<void> {
    if (!parts) return;
    const { user, connector, sync } = parts;
    connector.limit(settings(user));
    sync.look();
    const choice = choose(options.options, settings(user));
    const done = choice.ok ? await connector.use(choice.value) : choice;
    if (!done.ok)
      notify({ key: 'connection', tone: 'warn', title: 'The connection stays as it was', text: done.fault.detail ?? done.fault.message });
  }

  function connect(port: Port, oneShot = false): void {
    if (!parts) {
      port.send({ kind: 'fault', of: 'frame', id: null, fault: fault('closed', 'the engine is not running') });
      return port.close();
    }
    const { registry, handlers, digest, connector } = parts;
    const view = servePort(port, {
      clock,
      registry,
      handlers,
      broke,
      look: (looking) => digest.say(port, looking),
      watched: () => oneShot || connector.listen(),
    });
    served.add(view);
    const quiet = notices.on((notice) => view.send({ kind: 'notice', notice }));
    port.onClose(() => {
      quiet();
      served.delete(view);
      digest.leave(port);
    });
    view.send({ kind: 'health', status: status() });
  }

  const wake = (): void => parts?.connector.wake();

  return {
    start: async () => {
      const started = await start();
      if (!started.ok) stops.run();
      return started;
    },
    stop: async () => {
      for (const view of served) view.stop();
      served.clear();
      const { connector } = parts ?? {};
      parts = null;
      stops.run();
      await connector?.stopDemo();
    },
    connect,
    onNotice: notices.on,
    status,
    wake,
  };
}
