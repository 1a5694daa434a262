import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ownFile } from '../engine/store/private.ts';
import type { Placed } from './placement.ts';

/** Sets of displays that are remembered; the one not seen for longest goes first. */
const MAX_SETS = 20;
const number = z.number().min(-100_000).max(100_000);
const File = z.array(
  z.object({
    displays: z.string(),
    placed: z.object({
      bounds: z.object({ x: number, y: number, width: number, height: number }),
      maximised: z.boolean(),
      fullscreen: z.boolean(),
    }),
  }),
);

export interface WindowStates {
  get(displays: string): Placed | null;
  set(displays: string, placed: Placed): void;
}

/** Where the window was, for each set of displays, in `windows.json` of the data folder. A file that cannot be read counts as none. */
export function openWindowStates(dataDir: string): WindowStates {
  const file = join(dataDir, 'windows.json');
  let all = load(file);
  return {
    get: (displays) => all.find((entry) => entry.displays === displays)?.placed ?? null,
    set(displays, placed) {
      all = [{ displays, placed }, ...all.filter((entry) => entry.displays !== displays)].slice(0, MAX_SETS);
      try {
        writeFileSync(`${file}.new`, JSON.stringify(all), { mode: 0o600 });
        ownFile(`${file}.new`);
        renameSync(`${file}.new`, file);
      } catch (cause) {
        process.stderr.write(`the window's place was not saved: ${String(cause)}\n`);
      }
    },
  };
}

function load(file: string): z.output<typeof File> {
  try {
    return File.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return []; // first start, or damaged: the window then opens in the middle
  }
}
