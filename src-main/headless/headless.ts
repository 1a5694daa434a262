import { ok } from '#contract/faults.ts';
import { guardClock, systemClock } from '#engine/base/clock.ts';
import { createEngine } from '#engine/engine.ts';
import { catchBugs } from '#host/report-bug.ts';
import { demoStarter, noticeLine } from '#host/host.ts';
import { openFolder } from '#host/data-folder.ts';
import { findProgramPaths } from '#host/paths.ts';
import { createEngineLocator } from '#host/engine-locator.ts';
import { runCli } from './cli.ts';
import { openBrowser } from './open-browser.ts';
import { createTerminal } from './terminal.ts';
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
        createEngine,
        startDemo: demoStarter(places),
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
