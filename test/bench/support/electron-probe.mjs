import { app, BrowserWindow } from 'electron';

// Inside Electron: runs the benchmark's code in the first page and sends its result.
let asked = false;
app.on('web-contents-created', (_event, contents) => {
  contents.on('dom-ready', () => {
    if (asked) return;
    asked = true;
    contents
      .executeJavaScript(process.env.BENCH_PAGE ?? '0')
      .then((value) => process.send?.({ value, version: process.versions.electron }))
      .catch((cause) => process.send?.({ error: String(cause) }));
  });
});
process.on('message', (order) => {
  if (order === 'quit') app.quit();
  if (order === 'close') for (const window of BrowserWindow.getAllWindows()) window.close();
});
