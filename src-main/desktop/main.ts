import { join } from 'node:path';
import { app, dialog, shell } from 'electron';
import type { CodedText } from '#contract/text/coded-text.ts';
import { hintOf, sentenceOf } from '#contract/text/fault-sentence.ts';
import { guardClock, systemClock } from '#engine/base/clock.ts';
import { describe } from '#engine/base/log.ts';
import { openDataDir } from '#host/data-dir.ts';
import { openLogFile } from '#host/log-file.ts';
import { findProgramPaths } from '#host/paths.ts';
import { saveMemory, SMALL_HEAPS } from '#host/save-memory.ts';
import { beginStart } from './after-update.ts';
import { APP_ID } from './app-id.ts';
import { askedBy, readArguments } from './arguments.ts';
import { catchBugs } from './uncaught.ts';
import { createFront } from './front.ts';
import { registerScheme } from './scheme.ts';

if (saveMemory()) app.commandLine.appendSwitch('js-flags', SMALL_HEAPS);

// Electron emits `ready` only after this module is evaluated, so nothing here may wait. The engine and everything else loads
// after the window opens, while its renderer process starts.
const { hostOptions, safeMode, inTray, problem } = readArguments(process.argv.slice(1), process.env);
const opened = problem === null ? openDataDir(hostOptions.dataDir) : null;

if (problem !== null) void leaveWith(() => readArguments(process.argv.slice(1), process.env).problem ?? '', 2);
else if (opened && !opened.ok) {
  void leaveWith((written) => {
    // Opened again, because its reasons are written in a language, and only now one is loaded.
    const again = openDataDir(hostOptions.dataDir);
    const { fault } = again.ok ? opened : again;
    return `${written(sentenceOf(fault))} ${written(hintOf(fault))}`;
  }, 1);
} else if (opened?.ok) {
  const dataDir = opened.value;
  app.setName('Touchline');
  // All files stay in the data folder. A separate userData folder also makes "one instance" mean "one per data folder".
  const own = join(dataDir, 'desktop');
  app.setPath('userData', own);
  app.setPath('sessionData', own);
  app.setAppLogsPath(own);
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  // A Flatpak's desktop entry has the name of the app id, and windows are found by the name of their entry.
  if (process.env['FLATPAK_ID']) process.env['CHROME_DESKTOP'] = `${process.env['FLATPAK_ID']}.desktop`;
  if (safeMode) app.disableHardwareAcceleration();
  if (app.requestSingleInstanceLock({ argv: process.argv.slice(1) })) {
    registerScheme();
    begin(dataDir);
  } else app.quit();
}

function begin(dataDir: string): void {
  const places = findProgramPaths(import.meta.dirname);
  const log = openLogFile(join(dataDir, 'touchline.log'), () => Date.now());
  const clock = guardClock(systemClock, catchBugs(log));
  const front = createFront({ dataDir, places, clock, inTray });
  const run = async (): Promise<void> => {
    const [{ startIn }] = await Promise.all([import('../host/host-language.ts'), app.whenReady()]);
    const speaking = startIn(app.getPreferredSystemLanguages());
    const { failed, passed } = beginStart(dataDir, places.version);
    if (failed) await speaking;
    if (failed && !goesOn(failed)) return app.exit(0);
    const args = process.argv.slice(1);
    if (!inTray || askedBy(args) !== null) front.start(args);
    await Promise.all([front.fetched, speaking]);
    const { runDesktop } = await import('./desktop.ts');
    runDesktop({ hostOptions, places, dataDir, front, log, clock, inTray, safeMode, started: passed });
  };
  run().catch((cause: unknown) => {
    log.error('the program could not be loaded', cause);
    leave(describe(cause), 1);
  });
}

/** Ends with a sentence in the language of the computer, which is not loaded before. */
async function leaveWith(why: (written: (text: CodedText) => string) => string, exit: number): Promise<void> {
  const [{ startIn }, { hostText }] = await Promise.all([import('../host/host-language.ts'), import('../host/host-text.ts')]);
  await startIn(app.getPreferredSystemLanguages());
  leave(why(hostText), exit);
}

/** Says that a new version did not start, and where the previous one is. Returns whether the user wants to try again. */
function goesOn({ version, from, page, kept }: NonNullable<ReturnType<typeof beginStart>['failed']>): boolean {
  const message = `Touchline ${version} failed to start twice.`;
  const where = kept === null ? (page === null ? '' : `It’s at ${page}.`) : `It’s kept as ${kept}.`;
  const back = `You can go back to the previous version, ${from}.`;
  const detail = [back, where, 'Your data was backed up before the update.'].filter(Boolean).join(' ');
  process.stderr.write(`${message} ${detail}\n`);
  const buttons = ['Try again', 'Quit', ...((kept ?? page) ? ['Show the previous version'] : [])];
  const answer = dialog.showMessageBoxSync({ type: 'warning', title: 'Touchline', message, detail, buttons, defaultId: 0, cancelId: 0 });
  if (answer === 2 && kept !== null) shell.showItemInFolder(kept);
  else if (answer === 2 && page !== null) void shell.openExternal(page);
  return answer !== 1;
}

function leave(why: string, exit: number): void {
  process.stderr.write(`${why}\n`);
  // A program started by its icon has no terminal. On Linux this box only writes to the terminal again.
  if (process.platform !== 'linux') dialog.showErrorBox('Touchline couldn’t start', why);
  process.exit(exit); // before `ready`, Electron's own exit waits for an event loop that is not running yet
}
