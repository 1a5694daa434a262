import { app, dialog } from 'electron';
import { FAULTS } from '#contract/faults.ts';
import { describe, type Log } from '#engine/base/log.ts';

/** A programming error that nobody caught is logged each time and shown once; the app goes on. */
export function catchBugs(log: Log): (cause: unknown) => void {
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
  return caught;
}
