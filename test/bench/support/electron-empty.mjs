// One empty window in an app that keeps running without it: the cost of Electron itself.
import './electron-probe.mjs';
import { app, BrowserWindow } from 'electron';

app.setPath('userData', process.argv.at(-1));
app.on('window-all-closed', () => undefined);
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, show: false, webPreferences: { sandbox: true } });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('data:text/html,<!doctype html><title>empty</title><p>empty');
});
