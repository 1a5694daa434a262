import { fault, ok, type Result } from '#contract/faults.ts';
import type { Digest } from '#contract/model/app/digest.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';
import type { Port } from '#contract/protocol.ts';
import { withDefaults, type Settings } from '#contract/settings.ts';
import { text } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { createAlertEvaluator, type AlertDesk } from './alerts/evaluator.ts';
import { dryRun } from './alerts/dry-run.ts';
import { guardClock } from './base/clock.ts';
import { createEmitter } from './base/emitter.ts';
import { createStops } from './base/disposables.ts';
import { conflate } from './base/conflate.ts';
import { choose } from './connection/config.ts';
import { alertCommands } from './commands/alert-commands.ts';
import { callCommands } from './commands/call-command.ts';
import { connectionCommands } from './commands/connection.ts';
import { dataCommands } from './commands/data.ts';
import { digestCommands } from './commands/digest-commands.ts';
import { draftCommands } from './commands/drafts.ts';
import { listCommands } from './commands/lists.ts';
import { ownCommands } from './commands/own.ts';
import { startCommands } from './commands/start.ts';
import { viewCommands } from './commands/view.ts';
import { createConnector, type Connector } from './connection/connector.ts';
import { NOT_COMPARED, startCrossCheck } from './crosscheck/crosscheck.ts';
import { createDigest, NO_DIGEST, type DigestDesk } from './digest/digest.ts';
import { FAMILIES } from './live/resources/definitions.ts';
import type { Context } from './live/resource-definition.ts';
import type { LocalKind } from './local-kinds.ts';
import { createKnown, type Known } from './live/share-exists.ts';
import { watchServing } from './live/resources/operations.ts';
import { createOutputs } from './live/outputs.ts';
import { createRegistry, type Registry } from './live/registry.ts';
import { servePort, type Handlers } from './live/serve.ts';
import { marketSyncOf } from './sync/market-sync.ts';
import { createMishaps } from './error-reporter.ts';
import { createNotices } from './notices.ts';
import type { Engine, EngineOptions } from './options.ts';
import { MISSING_KEY, openOwnData, tellMended } from './own-data.ts';
import { startRounds } from './jobs/jobs.ts';
import { engineStatus, type StartMode } from './status.ts';
import type { MarketSync } from './sync/sync.ts';
import type { UserStore } from './store/user/user.ts';
import { watchVotes } from './votes/watch.ts';
import { runDoctor, testChoice } from './connection/check.ts';

const QUIET_HEALTH_MS = 5_000;

export type { Engine, EngineOptions } from './options.ts';

interface Parts {
  readonly user: UserStore;
  readonly connector: Connector;
  readonly registry: Registry;
  readonly known: Known;
  readonly sync: MarketSync;
  readonly handlers: Handlers;
  readonly digest: DigestDesk;
}

