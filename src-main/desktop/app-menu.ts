import { join } from 'node:path';
import { app, BrowserWindow, Menu, shell, type JumpListItem } from 'electron';
import { language } from '#contract/text/language.ts';
import { menuTemplate, shortcuts, type UpdateItems } from './menu.ts';
import type { BackgroundClient } from './background-client.ts';

interface Kit {
  /** Runs an action of the view's keyboard table. */
  readonly act: (action: string) => void;
  readonly dataDir: string;
  readonly isBeside: (window: BrowserWindow) => boolean;
}
export type AppMenu = ReturnType<typeof createAppMenu>;

/** The application menu, and the shortcuts to workspaces in the dock of macOS and the jump list of Windows. */
export function createAppMenu({ act, dataDir, isBeside }: Kit) {
  let updates: UpdateItems | undefined;
  let workspaces: readonly string[] = [];
  const folders = { data: () => void shell.openPath(dataDir), log: () => shell.showItemInFolder(join(dataDir, 'touchline.log')) };
  const draw = (): void => {
    const focused = BrowserWindow.getFocusedWindow();
    const parts = { onTop: focused?.isAlwaysOnTop() ?? false, beside: focused !== null && isBeside(focused) };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, act, { updates, workspaces, folders, ...parts })));
  };
  const drawShortcuts = (): void => {
    const rows = shortcuts(workspaces);
    app.dock?.setMenu(Menu.buildFromTemplate(rows.map(({ label, action }) => ({ label, click: () => act(action) }))));
    if (process.platform !== 'win32' || !app.isPackaged) return;
    const program = process.env['PORTABLE_EXECUTABLE_FILE'] ?? process.execPath;
    const items = rows.map(({ label, action }): JumpListItem => {
      return { type: 'task', title: label, description: label, program, args: `--action=${action}`, iconPath: program, iconIndex: 0 };
    });
    app.setJumpList([{ type: 'tasks', items }]);
  };
  draw();
  return {
    /** Shows update items in the menu. */
    offer(items: UpdateItems): void {
      updates = items;
      draw();
    },
    /** Keeps the names of the workspaces and the language current. Returns a function that stops it. */
    follow({ client, onSettings }: BackgroundClient): () => void {
      let shown = language();
      const stopSettings = onSettings(() => {
        if (language() === shown) return;
        shown = language();
        draw();
        drawShortcuts();
      });
      const stopLayouts = client.watch('layouts', {}, ({ data }) => {
        if (!data) return;
        const sorted = [...data].sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
        const names = sorted.map(({ name }) => name);
        if (names.join('\n') === workspaces.join('\n')) return;
        workspaces = names;
        draw();
        drawShortcuts();
      });
      return () => [stopSettings, stopLayouts].forEach((stop) => stop());
    },
  };
}
