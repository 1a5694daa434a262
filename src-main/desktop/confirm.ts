import { dialog, type BrowserWindow } from 'electron';
import type { Confirm } from '#engine/options.ts';

/** Confirms with a system dialog, which no page or program can answer. A second question while one is open is refused. */
export function createConfirm(window: () => BrowserWindow | null): Confirm {
  let asking = false;
  return async ({ label, value }) => {
    if (asking) return false;
    asking = true;
    const question = {
      type: 'warning' as const,
      title: 'Touchline',
      message: value === '' ? `${label}: remove it?` : `${label}: change it to ${value}?`,
      detail: 'A page or a program requested this. Continue only if you made this change yourself.',
      buttons: ['Keep', value === '' ? 'Remove' : 'Change'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    };
    try {
      const over = window();
      const { response } = await (over ? dialog.showMessageBox(over, question) : dialog.showMessageBox(question));
      return response === 1;
    } finally {
      asking = false;
    }
  };
}
