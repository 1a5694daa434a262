import { app, dialog } from 'electron';
import { FAULT } from '#contract/text/english/fault-text.ts';
import { describe, type Log } from '#engine/base/log.ts';

/** Logs every uncaught error and shows the first one. The app continues. */
export function catchBugs(log: Log): (cause: unknown) => void {
  let shown = false;
  const caught = (cause: unknown): void => {
    log.error('an internal error', cause);
    process.stderr.write(`${describe(cause)}\n`);
    if (shown || !app.isReady()) return;
    shown = true;
    void dialog.showMessageBox({ type: 'error', title: 'Touchline', message: FAULT['fault.bug'](), detail: FAULT['fault.bug.hint']() });
  };
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
  return caught;
}
