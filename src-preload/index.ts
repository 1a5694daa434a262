import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from './contract/bridge.ts';

// The engine's port arrives once the window has loaded; what the view sends before that waits here.
let channel: MessagePort | undefined;
let waiting: string[] = [];
const heard: ((text: string) => void)[] = [];
const ended: (() => void)[] = [];
const closed = (): void => ended.forEach((listener) => listener());

ipcRenderer.once('port', ({ ports: [port] }) => {
  if (!port) return;
  channel = port;
  port.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data === null) return closed();
    heard.forEach((listener) => listener(data));
    port.postMessage(data.length); // taken: the engine counts what is on the way
  };
  waiting.forEach((text) => port.postMessage(text));
  waiting = [];
});

const bridge: Bridge = {
  port: {
    send: (text) => (channel ? channel.postMessage(text) : void waiting.push(text)),
    onMessage: (listener) => void heard.push(listener),
    onClose: (listener) => void ended.push(listener),
    close: () => channel?.postMessage(null),
  },
  platform: process.platform,
  versions: { electron: process.versions.electron ?? '', chrome: process.versions.chrome ?? '', node: process.versions.node },
  window: (verb) => ipcRenderer.send('window', verb),
  onWindow: (listener) => void ipcRenderer.on('window', (_event, state) => listener(state)),
  onAction: (listener) => void ipcRenderer.on('action', (_event, action) => listener(action)),
};
contextBridge.exposeInMainWorld('touchline', bridge);
