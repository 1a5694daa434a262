import { fault, ok, type Result } from '#contract/faults.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';
import type { Port } from '#contract/protocol.ts';
import { withDefaults, type Settings } from '#contract/settings.ts';
import { text } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { createAlertEvaluator } from './alerts/evaluator.ts';
import { dryRun } from './alerts/dry-run.ts';
import { namesFor } from './alerts/subjects.ts';
import { suggestions } from './alerts/suggest.ts';
import { guardClock } from './base/clock.ts';
import { createEmitter } from './base/emitter.ts';
import { createStops } from './base/disposables.ts';
import { conflate } from './base/conflate.ts';
import { choose } from './connection/config.ts';
import { alertCommands } from './commands/alert-commands.ts';
import { callCommands } from './commands/call-command.ts';
import { dataCommands } from './commands/data.ts';
import { draftCommands } from './commands/drafts.ts';
import { listCommands } from './commands/lists.ts';
import { ownCommands } from './commands/own.ts';
import { programCommands } from './commands/program.ts';
import { windowCommands } from './commands/window-commands.ts';
import { createConnector, type Connector } from './connection/connector.ts';
import { startCrossCheck } from './crosscheck/crosscheck.ts';
import { createDigest, type DigestDesk } from './digest/digest.ts';
import { FAMILIES } from './live/resources/definitions.ts';
import type { LocalKind } from './local-kinds.ts';
import { createKnown } from './live/share-exists.ts';
import { watchServing } from './live/resources/operations.ts';
import { createOutputs } from './live/command-queue.ts';
import { createRegistry, type Registry } from './live/registry.ts';
import { servePort, type Handlers } from './live/serve.ts';
import { MarketSync } from './sync/sync.ts';
import { createErrorReporter, createNotices } from './notices.ts';
import type { Engine, EngineOptions } from './options.ts';
import { MISSING_KEY, openOwnData, tellMended } from './own-data.ts';
import { startRounds } from './jobs/jobs.ts';
import { engineStatus, type StartMode } from './status.ts';
import type { UserStore } from './store/user/user.ts';
import { watchVotes } from './votes/watch.ts';

const QUIET_HEALTH_MS = 5_000;

export type { Engine, EngineOptions } from './options.ts';

/** The parts of a started engine that serve its views. */
interface Running {
  readonly user: UserStore;
  readonly connector: Connector;
  readonly registry: Registry;
  readonly handlers: Handlers;
  readonly digest: DigestDesk;
}

