import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isLanguage, LOOK_NAMES, openStudio, type Studio } from './shots/studio-shots.ts';
import type { Scene } from './shots/scene.ts';
import { SCENES } from './shots/all-shots.ts';

const HELP = `npm run shots -- [--out <folder>] [--only <part of a name>] [--language <en|de|pseudo>] [--look <look>] [--list]

Take screenshots of every workspace, panel and state, dark and light, at 1440×900 and 1024×700, using a demo world.
  --out   Output folder (default: shots)
  --only  Only screenshots whose name contains this; repeatable
  --language  Language of the screenshots: en (default), de, or pseudo, which also lists texts outside the catalogues; repeatable
  --look  Only this theme and width, such as dark-1440 or light-1024; repeatable
  --list  List all screenshots and the steps to reach them
`;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'shots' },
    only: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
    language: { type: 'string', multiple: true, default: ['en'] },
    look: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
const { out, only, language, look } = values;
const looks = look.length === 0 ? LOOK_NAMES : LOOK_NAMES.filter((one) => look.includes(one));
const wanted = (name: string): boolean => only.length === 0 || only.some((part) => name.includes(part));

/** Takes the screenshots of a scene. Unwanted ones still run as steps. A failed step ends its scene. */
async function play(studio: Studio, { begin, shots }: Scene): Promise<boolean> {
  const last = shots.findLastIndex(({ name }) => wanted(name));
  if (last < 0) return true;
  let at = 'its beginning';
  try {
    await begin(studio);
    for (const { name, go, part } of shots.slice(0, last + 1)) {
      at = name;
      await go?.(studio);
      if (!wanted(name)) continue;
      await studio.take(name, part?.(studio) ?? null, (file, png) => {
        writeFileSync(join(out, file), png);
        console.log(file);
      });
    }
    return true;
  } catch (cause) {
    complain(at, cause);
    return false;
  }
}
const complain = (at: string, cause: unknown): void => console.error(`${at}: ${cause instanceof Error ? cause.message : String(cause)}`);

/** Clears what a scene has left, so that the next one can run. */
async function tidy(studio: Studio): Promise<boolean> {
  try {
    await studio.tidy();
    return true;
  } catch (cause) {
    complain('clearing up', cause);
    return false;
  }
}

async function run(): Promise<number> {
  mkdirSync(out, { recursive: true });
  const studio = await openStudio(language.filter(isLanguage), looks);
  let whole = true;
  try {
    for (const scene of SCENES) {
      whole = (await play(studio, scene)) && whole;
      whole = (await tidy(studio)) && whole;
    }
  } finally {
    await studio.close();
  }
  return whole ? 0 : 1;
}

if (values.help) process.stdout.write(HELP);
else if (values.list) for (const { name, how } of SCENES.flatMap(({ shots }) => shots)) console.log(`${name.padEnd(26)}${how}`);
else process.exitCode = await run();
