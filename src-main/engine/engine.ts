import { fault, ok, type Result } from '#contract/faults.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';
import type { Share } from '#contract/model/market/share.ts';
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
import { estimateCommands } from './commands/estimate-commands.ts';
import { listCommands } from './commands/lists.ts';
import { noteCommands } from './commands/note-commands.ts';
import { ownCommands } from './commands/own.ts';
import { replayCommands } from './commands/replay-commands.ts';
import { recordCommands } from './commands/record-commands.ts';
import { programCommands } from './commands/program.ts';
import { screenCommands } from './commands/screen-commands.ts';
import { nameCommands } from './commands/resolve-names.ts';
import { windowCommands } from './commands/window-commands.ts';
import { createConnector, type Connector } from './connection/connector.ts';
import { startCrossCheck } from './crosscheck/crosscheck.ts';
import { createDigest, type DigestDesk } from './digest/digest.ts';
import { createLedger } from './estimates/ledger.ts';
import type { ReadFact } from './estimates/found.ts';
import { createScorer } from './estimates/score-due.ts';
import { createThesisDesk, thesisNotice } from './estimates/thesis-desk.ts';
import { folioRole } from './folio/folio-role.ts';
import { FAMILIES } from './live/resources/definitions.ts';
import type { LocalKind } from './local-kinds.ts';
import { createKnown } from './live/share-exists.ts';
import { watchServing } from './live/resources/operations.ts';
import { createOutputs } from './live/command-queue.ts';
import { auctionRefs, observeReading } from './live/observed-readings.ts';
import { closeRefs } from './live/close-refs.ts';
import { readOnce } from './live/read-once.ts';
import { createRegistry, type Registry } from './live/registry.ts';
import { servePort, type Handlers } from './live/serve.ts';
import { createFinder } from './names/finder.ts';
import { namesRole } from './names/names-role.ts';
import { createPastViews, type PastViews } from './replay/past-views.ts';
import { createReplayClock } from './replay/replay-clock.ts';
import { Recorder } from './recorder/recorder.ts';
import { createScreener, type Screener } from './screener/screener.ts';
import { MarketSync } from './sync/sync.ts';
import { createErrorReporter, createNotices } from './notices.ts';
import type { Engine, EngineOptions } from './options.ts';
import { MISSING_KEY, openOwnData, tellMended } from './own-data.ts';
import { followVolumes } from './jobs/follow-volumes.ts';
import { ownRefs } from './jobs/own-columns.ts';
import { recordHolders } from './jobs/record-holders.ts';
import { recordValues } from './jobs/record-values.ts';
import { runScreens } from './jobs/run-screens.ts';
import { startRounds } from './jobs/jobs.ts';
import { engineStatus, type StartMode } from './status.ts';
import { followedTraders } from './store/user/followed.ts';
import type { UserStore } from './store/user/user.ts';
import { watchVotes } from './votes/watch.ts';
import { openRole } from './workers/worker-link.ts';

const QUIET_HEALTH_MS = 5_000;

export type { Engine, EngineOptions } from './options.ts';

/** The parts of a started engine that serve its views. */
interface Running {
  readonly user: UserStore;
  readonly connector: Connector;
  readonly registry: Registry;
  readonly handlers: Handlers;
  readonly digest: DigestDesk;
  readonly recorder: Recorder;
  readonly past: PastViews;
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

