import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge, TextPort } from '#contract/bridge.ts';

/** Opens a channel to the engine. Text is a frame, a number acknowledges a frame of that length, null closes the channel. */
function connect(): TextPort {
  const { port1: near, port2: far } = new MessageChannel();
  const [heard, ended]: [((text: string) => void)[], (() => void)[]] = [[], []];
  const closed = (): void => {
    near.close();
    for (const listener of ended.splice(0)) listener();
  };
  near.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data === null) return closed();
    for (const listener of heard) listener(data);
    near.postMessage(data.length); // an acknowledgement: the engine tracks how much is still in transit
  };
  ipcRenderer.postMessage('port', null, [far]);
  return {
    send: (text) => near.postMessage(text),
    onMessage: (listener) => void heard.push(listener),
    onClose: (listener) => void ended.push(listener),
    close: () => {
      near.postMessage(null);
      closed();
    },
  };
}

const bridge: Bridge = {
  connect,
  platform: process.platform,
  versions: { electron: process.versions.electron ?? '', chrome: process.versions.chrome ?? '', node: process.versions.node },
  system: `${process.platform} ${process.getSystemVersion()} ${process.arch}`,
  // Chromium passes this switch on to every process that it starts.
  sandboxed: !process.argv.includes('--no-sandbox'),
  menu: (place) => ipcRenderer.send('menu', place),
  window: (verb) => ipcRenderer.send('window', verb),
  raise: (id) => ipcRenderer.send('raise', id),
  onWindow: (listener) => void ipcRenderer.on('window', (_event, state) => listener(state)),
  onAction: (listener) => {
    ipcRenderer.on('action', (_event, asked) => listener(asked));
    ipcRenderer.send('ready');
  },
};
contextBridge.exposeInMainWorld('touchline', bridge);