/** Creates the engine. Nothing runs before `start` or after `stop`. */
export function createEngine(given: EngineOptions): Engine {
  const { log, dataDir, write } = given;
  const notices = createNotices(given.clock, log, () => changed.emit('notices'));
  const { notify } = notices;
  const reportError = createErrorReporter(log, notify, () => unsaved() !== null);
  // Errors in timers and listeners, such as a full disk, are reported and have no other effect.
  const clock = guardClock(given.clock, (cause) => reportError('a timer', cause));
  const changed = createEmitter<LocalKind>((cause) => reportError('the engine', cause));
  const options: EngineOptions = { ...given, clock };
  const mode: StartMode = { crash: given.crash ?? null, safe: given.safeMode === true };
  const stops = createStops();
  const outputs = createOutputs();
  const served = new Set<ReturnType<typeof servePort>>();
  let running: Running | null = null;

  function status(): EngineStatus {
    const { connector } = running ?? {};
    return engineStatus({
      session: connector?.session() ?? null,
      head: connector?.head() ?? null,
      version: options.version,
      names: connector?.cache().names.count() ?? 0,
      dataDir,
      connection: connector?.connection() ?? 'offline',
      given: options.options,
      unsaved: unsaved(),
      start: mode,
    });
  }
  function unsaved(): EngineStatus['unsaved'] {
    const now = running?.user.unsaved() ?? null;
    return now && { since: now.since, why: reasonOf(now.fault) };
  }

  /** Constructs the parts in the order in which they need each other, and starts them. */
  async function start(): Promise<Result<void>> {
    const opened = openOwnData({ options, clock, log, notify, reportError, changed: () => changed.emit('status') });
    if (!opened.ok) return opened;
    const user = opened.value;
    stops.add(() => user.close());
    const settings = (): Settings => withDefaults(user.settings.all());
    const choice = choose(options.options, settings());
    if (!choice.ok) return choice;

    const connector = createConnector({ options, user, notify, changed, reportError, settings });
    const ready = await connector.use(choice.value);
    if (!ready.ok) return ready;
    stops.add(connector.stop);
    const { api, cache, session, streamed, doubt, unheard, named } = connector;

    const known = createKnown(api);
    const sync = new MarketSync({ clock, changed, reportError, connector, notify, settings });
    stops.add(sync.stop);
    const context = { clock, api, cache, sync, user, changed };
    const upstream = { streamed, doubt, unheard, named, vouchedAt: connector.heardAt, held: connector.replaying };
    const online = (): boolean => connector.connection() !== 'offline';
    const registry = createRegistry({ clock, api, cache, reportError, online, ...upstream });
    stops.add(registry.stop);
    const desk = createAlertEvaluator({ context, registry, post: options.post ?? null, notify, reportError, write });
    stops.add(desk.stop);
    const digest = createDigest({ context, registry, reportError, ruleStatuses: desk.statuses });
    stops.add(digest.stop);
    const crosscheck = startCrossCheck({
      clock,
      notify,
      reportError,
      api: () => session()?.api ?? null,
      memory: () => cache().meta,
      watched: registry.watched,
      changed: () => changed.emit('crosscheck'),
    });
    stops.add(crosscheck.stop);
    registry.define(FAMILIES, {
      ...context,
      known,
      status,
      settings,
      crosscheck: crosscheck.now,
      ruleStatuses: desk.statuses,
      suggestions: () => suggestions(user.rules.all(), user.accounts.all(), user.watchlists.all(), namesFor(context), write),
      digest: digest.now,
      notices: notices.list,
      traffic: connector.traffic,
      stream: connector.streamLog,
      learn: connector.learn,
    });
    stops.add(watchVotes({ registry, user, changed }));
    stops.add(changed.on(registry.invalidateLocal));
    const choices = { pause: desk.pause, chosen: given.onStartMode, answered: () => notices.drop(MISSING_KEY) };
    const handlers = {
      ...listCommands(context),
      ...ownCommands(context, options.confirm ?? null),
      ...windowCommands(context),
      ...draftCommands({ ...context, write }),
      ...alertCommands({ ...context, tryRule: (rule) => dryRun(rule, { context, registry }), testWebhook: desk.testWebhook }),
      ...dataCommands(context, named),
      ...callCommands({ clock, session, named, write }),
      ...programCommands({ ...context, connector, registry, digest, log, mode, ...choices }),
    };

    /** Applies changed settings: switches to another connection if needed. */
    async function reconsider(): Promise<void> {
      connector.limit(settings());
      sync.runIfDue();
      const choice = choose(options.options, settings());
      const done = choice.ok ? await connector.use(choice.value) : choice;
      if (!done.ok) notify({ key: 'connection', tone: 'warn', title: text('connection.unchanged'), text: reasonOf(done.fault) });
    }
    stops.add(
      changed.on((kind) => kind === 'settings' && void reconsider().catch((cause: unknown) => reportError('the connection', cause))),
    );
    let healthAt = -Infinity;
    const health = conflate(clock, 1_000, () => {
      // While no user is present, health updates (for a tray icon, for example) are less frequent.
      if (!digest.looking() && clock.tick() - healthAt < QUIET_HEALTH_MS) return true;
      healthAt = clock.tick();
      const frame = { kind: 'health', status: status() } as const;
      for (const port of served) port.send(frame);
      return true;
    });
    const checkServing = watchServing(context);
    stops.add(
      changed.on((kind) => {
        if (kind !== 'status') return;
        health.hit();
        checkServing();
      }),
    );
    stops.add(health.stop);
    stops.add(startRounds({ clock, log, changed, connector, user, reportError, mended: (rows) => tellMended(rows, notify) }));

    running = { user, connector, registry, handlers, digest };
    connector.begin({
      // before visible values: those based on stored rows must see the dirty rows
      onInvalidate: (invalidated, height) => {
        sync.invalidate(invalidated, height);
        registry.invalidate(invalidated, height);
      },
      onInvalidateAll: (height) => {
        sync.invalidateAll(height);
        registry.forget(true, height);
      },
      onReach: registry.reach,
      onTurn: (reliances, drop) => {
        if (drop) known.forget();
        registry.sourceChanged(reliances, drop);
      },
      onCaughtUp: registry.resume,
      onStream: registry.check,
      onSwitch: () => {
        known.forget();
        sync.resume();
        registry.forget(false);
      },
    });
    if (mode.safe) desk.pause(true);
    desk.start();
    digest.start();
    sync.resume();
    sync.start();
    return ok(undefined);
  }

  function connect(port: Port, oneShot = false): void {
    if (!running) {
      port.send({ kind: 'fault', of: 'frame', id: null, fault: fault('closed', text('engine.not-running')) });
      return port.close();
    }
    const { registry, handlers, digest, connector } = running;
    const view = servePort(port, {
      clock,
      registry,
      handlers,
      reportError,
      onPresence: (looking) => {
        digest.say(port, looking);
        notices.setPresence(port, looking === 'yes', (notice) => view.send({ kind: 'notice', notice }));
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

  return {
    start: async () => {
      const started = await start().catch((cause: unknown): Result<void> => ({ ok: false, fault: reportError('the start', cause) }));
      if (!started.ok) stops.run();
      return started;
    },
    stop: async () => {
      for (const view of served) view.stop();
      served.clear();
      const { connector } = running ?? {};
      running = null;
      stops.run();
      await connector?.stopDemo();
    },
    connect,
    onNotice: notices.on,
    status,
    wake: () => running?.connector.wake(),
  };
}
