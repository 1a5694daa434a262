import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import { language } from '#contract/text/language.ts';
import type { Clock } from '#engine/base/clock.ts';
import { trayMenu, type TrayActions, type TrayView } from './menu.ts';
import type { TrayState } from './tray-state.ts';

/** Minimum interval between redraws of the menu, because changes come in bursts. */
const EVERY_MS = 500;
/** Interval when only the status line changes: a redraw for every block would keep the desktop busy. */
const LINE_MS = 10_000;

/** The tray icon, with its images in `folder`. */
export function createTrayIcon(folder: string, clock: Clock, actions: TrayActions) {
  let tray: Tray | null = null;
  let last: { state: TrayState; view: TrayView } | null = null;
  let drawn = '';
  let cancel: (() => void) | null = null;
  let lazy = false;
  const image = (state: TrayState): Electron.NativeImage => {
    const mac = process.platform === 'darwin';
    const icon = nativeImage.createFromPath(join(folder, `${state}${mac ? 'Template' : ''}.png`));
    if (mac) icon.setTemplateImage(true);
    return icon;
  };
  const draw = (): void => {
    cancel = null;
    if (!last) return;
    const { state, view } = last;
    const key = JSON.stringify([language(), state, view]);
    if (tray && key === drawn) return;
    drawn = key;
    if (!tray) {
      tray = new Tray(image(state));
      tray.on('click', actions.open);
    } else tray.setImage(image(state));
    tray.setToolTip(`Touchline: ${view.line}`);
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(view, actions))); // Linux requires a new menu after each change
  };
  const remove = (): void => {
    tray?.destroy();
    tray = null;
  };
  return {
    show(state: TrayState, view: TrayView): void {
      const onlyLine =
        JSON.stringify({ ...last, view: { ...last?.view, line: '' } }) === JSON.stringify({ state, view: { ...view, line: '' } });
      last = { state, view };
      if (!tray) return draw();
      if (cancel && (onlyLine || !lazy)) return;
      cancel?.();
      lazy = onlyLine;
      cancel = clock.after(onlyLine ? LINE_MS : EVERY_MS, draw);
    },
    /** Draws a new icon, because systems lose icons after a lock or a change of displays. */
    redraw(): void {
      remove();
      draw();
    },
    remove(): void {
      cancel?.();
      remove();
    },
  };
}
