import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Locations of the program's own files. */
export interface ProgramPaths {
  readonly root: string;
  /** The built view. */
  readonly view: string;
  readonly preload: string;
  /** Entry file of the demo world. */
  readonly demo: string;
  /** Entry file of the engine's worker threads. */
  readonly worker: string;
  readonly version: string;
}

/** Searches upwards from one of our files. Works in the checkout, the build and a package. */
export function findProgramPaths(from: string): ProgramPaths {
  for (let dir = from; dir !== dirname(dir); dir = dirname(dir)) {
    const file = join(dir, 'package.json');
    if (!existsSync(file)) continue;
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
    const built = from.startsWith(join(dir, 'out'));
    if (name === 'touchline')
      return {
        root: dir,
        view: join(dir, 'out', 'renderer'),
        preload: join(dir, 'out', 'preload', 'index.cjs'),
        demo: built ? join(dir, 'out', 'main', 'demo.js') : join(dir, 'src-demo', 'serve-demo.ts'),
        worker: built ? join(dir, 'out', 'main', 'worker.js') : join(dir, 'src-main', 'engine', 'serve-worker.ts'),
        version: version ?? '',
      };
  }
  throw new Error(`no package.json of touchline found above ${from}`);
}
