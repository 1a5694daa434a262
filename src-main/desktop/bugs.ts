import { join } from 'node:path';
import { app, dialog } from 'electron';
import { FAULTS } from '../../src-preload/contract/faults.ts';
import type { Clock } from '../engine/base/clock.ts';
import { describe } from '../engine/base/log.ts';
import { openLogFile } from '../host/log-file.ts';

/** A programming error that nobody caught is logged each time and shown once; the app goes on. */
export function catchBugs(dataDir: string, clock: Clock): void {
  const log = openLogFile(join(dataDir, 'touchline.log'), clock.now);
  let shown = false;
  const caught = (cause: unknown): void => {
    log.error('a programming error', cause);
    process.stderr.write(`${describe(cause)}\n`);
    if (shown || !app.isReady()) return;
    shown = true;
    void dialog.showMessageBox({ type: 'error', title: 'Touchline', message: FAULTS.bug.message, detail: FAULTS.bug.hint });
  };
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
}