/** Creates the engine. Nothing runs before `start` or after `stop`. */
export function createEngine(given: EngineOptions): Engine {
  const { log, dataDir } = given;
  const notices = createNotices(given.clock, log, () => changed.emit('notices'));
  const { notify } = notices;
  const broke = createMishaps(log, notify, () => unsaved() !== null);
  // Errors in timers and listeners, such as a full disk, are reported and have no other effect.
  const clock = guardClock(given.clock, (cause) => broke('a timer', cause));
  const changed = createEmitter<LocalKind>((cause) => broke('the engine', cause));
  const options: EngineOptions = { ...given, clock };
  const mode: StartMode = { crash: given.crash ?? null, safe: given.safeMode === true };
  const stops = createStops();
  const outputs = createOutputs();
  const served = new Set<ReturnType<typeof servePort>>();
  let parts: Parts | null = null;

  const settings = (user: UserStore): Settings => withDefaults(user.settings.all());
  const status = () =>
    engineStatus({
      session: parts?.connector.session() ?? null,
      head: parts?.connector.head() ?? null,
      version: options.version,
      names: parts?.connector.cache().names.count() ?? 0,
      dataDir,
      connection: parts?.connector.connection() ?? 'offline',
      given: options.options,
      unsaved: unsaved(),
      start: mode,
    });
  function unsaved(): EngineStatus['unsaved'] {
    const now = parts?.user.unsaved() ?? null;
    return now && { since: now.since, why: reasonOf(now.fault) };
  }

  async function start(): Promise<Result<void>> {
    const opened = openOwnData({ options, clock, log, notify, broke, changed: () => changed.emit('status') });
    if (!opened.ok) return opened;
    const user = opened.value;
    stops.add(() => user.close());

    const choice = choose(options.options, settings(user));
    if (!choice.ok) return choice;

    const connector = createConnector({
      options,
      user,
      notify,
      changed,
      broke,
      settings: () => settings(user),
      // before visible values: those based on stored rows must see the dirty rows
      onInvalidate: (invalidated, height) => {
        parts?.sync.invalidate(invalidated, height);
        parts?.registry.invalidate(invalidated, height);
      },
      onInvalidateAll: (height) => {
        parts?.sync.invalidateAll(height);
        parts?.registry.forget(true, height);
      },
      onReach: (height) => parts?.registry.reach(height),
      onTurn: (reliances, drop) => {
        if (drop) parts?.known.forget();
        parts?.registry.turned(reliances, drop);
      },
      onCaughtUp: () => parts?.registry.resume(),
      onStream: () => parts?.registry.check(),
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
      testWebhook: async (address) => desk?.testWebhook(address) ?? text('engine.not-running'),
      write: options.write,
      digest: () => digestNow(),
      notices: notices.list,
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
      unheard: () => connector.unheard(),
      named: connector.named,
      held: () => connector.replaying(),
    });
    stops.add(() => registry.stop());
    stops.add(watchVotes({ registry, user, changed }));
    const digest = createDigest({ context, registry });
    digestNow = digest.now;
    stops.add(digest.stop);
    const handlers = {
      ...listCommands(context),
      ...ownCommands(context, options.confirm ?? null),
      ...viewCommands(log),
      ...draftCommands(context),
      ...alertCommands(context),
      ...digestCommands(digest),
      ...startCommands({
        mode,
        changed,
        user,
        pause: (on) => desk?.pause(on),
        chosen: given.onStartMode,
        answered: () => notices.drop(MISSING_KEY),
      }),
      ...dataCommands(context, connector.named),
      ...callCommands({ clock, session: connector.session, named: connector.named }),
      ...connectionCommands({
        registry,
        session: connector.session,
        test: (input) => testChoice({ options, connector }, input),
        doctor: () => runDoctor({ options, connector }),
      }),
    };
    parts = { user, connector, registry, known, sync, handlers, digest };
    stops.add(changed.on((kind) => registry.invalidateLocal(kind)));
    stops.add(changed.on((kind) => kind === 'settings' && void reconsider().catch((cause: unknown) => broke('the connection', cause))));
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
    stops.add(startRounds({ clock, log, changed, connector, user, context, woke: wake, mended: (rows) => tellMended(rows, notify) }));
    desk = createAlertEvaluator({ context, registry, post: options.post ?? null, notify, broke, write: options.write });
    stops.add(desk.stop);
    connector.begin();
    if (mode.safe) desk.pause(true);
    desk.start();
    digest.start();
    sync.resume();
    sync.start();
    return ok(undefined);
  }

  let healthAt = -Infinity;
  const health = conflate(clock, 1_000, () => {
    // While no user is present, health updates (for a tray icon, for example) are less frequent.
    if (parts?.digest.looking() === false && clock.tick() - healthAt < QUIET_HEALTH_MS) return true;
    healthAt = clock.tick();
    const frame = { kind: 'health', status: status() } as const;
    for (const port of served) port.send(frame);
    return true;
  });

  /** Applies changed settings: switches to another connection if needed. */
  async function reconsider(): Promise<void> {
    if (!parts) return;
    const { user, connector, sync } = parts;
    connector.limit(settings(user));
    sync.look();
    const choice = choose(options.options, settings(user));
    const done = choice.ok ? await connector.use(choice.value) : choice;
    if (!done.ok) notify({ key: 'connection', tone: 'warn', title: text('connection.unchanged'), text: reasonOf(done.fault) });
  }

  function connect(port: Port, oneShot = false): void {
    if (!parts) {
      port.send({ kind: 'fault', of: 'frame', id: null, fault: fault('closed', text('engine.not-running')) });
      return port.close();
    }
    const { registry, handlers, digest, connector } = parts;
    const view = servePort(port, {
      clock,
      registry,
      handlers,
      broke,
      look: (looking) => {
        digest.say(port, looking);
        notices.look(port, looking === 'yes', (notice) => view.send({ kind: 'notice', notice }));
      },
      watched: () => oneShot || connector.listen(),
      outputs,
    });
    served.add(view);
    const quiet = notices.on((notice) => view.send({ kind: 'notice', notice }));
    port.onClose(() => {
      quiet();
      served.delete(view);
      digest.leave(port);
      notices.leave(port);
    });
    view.send({ kind: 'health', status: status() });
  }

  const wake = (): void => parts?.connector.wake();

  return {
    start: async () => {
      const started = await start().catch((cause: unknown): Result<void> => ({ ok: false, fault: broke('the start', cause) }));
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
