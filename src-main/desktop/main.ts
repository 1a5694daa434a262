import { join } from 'node:path';
import { app, dialog } from 'electron';
import { sentence } from '../../src-preload/contract/faults.ts';
import { findPlaces } from '../host/places.ts';
import { openFolder } from '../host/folder.ts';
import { APP_ID } from './app-id.ts';
import { readArguments } from './arguments.ts';
import { runDesktop } from './desktop.ts';
import { registerScheme } from './scheme.ts';

// Electron holds `ready` back until this module is evaluated, so nothing here may wait.
const { told, safeMode, inTray, problem } = readArguments(process.argv.slice(1), process.env);
const places = findPlaces(import.meta.dirname);
const sqliteBinding = process.env['TOUCHLINE_SQLITE_BINDING'] || undefined;
const folder = problem === null ? openFolder(told.dataDir, sqliteBinding) : null;

if (problem !== null) leave(problem, 2);
else if (folder && !folder.ok) leave(sentence(folder.fault), 1);
else if (folder?.ok) {
  app.setName('Touchline');
  // Everything kept is under the data folder; a folder of its own also makes "one instance" mean "one per data folder".
  const own = join(folder.value.dir, 'desktop');
  app.setPath('userData', own);
  app.setPath('sessionData', own);
  app.setAppLogsPath(own);
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  if (safeMode) app.disableHardwareAcceleration();
  if (app.requestSingleInstanceLock({ argv: process.argv.slice(1) })) {
    registerScheme();
    runDesktop({ told, places, folder: folder.value, sqliteBinding, inTray, safeMode });
  } else app.quit();
}

function leave(why: string, exit: number): void {
  process.stderr.write(`${why}\n`);
  // Whoever started it by its icon sees no terminal; on Linux this box only writes to the terminal again.
  if (process.platform !== 'linux') dialog.showErrorBox('Touchline cannot start', why);
  process.exit(exit); // before `ready` Electron's own exit waits for an event loop that does not run yet
}