    // Kept here, because recorder and columns still ask once the database is closed.
    let accounts = user.accounts.all();
    let traders = followedTraders(user);
    stops.add(changed.on((kind) => void (kind === 'accounts' && (accounts = user.accounts.all()))));
    stops.add(changed.on((kind) => void ((kind === 'watchlists' || kind === 'rules') && (traders = followedTraders(user)))));
    const known = createKnown(api);
    const recorder: Recorder = new Recorder({
      ...{ clock, log, notify, settings, api, startThread: options.startThread, sqliteBinding: options.sqliteBinding },
      ...{
        connection: connector.connection,
        traffic: connector.traffic,
        heardAt: () => (streamed() ? connector.heardAt() : null),
        isPassive: options.oneShot === true,
      },
      liveBooks: () => registry.live('orderbook').map(({ share }) => share as Share),
      liveHolders: () => registry.live('owners').map(({ share }) => share as Share),
      liveAuctions: () => auctionRefs(registry.live('auctions').length > 0, registry.live('auction')),
      holders: () => holders.view(),
      own: () => accounts,
      traders: () => traders,
      onChanged: () => sync.bookTaker(),
      changed: () => changed.emit('recorder'),
    });
    const sync: MarketSync = new MarketSync({ clock, recorder, changed, reportError, connector, notify, settings });
    const threads = { clock, log, startThread: options.startThread };
    const finder = createFinder({
      clock,
      cache,
      own: () => closeRefs({ cache, user }),
      volumes: (most) => screener.traded(most),
      link: openRole(threads, 'names', namesRole, null),
      onFilled: () => changed.emit('finder'),
    });
    stops.add(() => void finder.stop());
    stops.add(changed.on((kind) => (['watchlists', 'accounts', 'recent'] as const).some((one) => one === kind) && finder.forgetRanks()));
    stops.add(sync.stop);
    const buyer = () => ({ size: settings().mySize, names: accounts });
    const screener: Screener = createScreener({ clock, log, startThread: options.startThread, cache, sync, buyer });
    stops.add(() => void screener.stop());
    const folio = openRole(threads, 'folio', folioRole, null);
    stops.add(() => void folio.stop());
    const { game } = connector;
    const reading: ReadFact = (name, params, from) => readOnce({ clock, registry }, name, params, { from, patienceMs: 20_000 });
    const height = (): number | null => connector.head()?.height ?? null;
    const estimates = createLedger({ clock, user, changed, game, height, read: reading, reportError });
    const theses = createThesisDesk({ clock, user, game });
    const context = { clock, api, cache, sync, screener, recorder, user, changed, estimates, theses, folio, named };
    const upstream = { streamed, doubt, unheard, named, vouchedAt: connector.heardAt, held: connector.replaying };
    const online = (): boolean => connector.connection() !== 'offline';
    const registry = createRegistry({
      ...{ clock, api, cache, reportError, online, ...upstream },
      onReading: (name, reading) => observeReading(recorder, name, reading),
    });
    stops.add(registry.stop);
    const replay = createReplayClock({
      clock,
      api,
      cache,
      recorder,
      shown: () => past.share(),
      confirm: recorder.follow,
      changed: () => changed.emit('replay'),
    });
    stops.add(replay.end);
    const past: PastViews = createPastViews({ clock, registry, context: { ...context, known }, reportError, at: replay.at });
    stops.add(() => past.stop());
    let wasOn = false;
    stops.add(
      changed.on((kind) => {
        if (kind !== 'replay') return;
        const isOn = replay.at() !== null;
        if (isOn !== wasOn) for (const view of served) view.turn();
        wasOn = isOn;
        past.moved();
      }),
    );
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
    const isPassive = options.oneShot === true;
    const holders = recordHolders({ ...context, registry, settings, traffic: connector.traffic, isPassive }, reportError);
    stops.add(holders.stop);
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
      recording: recorder.view,
      replay: replay.view,
      learn: connector.learn,
      finder,
    });
    const scorer = createScorer({
      ...{ clock, user, changed, game, online, reportError, read: reading, ledger: estimates },
      onThesis: (thesis) => notify(thesisNotice(thesis, namesFor(context).ref(thesis.share))),
    });
    stops.add(scorer.stop);
    screener.ownFrom(ownRefs({ registry, user, clock }));
    stops.add(followVolumes(screener, context, () => settings().volumesFrom));
    stops.add(runScreens(context, reportError));
    if (!isPassive) stops.add(recordValues(context, reportError));
    stops.add(watchVotes({ registry, user, changed }));
    stops.add(changed.on(registry.invalidateLocal));
    const choices = { pause: desk.pause, chosen: given.onStartMode, answered: () => notices.drop(MISSING_KEY) };
    const handlers = {
      ...listCommands(context),
      ...ownCommands(context, options.confirm ?? null),
      ...noteCommands(context),
      ...nameCommands({ ...context, finder }),
      ...windowCommands(context),
      ...recordCommands(recorder),
      ...replayCommands(replay),
      ...estimateCommands(context),
      ...screenCommands(context),
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
      recorder.reconsider();
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
    stops.add(startRounds({ clock, log, changed, connector, user, reportError, write, mended: (rows) => tellMended(rows, notify) }));

    running = { user, connector, registry, handlers, digest, recorder, past };
    connector.begin({
      // before visible values: those based on stored rows must see the dirty rows
      onInvalidate: (invalidated, height) => {
        sync.invalidate(invalidated, height);
        registry.invalidate(invalidated, height);
      },
      onInvalidateAll: (height) => {
        sync.invalidateAll(height);
        registry.forget(true, height);
        scorer.reopen(height);
      },
      onReach: registry.reach,
      onTurn: (reliances, drop) => {
        if (drop) known.forget();
        registry.sourceChanged(reliances, drop);
      },
      onCaughtUp: registry.resume,
      onStream: () => {
        if (!streamed()) recorder.lost();
        registry.check();
      },
      onRewind: recorder.replaced,
      onSwitch: () => {
        known.forget();
        recorder.use(connector.recordFile());
        sync.resume();
        registry.forget(false);
      },
    });
    recorder.use(connector.recordFile());
    recorder.start();
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
    const { registry, handlers, digest, connector, past } = running;
    const view = servePort(port, {
      clock,
      registry,
      past,
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
      const { connector, recorder } = running ?? {};
      running = null;
      stops.run();
      await recorder?.stop();
      await connector?.stopDemo();
    },
    connect,
    onNotice: notices.on,
    status,
    wake: () => running?.connector.wake(),
  };
}
