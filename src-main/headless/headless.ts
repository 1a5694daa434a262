import { ok } from '#contract/faults.ts';
import { FAULT } from '#contract/text/english/fault-text.ts';
import { guardClock, systemClock } from '#engine/base/clock.ts';
import { describe } from '#engine/base/log.ts';
import { demoStarter, noticeLine, threadStarter } from '#host/host.ts';
import { openFolder } from '#host/data-folder.ts';
import { findProgramPaths } from '#host/paths.ts';
import { createEngineLocator } from '#host/engine-locator.ts';
import { runCli } from './cli.ts';
import { createTerminal, openBrowser } from './terminal.ts';
import { CLI_COMMANDS } from './commands/index.ts';

const places = findProgramPaths(import.meta.dirname);
const terminal = createTerminal();
// A long-running command survives an uncaught error. A one-shot command ends, because it would never answer.
let once = false;
const clock = guardClock(
  systemClock,
  catchBugs(terminal.reportLine, () => once),
);

const exit = await runCli(process.argv.slice(2), CLI_COMMANDS, {
  ...terminal,
  variables: process.env,
  version: places.version,
  viewRoot: places.view,
  open: (address) => openBrowser(address, terminal.reportLine),
  locateEngine: (hostOptions, oneShot = false, safeMode = false) => {
    once = oneShot;
    const sqliteBinding = process.env['TOUCHLINE_SQLITE_BINDING'] || undefined;
    const folder = openFolder(hostOptions.dataDir, sqliteBinding);
    if (!folder.ok) return folder;
    return ok(
      createEngineLocator({
        hostOptions,
        folder: folder.value,
        version: places.version,
        clock,
        fetch: globalThis.fetch,
        // Loaded on first use: the help, and a command that uses a running engine, need none.
        createEngine: async (options) => (await import('#engine/engine.ts')).createEngine(options),
        startDemo: demoStarter(places),
        startThread: threadStarter(places),
        sqliteBinding,
        oneShot,
        safeMode,
        onNotice: (notice) => {
          if (notice.tone === 'warn' || notice.tone === 'error') terminal.reportLine(noticeLine(notice));
        },
      }),
    );
  },
});
await terminal.drained();
process.exit(exit);

/** Reports an uncaught error in one sentence. The program continues unless `fatal` returns true. */
function catchBugs(say: (line: string) => void, fatal: () => boolean): (cause: unknown) => void {
  const caught = (cause: unknown): void => {
    const [first = '', ...rest] = describe(cause).split('\n');
    say(`${FAULT['fault.bug']().replace(/\.$/, '')}: ${first}. ${FAULT['fault.bug.hint']()}`);
    for (const line of rest.slice(0, 3)) say(line);
    if (fatal()) process.exit(1);
  };
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
  return caught;
}
