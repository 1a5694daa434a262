import { ensureBuild, giveUpBuild } from './build.mjs';
import { findElectron, hasDisplay, sandboxArguments } from './electron.mjs';
import { run, runHeadless, runTool } from './run.mjs';
import { say } from './say.mjs';

/** Starts the desktop app if Electron and a display are available, otherwise the same workstation in the browser. */
export async function start(args) {
  await ensureBuild();
  const open = !args.includes('--no-open');
  const rest = args.filter((arg) => arg !== '--no-open' && arg !== '--web');
  const serve = () => runHeadless(['serve', ...(open ? ['--open'] : []), ...rest]);
  const serveBecause = (why) => {
    say(`${why}: serving Touchline at the address below`);
    return serve();
  };

  if (args.includes('--web') || args.some((arg) => arg === '--port' || arg.startsWith('--port='))) return serve();
  if (!open) return serveBecause('not opening a window (--no-open)');
  if (!hasDisplay()) return serveBecause('no display found');
  const { file, why } = await findElectron();
  if (!file) return serveBecause(`Electron is unavailable (${why})`);
  const before = sandboxArguments(file, rest);
  if (!before) return serveBecause('no sandbox for the desktop app');
  return run(file, [...before, '.', ...rest]);
}

/** Starts the desktop app with hot reload of the view. Reports a missing Electron or display, because there is no fallback. */
export async function develop(args) {
  if (!hasDisplay()) {
    say('"npm run dev" opens the desktop app, and there is no display. Run it in a desktop session, or as "xvfb-run -a npm run dev"');
    return 1;
  }
  const { file, why } = await findElectron();
  if (!file) {
    say(
      `"npm run dev" needs Electron, and ${why}. Set ELECTRON_MIRROR to a server that has it, or ELECTRON_OVERRIDE_DIST_PATH to a folder with it`,
    );
    return 1;
  }
  const before = sandboxArguments(file, args);
  if (!before) return 1;
  if (!giveUpBuild()) return 1; // development programs overwrite the built ones and must not start as a release
  const own = args.filter((arg) => !before.includes(arg));
  return runTool('electron-vite', 'bin/electron-vite.js', ['dev', ...(before.length > 0 ? ['--noSandbox'] : []), '--', ...own], {
    ELECTRON_EXEC_PATH: file,
  });
}
