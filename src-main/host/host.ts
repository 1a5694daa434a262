import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createClient } from '#contract/client.ts';
import { ok, type Result } from '#contract/faults.ts';
import type { Notice, Port } from '#contract/protocol.ts';
import { safeLine } from '#contract/safe-text.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Clock } from '#engine/base/clock.ts';
import { describe, type Log } from '#engine/base/log.ts';
import type { Engine, EngineOptions } from '#engine/engine.ts';
import { awaitDemo, startDemo, type DemoProcess } from '#demo/start.ts';
import type { Confirm } from '#engine/options.ts';
import { storageFault } from '#engine/store/open.ts';
import { followFormats, hostText } from './host-text.ts';
import { answerCrash, openCrash, reportCrash } from './crash-report.ts';
import type { Folder } from './data-folder.ts';
import { serveLocalSocket } from './local-socket.ts';
import { openLogFile } from './log-file.ts';
import type { HostOptions } from './options.ts';
import type { ProgramPaths } from './paths.ts';
import { portPair } from './port-pair.ts';

/** Dependencies of a host. */
export interface HostKit {
  readonly hostOptions: HostOptions;
  readonly folder: Folder;
  readonly version: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly createEngine: (options: EngineOptions) => Engine | Promise<Engine>;
  readonly startDemo: NonNullable<EngineOptions['startDemo']>;
  readonly startThread?: NonNullable<EngineOptions['startThread']>;
  readonly sqliteBinding?: string | undefined;
  /** The host runs for one answer to its own view. */
  readonly oneShot?: boolean;
  /** Safe mode: the default layout and paused alerts. */
  readonly safeMode?: boolean;
  readonly onNotice: (notice: Notice) => void;
  /** Asks the user to confirm. Hosts without a window cannot. */
  readonly confirm?: Confirm;
}

/** An engine in this process on its own data folder, open to other programs of this user. */
export interface Host {
  readonly log: Log;
  connect(port: Port): void;
  /** Reports that the computer woke up, so everything read before is stale. */
  wake(): void;
  /** Publishes the address of the web workstation to other programs. */
  announce(address: string): void;
  stop(): Promise<void>;
}

/** Formats a notice as one line for a log or a terminal. */
export const noticeLine = ({ title, text }: Notice): string => safeLine(`${hostText(title).replace(/\.$/, '')}: ${hostText(text)}`);

/** Starts the demo world: with this program as Node, or through `run`. `TOUCHLINE_DEMO_ARGS` adds arguments listed in its --help. */
export function demoStarter(
  { demo }: ProgramPaths,
  run?: (entry: string, args: readonly string[]) => Promise<DemoProcess>,
): HostKit['startDemo'] {
  const args = (process.env['TOUCHLINE_DEMO_ARGS'] ?? '').split(' ').filter((arg) => arg !== '');
  return async () => (run ? awaitDemo(await run(demo, args)) : startDemo({ entry: demo, execPath: process.execPath, args }));
}

/** Starts worker threads of the engine with the file they run. */
export const threadStarter =
  ({ worker }: ProgramPaths): NonNullable<HostKit['startThread']> =>
  (role, data) =>
    new Worker(worker, { workerData: { role, data }, name: role });

const crashNotice = ({ folder, report }: NonNullable<EngineOptions['crash']>, now: number): Notice => ({
  key: 'crash',
  tone: 'warn',
  title: text('crash.notice'),
  text: text('crash.report', { file: report === null ? null : join(folder, report) }),
  at: Math.floor(now / 1_000),
});

/** Takes the folder, starts the engine and opens the local socket; `taken` when another host has the folder. */
export async function startHost(kit: HostKit): Promise<Result<Host | 'taken'>> {
  const { hostOptions, folder, clock } = kit;
  const held = folder.take();
  if (!held.ok || held.value === 'taken') return held as Result<'taken'>;
  const { release, socket, announce, publish, crashed } = held.value;
  const file = openLogFile(join(folder.dir, 'touchline.log'), clock.now);
  const log: Log = { ...file, warn: (line, why) => file.warn(why ? `${line}: ${hostText(why)}` : line) };
  // Runs before this start writes to the log, because the log's end belongs to the crash report.
  const left = crashed ? reportCrash(folder.dir, kit.version, clock.now()) : openCrash(folder.dir);
  const crash = kit.oneShot === true ? null : left;
  log.info(`started, version ${kit.version}, process ${process.pid}`);

  // Node's HTTP client takes a while to load; a command that uses a running engine needs none.
  const { postTo } = await import('./post-to.ts');
  const engine = await kit.createEngine({
    dataDir: folder.dir,
    clock,
    log,
    fetch: kit.fetch,
    post: postTo,
    options: hostOptions.options,
    accounts: hostOptions.accounts,
    version: kit.version,
    write: hostText,
    startDemo: kit.startDemo,
    // One answer is over before a thread has loaded.
    ...(kit.oneShot !== true && kit.startThread && { startThread: kit.startThread }),
    oneShot: kit.oneShot === true,
    crash,
    safeMode: kit.safeMode === true,
    onStartMode: () => answerCrash(folder.dir),
    ...(kit.confirm && { confirm: kit.confirm }),
    ...(kit.sqliteBinding && { sqliteBinding: kit.sqliteBinding }),
  });
  const notify = (notice: Notice): void => {
    log[notice.tone === 'error' ? 'error' : notice.tone === 'warn' ? 'warn' : 'info'](noticeLine(notice));
    kit.onNotice(notice);
  };
  const stopNotices = engine.onNotice(notify);
  const quit = async (): Promise<void> => {
    // The folder is released even if stopping the engine fails.
    await engine.stop().catch((cause: unknown) => log.error('the engine did not stop well', cause));
    stopNotices();
    log.info('stopped');
    release();
  };
  /** Writes the file other programs read. If that fails, they wait and this host keeps working. */
  const publishSafely = (write: () => void): void => {
    try {
      write();
    } catch (cause) {
      const fault = storageFault(cause, 'host.json');
      if (fault === null) throw cause;
      log.warn('other programs cannot find this one', sentenceOf(fault));
    }
  };

  const started = await engine.start();
  const served = started.ok ? await serveLocalSocket({ ...socket, clock, connect: engine.connect }) : started;
  if (!served.ok) {
    log.error(`couldn't start: ${hostText(sentenceOf(served.fault))}`);
    await quit();
    return served;
  }
  const { path } = served.value;
  publishSafely(() => publish({ options: hostOptions.options, version: kit.version, socket: path, ...(kit.oneShot && { oneShot: true }) }));
  // The log and the notices have figures as the user's settings ask.
  const [end, view] = portPair();
  const own = createClient();
  own.attach(view);
  followFormats(own);
  engine.connect(end, true);
  // The notice is sent once. Views offer the choice until the user responds.
  if (crash !== null && crashed) notify(crashNotice(crash, clock.now()));

  let stopped: Promise<void> | null = null;
  return ok({
    log,
    connect: (port) => engine.connect(port, kit.oneShot),
    wake: () => engine.wake(),
    announce: (address) => publishSafely(() => announce(address)),
    // Order: refuse new connections, let the engine save and stop, then release the folder.
    stop: () =>
      (stopped ??= served.value
        .stop()
        .then(quit)
        .catch((cause: unknown) => log.error(`error while stopping: ${describe(cause)}`))),
  });
}
