import { ensureBuild } from './build.mjs';
import { findElectron, hasDisplay } from './electron.mjs';
import { pinnedNode } from './dependencies.mjs';
import { HEADLESS, run } from './run.mjs';
import { say } from './say.mjs';

/** The desktop app where Electron and a display are to be had; the same workstation in the browser otherwise. */
export async function start(args) {
  ensureBuild();
  const open = !args.includes('--no-open');
  const rest = args.filter((arg) => arg !== '--no-open' && arg !== '--web');
  const serve = () => run(pinnedNode(), [...HEADLESS, 'serve', ...(open ? ['--open'] : []), ...rest]);

  if (args.includes('--web') || args.some((arg) => arg === '--port' || arg.startsWith('--port='))) return serve();
  if (!open) {
    say('not opening a window (--no-open): serving the workstation at the address below');
    return serve();
  }
  if (!hasDisplay()) {
    say('there is no display: serving the workstation at the address below');
    return serve();
  }
  const { file, why } = await findElectron();
  if (!file) {
    say(`the desktop app needs Electron, and ${why}: serving the workstation at the address below`);
    return serve();
  }
  const root = process.platform === 'linux' && process.getuid?.() === 0;
  if (root) say("running as root: Chromium's own sandbox is off in this window");
  return run(file, [...(root ? ['--no-sandbox'] : []), '.', ...rest]);
}
