import { app, dialog } from 'electron';
import { FAULTS } from '#contract/faults.ts';
import { describe, type Log } from '#engine/base/log.ts';

/** Logs every uncaught error and shows the first one. The app continues. */
export function catchBugs(log: Log): (cause: unknown) => void {
  let shown = false;
  const caught = (cause: unknown): void => {
    log.error('an internal error', cause);
    process.stderr.write(`${describe(cause)}\n`);
    if (shown || !app.isReady()) return;
    shown = true;
    void dialog.showMessageBox({ type: 'error', title: 'Touchline', message: FAULTS.bug.message, detail: FAULTS.bug.hint });
  };
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
  return caught;
}
